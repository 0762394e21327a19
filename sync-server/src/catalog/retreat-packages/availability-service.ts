import { availabilityWindowDays } from '#contracts/request-limits.ts';
import type { PackageAvailability } from '#contracts/domain/catalog/retreat-packages.ts';
import { addDays } from '#contracts/rules/days.ts';
import { countNights } from '#contracts/rules/stay.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import type { Caller } from '#server/lib/caller.ts';
import { findAvailability } from './retreat-package-repository.ts';
import { findTimeZone } from '#server/catalog/properties/listing-terms-repository.ts';
import { dayIn } from '#server/lib/time.ts';
import { getVisiblePackage } from './retreat-package-service.ts';

export interface DayWindow {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Days of a package with their spots, oldest first. Defaults to the longest window, from today in the listing's zone.
 * @throws {AppError} `not_found`; `bad_filter` if the window ends before it starts or is too long
 */
export async function findVisibleDays(
  db: Db,
  clock: Clock,
  caller: Caller | null,
  packageId: number,
  window: DayWindow,
): Promise<PackageAvailability[]> {
  const chosen = await getVisiblePackage(db, packageId, caller);
  const today = dayIn(clock.now(), await findTimeZone(db, chosen.propertyId));
  return findAvailability(db, chosen.id, readDayWindow(window, today));
}

/**
 * The window of days that was asked for; by default the longest one, from today.
 * @throws {AppError} `bad_filter`
 */
export function readDayWindow({ from, to }: DayWindow, today: string): { from: string; to: string } {
  const first = from ?? (to === undefined || to >= today ? today : addDays(to, 1 - availabilityWindowDays));
  const last = to ?? addDays(first, availabilityWindowDays - 1);
  const days = countNights(first, last) + 1;
  if (days < 1) throw new AppError('bad_filter', 'to: The last day must not be before the first.');
  if (days > availabilityWindowDays) {
    throw new AppError('bad_filter', `to: At most ${availabilityWindowDays} days can be asked for.`);
  }
  return { from: first, to: last };
}
