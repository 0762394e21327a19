import { defaultCheckIn } from '#contracts/arrival-limits.ts';
import { countOf } from '#contracts/plural.ts';
import { escapeText, joinLines, toDateTimeValue, toDateValue } from '#contracts/rules/icalendar.ts';
import { saveText } from '#pwa/lib/browser/save-text.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { GuestBooking } from './guest-booking.ts';

/** When the calendar rings, from the beginning of the first day: at 6 PM on the day before, and at check-in. */
function alarmTriggers(checkInFrom = defaultCheckIn): string[] {
  const [hours, minutes] = checkInFrom.split(':').map(Number);
  return ['-PT6H', `PT${hours}H${minutes === 0 ? '' : `${minutes}M`}`];
}

/** 'Check-in from 3:00 PM'; null if the host has not said when. */
const timeLine = (words: string, time: string | undefined): string | null =>
  time === undefined ? null : `${words} ${formatClock(time)}`;

/**
 * The stay as an iCalendar file: whole days from check-in to check-out, both counted. A confirmed stay has alarms, which
 * ring without a signal. A request that is not confirmed is marked tentative. Source: RFC 5545.
 * @param now the moment it is written
 */
export function calendarFile(booking: GuestBooking, url: string, now: Date): string {
  const { property, host, startDate, endDate, reference, id, status, guests } = booking;
  const description = [
    reference === '' ? null : `Booking ID ${readableReference(reference)}`,
    booking.departureTitle ?? booking.packageName,
    countOf(guests, 'guest'),
    timeLine('Check-in from', property.checkInFrom),
    timeLine('Check-out by', property.checkOutUntil),
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
    `DTSTAMP:${toDateTimeValue(now.toISOString())}`,
    `DTSTART;VALUE=DATE:${toDateValue(startDate)}`,
    // The end of a whole-day event is the first day after it.
    `DTEND;VALUE=DATE:${toDateValue(addDays(endDate, 1))}`,
    `SUMMARY:${escapeText(`Stay at ${property.title}`)}`,
    `LOCATION:${escapeText(property.location)}`,
    `GEO:${property.latitude};${property.longitude}`,
    `DESCRIPTION:${escapeText(description.filter((line) => line !== null).join('\n'))}`,
    `URL:${url}`,
    `STATUS:${status === 'confirmed' || status === 'completed' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:OPAQUE',
    ...(status === 'confirmed'
      ? alarmTriggers(property.checkInFrom).flatMap((trigger) => alarmLines(trigger, property.title))
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return joinLines(lines);
}

const alarmLines = (trigger: string, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${trigger}`,
  `DESCRIPTION:${escapeText(`Stay at ${title}`)}`,
  'END:VALARM',
];

/** Hands the stay to the device's calendar as a download. */
export function downloadCalendarFile(booking: GuestBooking, url: string): void {
  saveText({
    text: calendarFile(booking, url, new Date()),
    name: `${booking.reference === '' ? 'wellens-stay' : booking.reference}.ics`,
    type: 'text/calendar',
  });
}
