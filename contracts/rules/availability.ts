import type { TakenStay } from '#contracts/bookings.ts';
import type { PackageAvailability } from '#contracts/retreat-packages.ts';
import { addDays, countNights, daysOfStay } from './stay.ts';

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
  const isFree = freeShifts(wished, unavailable, searchDays);
  for (let distance = 1; distance <= searchDays && found.length < count; distance += 1) {
    for (const shift of [-distance, distance]) {
      if (found.length === count || !isFree(shift)) continue;
      const stay = { startDate: addDays(wished.startDate, shift), endDate: addDays(wished.endDate, shift) };
      // After the year 9999 a day has no name of four digits, and sorts before all others.
      if (stay.startDate >= today && stay.endDate > stay.startDate) found.push(stay);
    }
  }
  return found;
}

/**
 * Tells whether the stay is free when it is shifted by some days. The days around it are looked at once, and the taken
 * ones counted from the first on: a stay is free where the count is the same before its first day and on its last.
 */
function freeShifts(
  wished: { startDate: string; endDate: string },
  unavailable: ReadonlySet<string>,
  searchDays: number,
): (shift: number) => boolean {
  const nights = countNights(wished.startDate, wished.endDate);
  const takenBefore = [0];
  for (let index = 0; index <= nights + 2 * searchDays; index += 1) {
    const isTaken = unavailable.has(addDays(wished.startDate, index - searchDays));
    takenBefore.push((takenBefore[index] ?? 0) + (isTaken ? 1 : 0));
  }
  return (shift) => takenBefore[shift + searchDays] === takenBefore[shift + searchDays + nights + 1];
}
