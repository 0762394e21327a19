import { bookingHorizonDays, listedDaysMax, stayNightsMax } from '#contracts/limits.ts';

/** Calendar arithmetic of a stay. Days are `YYYY-MM-DD` and know no time zone. */

const dayMs = 86_400_000;

/** Days since 1970-01-01. */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const toDay = (dayNumber: number): string => new Date(dayNumber * dayMs).toISOString().slice(0, 10);

/** The day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return toDay(toDayNumber(day) + days);
}

/** The instant at which a day begins in UTC, ISO 8601. */
export const startOfUtcDay = (day: string): string => `${day}T00:00:00.000Z`;

/**
 * @returns the instant at which a stay is over, ISO 8601: stored with the booking, else the end of its last day in UTC.
 * Source: decision 034.
 */
export const stayOverAtOf = ({
  endDate,
  stayOverAt,
}: {
  endDate: string;
  stayOverAt?: string | undefined;
}): string => stayOverAt ?? startOfUtcDay(addDays(endDate, 1));

/** Nights between two days. Zero or negative if the end is not after the start. Source: spec §5. */
export function countNights(startDate: string, endDate: string): number {
  return toDayNumber(endDate) - toDayNumber(startDate);
}

/**
 * Every day from start to end, both included, in order; none if the end is before the start. Source: decision 006.
 * @throws {RangeError} if there are more than `listedDaysMax`
 */
export function daysOfStay(startDate: string, endDate: string): string[] {
  const first = toDayNumber(startDate);
  const count = toDayNumber(endDate) - first + 1;
  if (count > listedDaysMax)
    throw new RangeError(`The days of ${startDate} to ${endDate} are too many to list`);
  return Array.from({ length: Math.max(0, count) }, (_, index) => toDay(first + index));
}

/** Message for a stay with too many nights. */
export const tooManyNightsMessage = `A stay can be ${stayNightsMax} nights long at most.`;

/** Whether a stay has more than the maximum number of nights. */
export function isTooLong(startDate: string, endDate: string): boolean {
  return countNights(startDate, endDate) > stayNightsMax;
}

/** The last day on which a stay may end. */
export const lastBookableDay = (today: string): string => addDays(today, bookingHorizonDays);

/** Whether two stays share a day, both ends included. */
export function sharesDay(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}
