import { bookingHorizonDays, listedDaysMax, stayNightsMax } from '#contracts/limits.ts';
import { addDays, toDay, toDayNumber } from './days.ts';

/** The instant at which a day begins in UTC, ISO 8601. */
export const startOfUtcDay = (day: string): string => `${day}T00:00:00.000Z`;

interface EndOfStay {
  endDate: string;
  stayOverAt?: string | undefined;
}

/**
 * @returns the instant at which a stay is over, ISO 8601: stored with the booking, else the end of its last day in UTC.
 * Source: decision 034.
 */
export const stayOverAtOf = ({ endDate, stayOverAt }: EndOfStay): string =>
  stayOverAt ?? startOfUtcDay(addDays(endDate, 1));

/** Whether the days of a stay are over where it is, whatever its status. @param now milliseconds since 1970 */
export const isOver = (stay: EndOfStay, now: number): boolean => Date.parse(stayOverAtOf(stay)) <= now;

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
