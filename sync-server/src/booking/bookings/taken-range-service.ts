import { calendarLimits } from '#contracts/calendar-limits.ts';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { claimedDays, defaultCalendar } from '#contracts/rules/calendar.ts';
import { stayNightsMax } from '#contracts/limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { findCalendars } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Db } from '#server/database/database.ts';
import { toUtcDay } from '#server/lib/time.ts';
import {
  readClaims,
  readDayNumbers,
  readUnbookedClaims,
  type DayClaim,
} from '#server/booking/day-claims/booking-day-repository.ts';
import { findTakenStays } from './stored/booking-repository.ts';

/** First and last day of a claim. */
interface DayRange {
  from: string;
  to: string;
}

/**
 * The days that cannot be part of another stay because of a claim: with the days before and after it that prepare for
 * it. A block needs no preparation.
 */
function withPreparation({ from, to }: DayRange, kind: DayClaim['kind'], calendar: CalendarRules): DayRange {
  const days = kind === 'block' ? 0 : calendar.preparationDays;
  return { from: addDays(from, -days), to: addDays(to, days) };
}

/** Whether nothing claims the days that a stay needs, with those that prepare for it. */
export async function areDaysFree(
  db: Db,
  { propertyId, ...stay }: TakenStay & { propertyId: number },
  calendar: CalendarRules,
): Promise<boolean> {
  const claimed = claimedDays(stay, calendar);
  const claims = await readClaims(db, propertyId, withPreparation(claimed, 'booking', calendar));
  return claims.every(({ day, kind }) => kind === 'block' && (day < claimed.from || day > claimed.to));
}

/** Claimed days of a listing with those that prepare for its stays, unordered; also some outside the range. */
export async function findUnavailableDays(
  db: Db,
  propertyId: number,
  range: DayRange,
  calendar: CalendarRules,
): Promise<string[]> {
  const claims = await readClaims(db, propertyId, withPreparation(range, 'booking', calendar));
  return withPreparedDays(claims, calendar);
}

function withPreparedDays(claims: readonly DayClaim[], calendar: CalendarRules): string[] {
  const days = new Set<string>();
  for (const { day, kind } of claims) {
    const { from, to } = withPreparation({ from: day, to: day }, kind, calendar);
    for (let each = from; each <= to; each = addDays(each, 1)) days.add(each);
  }
  return [...days];
}

/**
 * Days of the listings that cannot be part of a stay, from yesterday on, for the search. Sometimes also a few days before
 * it.
 * @returns by listing, first and last day number (`toDayNumber`) of each range, alternating and in ascending order
 */
export async function readUnavailableDays(
  db: Db,
  propertyIds: readonly number[],
  now: Date,
): Promise<Map<number, Int32Array>> {
  // A claim that is over may be prepared for by a day that is not.
  const from = addDays(yesterdayOf(now), -calendarLimits.preparationDaysMax);
  const claimed = await readDayNumbers(db, propertyIds, { from });
  const calendars = await findCalendars(db, propertyIds);
  const preparationOf = (id: number): number => calendars.get(id)?.preparationDays ?? 0;
  const prepared = propertyIds.filter((id) => preparationOf(id) > 0);
  const blocks =
    prepared.length === 0
      ? new Map<number, number[]>()
      : await readDayNumbers(db, prepared, { from, kind: 'block' });
  return new Map(
    propertyIds.map((id) => {
      const days = claimed.get(id) ?? [];
      const preparing = preparingDays(days, new Set(blocks.get(id)), preparationOf(id));
      return [id, toNumberRanges([...days, ...preparing])];
    }),
  );
}

/** The days before and after claims that prepare for them. A block needs no preparation. */
function preparingDays(
  days: readonly number[],
  blocks: ReadonlySet<number>,
  preparationDays: number,
): number[] {
  const preparing: number[] = [];
  for (let distance = 1; distance <= preparationDays; distance += 1) {
    for (const day of days) if (!blocks.has(day)) preparing.push(day - distance, day + distance);
  }
  return preparing;
}

/** First and last of each range of successive numbers, alternating and in ascending order. */
function toNumberRanges(days: readonly number[]): Int32Array {
  const ranges: number[] = [];
  for (const day of Int32Array.from(days).sort()) {
    const last = ranges.at(-1);
    if (last !== undefined && day <= last + 1) ranges[ranges.length - 1] = day;
    else ranges.push(day, day);
  }
  return Int32Array.from(ranges);
}

/** Yesterday in UTC: somewhere on earth it is still that day. */
const yesterdayOf = (now: Date): string => addDays(toUtcDay(now), -1);

/**
 * Days of the listings that cannot be part of a stay, as ranges without a reason and in order: those of stays that are
 * not over, of blocks, imported calendars and departures.
 */
export async function findTakenRanges(
  db: Db,
  propertyIds: readonly number[],
  now: Date,
): Promise<Map<number, TakenStay[]>> {
  const calendars = await findCalendars(db, propertyIds);
  const calendarOf = (id: number): CalendarRules => calendars.get(id) ?? defaultCalendar;
  const ranges = new Map<number, DayRange[]>(propertyIds.map((id) => [id, []]));
  for (const { propertyId: id, ...stay } of await findTakenStays(db, propertyIds, now)) {
    const calendar = calendarOf(id);
    ranges.get(id)?.push(withPreparation(claimedDays(stay, calendar), 'booking', calendar));
  }
  for (const [id, claims] of await readUnbookedClaims(db, propertyIds, yesterdayOf(now))) {
    for (const range of claims) ranges.get(id)?.push(withPreparation(range, range.kind, calendarOf(id)));
  }
  return new Map(
    [...ranges].map(([id, own]) => [id, own.flatMap(inParts).sort(byFirstDay).map(toTakenStay)]),
  );
}

const stayDaysMax = stayNightsMax + 1;

/** Parts of a range that are no longer than a stay: devices list their days. */
function inParts({ from, to }: DayRange): DayRange[] {
  const parts: DayRange[] = [];
  for (let first = from; first <= to; first = addDays(first, stayDaysMax)) {
    const last = addDays(first, stayDaysMax - 1);
    parts.push({ from: first, to: last < to ? last : to });
  }
  return parts;
}

const byFirstDay = (one: DayRange, other: DayRange): number => (one.from < other.from ? -1 : 1);
const toTakenStay = ({ from, to }: DayRange): TakenStay => ({ startDate: from, endDate: to });
