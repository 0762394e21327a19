import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { stayOverAtOf } from '#contracts/rules/stay.ts';
import type { PackChoice } from '#pwa/data/trip-pack.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';

/** A confirmed trip is kept on the device this many days before check-in, and after the stay. */
export const daysBefore = 7;
const daysAfter = 7;

const dayMs = 24 * 60 * 60_000;

type Stay = Pick<Booking, 'status' | 'startDate' | 'endDate' | 'stayOverAt' | 'timeZone'>;

/** First day on which a trip is kept without being asked for, `YYYY-MM-DD`. */
export const keptFrom = ({ startDate }: Pick<Booking, 'startDate'>): string =>
  addDays(startDate, -daysBefore);

/** When a trip stops being kept, in milliseconds since 1970. */
export const keptUntil = (stay: Pick<Booking, 'endDate' | 'stayOverAt'>): number =>
  Date.parse(stayOverAtOf(stay)) + daysAfter * dayMs;

/** The last day on which a trip is kept, at the listing, `YYYY-MM-DD`. */
export const lastKeptDay = (stay: Pick<Booking, 'endDate' | 'stayOverAt' | 'timeZone'>): string =>
  dayOfBooking(stay, new Date(keptUntil(stay) - 1));

/** Whether the copies of a trip belong on this device. @param now milliseconds since 1970 */
export function isPackWanted(stay: Stay, choice: PackChoice, now: number): boolean {
  if (choice === 'removed' || (stay.status !== 'confirmed' && stay.status !== 'completed')) return false;
  if (choice === 'always') return true;
  if (now >= keptUntil(stay)) return false;
  return choice === 'asked' || dayOfBooking(stay, new Date(now)) >= keptFrom(stay);
}

/** Of a part of a pack. `version` is compared for equality only. */
export type PartState =
  | { state: 'wanted' }
  | { state: 'have'; version: number }
  | { state: 'stale'; version: number };

/**
 * @param stored version of the copy on this device; null for none
 * @param current the latest version this device knows of; null if it knows of none
 */
export function partState(stored: number | null, current: number | null): PartState {
  if (stored === null) return { state: 'wanted' };
  return { state: current === null || current === stored ? 'have' : 'stale', version: stored };
}
