import { DateTime } from 'luxon';
import type { StayItem } from '#contracts/domain/stay/programmes.ts';
import { escapeText, joinLines, toDateTimeValue } from '#contracts/rules/icalendar.ts';
import type { ProgrammeDay } from '#contracts/rules/on-site/programme.ts';
import { describeItem } from './programme-labels.ts';

/** Minutes before an item at which the calendar rings. */
const alarmMinutes = 15;

interface CalendarSource {
  bookingId: number;
  /** Title of the retreat. */
  retreat: string;
  /** Address of the trip. */
  url: string;
  /** Of the retreat, IANA name. */
  timeZone: string | undefined;
}

/**
 * Items of a programme as an iCalendar file, with an alarm each: the only reminder that rings without a signal. Cancelled
 * items stay in the file, so that a calendar which has them removes them. Source: RFC 5545.
 * @param now the moment it is written
 */
export function programmeCalendar(
  days: readonly ProgrammeDay<StayItem>[],
  source: CalendarSource,
  now: Date,
): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wellens//Programme//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap(({ day, items }) => items.flatMap((item) => eventLines(item, day, source, now))),
    'END:VCALENDAR',
  ]);
}

function eventLines(
  item: StayItem,
  day: string,
  { bookingId, retreat, url, timeZone }: CalendarSource,
  now: Date,
): string[] {
  const title = escapeText(item.title);
  return [
    'BEGIN:VEVENT',
    `UID:programme-${bookingId}-${item.id}-${day}@wellens`,
    `DTSTAMP:${toDateTimeValue(now.toISOString())}`,
    `DTSTART:${toUtc(day, item.startTime, timeZone)}`,
    `DTEND:${toUtc(day, item.endTime, timeZone)}`,
    `SUMMARY:${title}`,
    `LOCATION:${escapeText([item.place, retreat].filter((part) => part !== '').join(', '))}`,
    `DESCRIPTION:${escapeText(`${describeItem(item)}\n${url}`)}`,
    `STATUS:${item.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(item.cancelled ? [] : alarmLines(title)),
    'END:VEVENT',
  ];
}

const alarmLines = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${alarmMinutes}M`,
  `DESCRIPTION:${title}`,
  'END:VALARM',
];

/**
 * A time at the retreat as a moment in UTC; of a zone that this browser does not know, as one in UTC. A time that comes twice
 * is the first of the two, as on the server.
 */
function toUtc(day: string, time: string, timeZone = 'UTC'): string {
  const local = DateTime.fromISO(`${day}T${time}`, { zone: timeZone });
  const [first = local] = local.getPossibleOffsets();
  const moment = local.isValid ? first : DateTime.fromISO(`${day}T${time}`, { zone: 'utc' });
  return toDateTimeValue(moment.toUTC().toJSDate().toISOString());
}
