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

interface DocumentOptions {
  /** Of the link, ISO 8601: the file changes only with the claims. */
  createdAt: string;
  /** Days before and after stays and departures that prepare for them. */
  preparationDays: number;
}

/**
 * The claims of a listing as an iCalendar file for other sites: stays as 'Reserved', everything else as 'Blocked', nothing
 * about people or prices. Imported events are left out, and the days that prepare for them: a site that reads this file
 * would take its own events for ours, and their days would never be free again. Source: RFC 5545.
 * @param claims in order
 */
export function toCalendarDocument(
  propertyId: number,
  claims: readonly DayClaim[],
  { createdAt, preparationDays }: DocumentOptions,
): string {
  const exported = withPreparation(claims, preparationDays);
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wellens//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...groupDays(exported).flatMap((claimed) => toEventLines(propertyId, claimed, createdAt)),
    'END:VCALENDAR',
  ]);
}

interface ExportedDay {
  day: string;
  kind: OwnEventKind;
  id: number | null;
}

/** What other sites are told of each day, in order. */
function withPreparation(claims: readonly DayClaim[], preparationDays: number): ExportedDay[] {
  const days = new Map<string, ExportedDay>();
  for (const { kind, day, bookingId, reference } of claims)
    if (kind !== 'import') days.set(day, { day, kind, id: bookingId ?? reference });
  for (const { kind, day } of [...days.values()]) {
    if (kind === 'block') continue;
    for (let distance = -preparationDays; distance <= preparationDays; distance += 1) {
      const near = addDays(day, distance);
      if (!days.has(near)) days.set(near, { day: near, kind: 'preparation', id: null });
    }
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

function groupDays(exported: readonly ExportedDay[]): Claimed[] {
  const groups: Claimed[] = [];
  for (const { kind, day, id } of exported) {
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
