import { DateTime } from 'luxon';
import { countOf } from '#contracts/plural.ts';
import { readableReference } from '#pwa/lib/booking-reference.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { GuestBooking } from './guest-booking.ts';

/** Longest line of a calendar file, in bytes. Source: RFC 5545, 3.1. */
const lineMaxBytes = 75;

/**
 * The stay as an iCalendar file: whole days from check-in to check-out, both counted. A request that is not confirmed
 * is marked tentative. Source: RFC 5545.
 * @param now the moment it is written
 */
export function calendarFile(booking: GuestBooking, url: string, now: Date): string {
  const { property, host, startDate, endDate, reference, id, status, packageName, guests } = booking;
  const description = [
    reference === '' ? null : `Booking ID ${readableReference(reference)}`,
    packageName,
    countOf(guests, 'guest'),
    `Host: ${host.name}`,
    url,
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wellens//Trips//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:stay-${id}@wellens`,
    `DTSTAMP:${DateTime.fromJSDate(now, { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss'Z'")}`,
    `DTSTART;VALUE=DATE:${plainDay(startDate)}`,
    // The end of a whole-day event is the first day after it.
    `DTEND;VALUE=DATE:${plainDay(addDays(endDate, 1))}`,
    `SUMMARY:${escaped(`Stay at ${property.title}`)}`,
    `LOCATION:${escaped(property.location)}`,
    `GEO:${property.latitude};${property.longitude}`,
    `DESCRIPTION:${escaped(description.filter((line) => line !== null).join('\n'))}`,
    `URL:${url}`,
    `STATUS:${status === 'confirmed' || status === 'completed' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

const plainDay = (day: string): string => day.replaceAll('-', '');

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

/** Folds a long line: continuation lines start with a space, and no character is split. */
function folded(line: string): string[] {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineMaxBytes) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}

/** Hands the stay to the device's calendar as a download. */
export function downloadCalendarFile(booking: GuestBooking, url: string): void {
  const file = new Blob([calendarFile(booking, url, new Date())], { type: 'text/calendar' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${booking.reference === '' ? 'wellens-stay' : booking.reference}.ics`;
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
