import type { TakenStay } from '#contracts/bookings.ts';
import type { PackageAvailability } from '#contracts/retreat-packages.ts';
import { addDays, daysOfStay } from './stay.ts';

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

/** Whether a day of the stay, both ends counted, is unavailable. */
export function includesUnavailableDay(
  stay: { startDate: string; endDate: string },
  unavailable: ReadonlySet<string>,
): boolean {
  return daysOfStay(stay.startDate, stay.endDate).some((day) => unavailable.has(day));
}

/**
 * Free stays of the same length nearest to the wished one, nearest first; the earlier one first where both are as near.
 * @param today no stay starts before it
 * @param searchDays how far from the wished start to look, in days
 */
export function nearestFreeStays(
  wished: { startDate: string; endDate: string },
  unavailable: ReadonlySet<string>,
  today: string,
  count = 3,
  searchDays = 90,
): TakenStay[] {
  const found: TakenStay[] = [];
  for (let distance = 1; distance <= searchDays && found.length < count; distance += 1) {
    for (const shift of [-distance, distance]) {
      const stay = { startDate: addDays(wished.startDate, shift), endDate: addDays(wished.endDate, shift) };
      // After the year 9999 a day has no name of four digits, and sorts before all others.
      const exists = stay.startDate >= today && stay.endDate > stay.startDate;
      if (exists && found.length < count && !includesUnavailableDay(stay, unavailable)) found.push(stay);
    }
  }
  return found;
}
