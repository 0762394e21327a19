import ICAL from 'ical.js';
import { DateTime, IANAZone } from 'luxon';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { isOwnUid } from './calendar-uid.ts';
import { CalendarError } from './calendar-problems.ts';

/** Days that an event of another site takes, both inclusive, `YYYY-MM-DD`. */
export interface CalendarEvent {
  startDay: string;
  endDay: string;
  /** The site shows the days as not available, without a reservation. Some sites show everything that way. */
  isUnavailable: boolean;
}

export interface ParseInput {
  /** A whole iCalendar file. */
  text: string;
  propertyId: number;
  /** IANA name of the listing's zone: in it, times become days. */
  timeZone: string;
  /** In that zone. */
  today: string;
  ignoresUnavailable: boolean;
}

const keyOf = ({ startDay, endDay }: CalendarEvent): string => `${startDay} ${endDay}`;

/**
 * The events of a calendar that take days from today on. Source: RFC 5545.
 * @throws {CalendarError} if any part cannot be read: half a calendar must not look like a whole one
 */
export function parseCalendar(input: ParseInput): CalendarEvent[] {
  try {
    return readEvents(input);
  } catch (error) {
    throw error instanceof CalendarError ? error : new CalendarError('damaged', error);
  }
}

function readEvents(input: ParseInput): CalendarEvent[] {
  const components = findComponents(input.text);
  if (components.length > calendarSourceLimits.eventsMax) throw new CalendarError('too-many-events');
  const found = new Map<string, CalendarEvent>();
  for (const series of groupSeries(components)) {
    if (series.uid !== null && isOwnUid(series.uid, input.propertyId)) continue;
    for (const event of daysOf(series, input)) {
      const known = found.get(keyOf(event));
      if (known?.isUnavailable !== false) found.set(keyOf(event), event);
      if (found.size > calendarSourceLimits.eventsMax) throw new CalendarError('too-many-events');
    }
  }
  return [...found.values()];
}

/** The events of a file. Some sites put several calendars into one. */
function findComponents(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[];
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
  return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents('vevent'));
}

/** An event with the changes of its repetitions. */
interface Series {
  uid: string | null;
  event: ICAL.Component;
  changes: ICAL.Component[];
}

const textOf = (component: ICAL.Component, name: string): string | null => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : null;
};

function groupSeries(components: readonly ICAL.Component[]): Series[] {
  const isChange = (component: ICAL.Component): boolean => component.hasProperty('recurrence-id');
  const isSeries = (event: ICAL.Component): boolean =>
    event.hasProperty('rrule') || event.hasProperty('rdate');
  const series: Series[] = components
    .filter((component) => !isChange(component))
    .map((event) => ({ uid: textOf(event, 'uid'), event, changes: [] }));
  const byUid = new Map(series.map((one) => [one.uid, one]));
  for (const change of components.filter(isChange)) {
    const uid = textOf(change, 'uid');
    const known = byUid.get(uid);
    // Some sites list single dates of a series without the series.
    if (known !== undefined && isSeries(known.event)) known.changes.push(change);
    else series.push({ uid, event: change, changes: [] });
  }
  return series;
}

/** Whether the event takes its days. Source: RFC 5545, 3.8.1.11 and 3.8.2.7. */
function takesDays(component: ICAL.Component, { ignoresUnavailable }: ParseInput): boolean {
  const isOver = textOf(component, 'status')?.toUpperCase() === 'CANCELLED';
  const isFree = textOf(component, 'transp')?.toUpperCase() === 'TRANSPARENT';
  return !isOver && !isFree && !(ignoresUnavailable && isUnavailable(component));
}

/** Airbnb writes "Airbnb (Not available)", Booking.com "CLOSED - Not available", Vrbo "Blocked". */
const isUnavailable = (component: ICAL.Component): boolean =>
  /\b(not available|unavailable|blocked|closed)\b/i.test(textOf(component, 'summary') ?? '');

function daysOf({ event: component, changes }: Series, input: ParseInput): CalendarEvent[] {
  // What takes nothing is not expanded: it may repeat every second.
  if (![component, ...changes].some((one) => takesDays(one, input))) return [];
  const lastDay = addDays(input.today, calendarSourceLimits.futureDays);
  const isInRange = ({ startDay, endDay }: CalendarEvent): boolean =>
    endDay >= input.today && startDay <= lastDay;
  const event = toEvent(component);
  return (event.isRecurring() ? repeat(event, changes, input) : [ownDays(component, input)]).filter(
    isInRange,
  );
}

const toEvent = (component: ICAL.Component): ICAL.Event =>
  new ICAL.Event(component, { exceptions: [], strictExceptions: false });

/** The days of an event without its repetitions. */
function ownDays(component: ICAL.Component, input: ParseInput): CalendarEvent {
  const { startDate, endDate } = toEvent(component);
  return toDays(component, startDate, endDate, input);
}

/**
 * The repetitions of an event up to the last day that is looked at. A change of a date that is no repetition found here,
 * because it is excluded, written in another form or later, is an event of its own: its days are taken either way.
 */
function repeat(event: ICAL.Event, changes: readonly ICAL.Component[], input: ParseInput): CalendarEvent[] {
  const lastDay = addDays(input.today, calendarSourceLimits.repeatDays);
  const days: CalendarEvent[] = [];
  const used = new Set<ICAL.Component>();
  for (const change of changes) event.relateException(change);
  for (const date of datesOf(event, lastDay)) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(date);
    used.add(item.component);
    if (!takesDays(item.component, input)) continue;
    const found = toDays(item.component, startDate, endDate, input);
    if (found.endDay < input.today) continue;
    days.push(found);
    if (days.length > calendarSourceLimits.eventsMax) throw new CalendarError('too-many-events');
  }
  const others = changes.filter((change) => !used.has(change) && takesDays(change, input));
  return [...days, ...others.map((change) => ownDays(change, input))];
}

/**
 * The dates of a series until a day, `YYYY-MM-DD`; a rule without an end is bounded by it. The first one is DTSTART, also if
 * no rule names it, which `ical.js` leaves out. Source: RFC 5545, 3.8.5.3.
 */
function* datesOf(event: ICAL.Event, lastDay: string): Generator<ICAL.Time> {
  const first = event.startDate;
  // `ical.js` loses dates that have an end of their own.
  const dates = event.component.getAllProperties('rdate');
  if (dates.some(({ type }) => type === 'period')) throw new CalendarError('damaged');
  if (dayOf(first) <= lastDay && !isExcluded(event.component, first)) yield first;
  const iterator = event.iterator();
  for (;;) {
    // Undefined after the last one, whatever its type says.
    const next = iterator.next() as ICAL.Time | undefined | null;
    if (next == null || dayOf(next) > lastDay) return;
    if (next.compare(first) !== 0) yield next;
  }
}

const isExcluded = (component: ICAL.Component, date: ICAL.Time): boolean =>
  component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues() as ICAL.Time[])
    .some((one) => (one.isDate ? dayOf(one) === dayOf(date) : one.compare(date) === 0));

const dayOf = ({ year, month, day }: ICAL.Time): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** The last day that can be stored. Some sites let a closed season end then, which is a day later in zones to the east. */
const lastStorableDay = '9999-12-31';
const isStorable = ({ year }: DateTime): boolean => year >= 1 && year <= 9999;

/** An end at this hour or earlier belongs to the night before: the guests leave in the morning. */
const checkOutHour = 12;

/**
 * The days that an event takes. The end of a whole-day event is the first day after it; a timed event takes the nights it
 * touches; without an end it takes its first day.
 */
function toDays(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  { timeZone }: ParseInput,
): CalendarEvent {
  const startZone = zoneOf(component, 'dtstart');
  const from = toMoment(start, startZone, timeZone);
  const until = toMoment(end, zoneOf(component, 'dtend') ?? startZone, timeZone);
  const startDay = from.toISODate();
  const isNightOver = until.hour < checkOutHour || (until.hour === checkOutHour && until.minute === 0);
  const endDay = (isNightOver ? until.minus({ days: 1 }) : until).toISODate();
  if (startDay === null || endDay === null || !isStorable(from)) throw new CalendarError('damaged');
  const lastDay = until.year > 9999 ? lastStorableDay : endDay;
  return {
    startDay,
    endDay: lastDay < startDay ? startDay : lastDay,
    isUnavailable: isUnavailable(component),
  };
}

const zoneOf = (component: ICAL.Component, name: string): string | null => {
  const zone = component.getFirstProperty(name)?.getParameter('tzid');
  return typeof zone === 'string' ? zone : null;
};

/** A time in the listing's zone. A day is its first moment there; a time without a zone is one of the listing's zone. */
function toMoment(time: ICAL.Time, zone: string | null, timeZone: string): DateTime {
  const { year, month, day, hour, minute, second } = time;
  const clock = { year, month, day, hour, minute, second };
  if (time.isDate) return DateTime.fromObject({ year, month, day }, { zone: timeZone });
  if (time.zone === ICAL.Timezone.utcTimezone)
    return DateTime.fromObject(clock, { zone: 'utc' }).setZone(timeZone);
  if (zone !== null && IANAZone.isValidZone(zone))
    return DateTime.fromObject(clock, { zone }).setZone(timeZone);
  if (time.zone === ICAL.Timezone.localTimezone) return DateTime.fromObject(clock, { zone: timeZone });
  // A zone that the file defines.
  return DateTime.fromSeconds(time.toUnixTime(), { zone: timeZone });
}
