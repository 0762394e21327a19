import { addDays } from '#contracts/rules/days.ts';
import { joinLines, toDateTimeValue, toDateValue } from '#contracts/rules/icalendar.ts';
import type { DayClaim } from '#server/booking/day-claims/booking-day-repository.ts';
import { toUid, type OwnEventKind } from './calendar-uid.ts';

/** Days in a row with the same claim, both inclusive, `YYYY-MM-DD`. */
interface Claimed {
  kind: OwnEventKind;
  id: number | null;
  startDay: string;
  endDay: string;
}

/**
 * The claims of a listing as an iCalendar file for other sites: stays as 'Reserved', everything else as 'Blocked', nothing
 * about people or prices. Imported events are left out: a site that reads this file would take its own events for ours, and
 * their days would never be free again. Source: RFC 5545.
 * @param claims in order
 * @param createdAt of the link, ISO 8601: the file changes only with the claims
 */
export function toCalendarDocument(
  propertyId: number,
  claims: readonly DayClaim[],
  createdAt: string,
): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wellens//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...groupDays(claims).flatMap((claimed) => toEventLines(propertyId, claimed, createdAt)),
    'END:VCALENDAR',
  ]);
}

function groupDays(claims: readonly DayClaim[]): Claimed[] {
  const groups: Claimed[] = [];
  for (const { kind, day, bookingId, reference } of claims) {
    if (kind === 'import') continue;
    const id = bookingId ?? reference;
    const last = groups.at(-1);
    if (last?.kind === kind && last.id === id && addDays(last.endDay, 1) === day) last.endDay = day;
    else groups.push({ kind, id, startDay: day, endDay: day });
  }
  return groups;
}

function toEventLines(
  propertyId: number,
  { kind, id, startDay, endDay }: Claimed,
  createdAt: string,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${toUid(propertyId, kind, kind === 'booking' && id !== null ? id : toDateValue(startDay))}`,
    `DTSTAMP:${toDateTimeValue(createdAt)}`,
    `DTSTART;VALUE=DATE:${toDateValue(startDay)}`,
    // The end of a whole-day event is the first day after it.
    `DTEND;VALUE=DATE:${toDateValue(addDays(endDay, 1))}`,
    `SUMMARY:${kind === 'booking' ? 'Reserved' : 'Blocked'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}
