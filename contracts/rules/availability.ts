import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import type { PackageAvailability } from '#contracts/domain/catalog/retreat-packages.ts';
import { toDay, toDayNumber } from './days.ts';
import { countNights, daysOfStay } from './stay.ts';

/**
 * Days that cannot be part of a stay: those of taken stays, and, for a package, those not available or with fewer
 * spots than guests. Source: spec §5.
 */
export function unavailableDays(
  takenStays: readonly TakenStay[],
  packageDays: readonly Pick<PackageAvailability, 'date' | 'available' | 'spotsRemaining'>[],
  guests: number,
): Set<string> {
  const days = new Set(takenStays.flatMap((stay) => daysOfStay(stay.startDate, stay.endDate)));
  for (const day of packageDays) {
    if (!day.available || day.spotsRemaining < guests) days.add(day.date);
  }
  return days;
}

/** Whether a day of the stay, both ends included, is unavailable. */
export function includesUnavailableDay(
  stay: { startDate: string; endDate: string },
  unavailable: ReadonlySet<string>,
): boolean {
  return daysOfStay(stay.startDate, stay.endDate).some((day) => unavailable.has(day));
}

interface SearchOptions {
  /** Earliest start. */
  first: string;
  /** Latest end. */
  last: string;
  /** Maximum number of results. */
  count?: number;
  /** Maximum distance from the requested start, in days. */
  searchDays?: number;
  /** The day of a check-out may be unavailable: another stay begins on it. */
  sameDayTurnover?: boolean;
  /** Whether the listing's rules allow a stay. */
  isAllowed?: (stay: TakenStay) => boolean;
}

/**
 * Creates a search for free stays; the unavailable days are sorted once for any number of searches. Results have the
 * length of the requested stay, nearest first, and the earlier one first at equal distance. It searches the gaps
 * between unavailable days, so its cost grows with their number and not with the range.
 */
export function searchFreeStays(
  unavailable: Iterable<string>,
  { first, last, count = 3, searchDays = 90, sameDayTurnover = false, isAllowed = () => true }: SearchOptions,
): (wished: TakenStay) => TakenStay[] {
  const taken = Array.from(unavailable, toDayNumber).sort((one, other) => one - other);
  return ({ startDate, endDate }) => {
    const wished = toDayNumber(startDate);
    const nights = countNights(startDate, endDate);
    const from = Math.max(wished - searchDays, toDayNumber(first));
    const to = Math.min(wished + nights + searchDays, toDayNumber(last));
    const starts: number[] = [];
    let gapStart = from;
    for (const gapEnd of [...taken.filter((day) => day >= from && day <= to), to + 1]) {
      const lastEnd = Math.min(sameDayTurnover ? gapEnd : gapEnd - 1, to);
      for (let start = gapStart; start + nights <= lastEnd; start += 1) starts.push(start);
      gapStart = gapEnd + 1;
    }
    const distance = (start: number): number => Math.abs(start - wished);
    const nearest = starts
      .filter((start) => start !== wished)
      .sort((one, other) => distance(one) - distance(other) || one - other);
    const found: TakenStay[] = [];
    for (const start of nearest) {
      if (found.length === count) break;
      const stay = { startDate: toDay(start), endDate: toDay(start + nights) };
      if (isAllowed(stay)) found.push(stay);
    }
    return found;
  };
}
