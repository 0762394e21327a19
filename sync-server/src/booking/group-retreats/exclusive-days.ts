import { daysOfStay } from '#contracts/rules/stay.ts';
import { claimDays, readClaims, releaseClaim } from '#server/booking/day-claims/booking-day-repository.ts';
import { expireOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { recordClaimChange } from '#server/booking/day-claims/claim-change-service.ts';
import { updateImportClaims } from '#server/booking/day-claims/import-claim-service.ts';
import type { StoredDeparture } from '#server/booking/departures/departure-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn } from '#server/lib/time.ts';

type Days = Pick<StoredDeparture, 'propertyId' | 'startDate' | 'endDate'>;

/**
 * Checks that nothing else claims the days of an exclusive departure, after overdue requests at the listing were expired.
 * @param id of the departure; null for a new one
 * @throws {AppError} `dates_unavailable` with the days that are taken
 */
export async function requireFreeDays(
  trx: Trx,
  { propertyId, startDate, endDate }: Days,
  id: number | null,
  now: Date,
): Promise<void> {
  await expireOverdueBookings(trx, now, propertyId);
  const claims = await readClaims(trx, propertyId, { from: startDate, to: endDate });
  const takenDays = claims
    .filter(({ kind, reference }) => kind !== 'departure' || reference !== id)
    .map(({ day }) => day);
  if (takenDays.length === 0) return;
  throw new AppError(
    'dates_unavailable',
    'Some of these days are taken, so the group cannot have the place for itself.',
    { current: { takenDays } },
  );
}

/** Claims the days of an exclusive departure, which are free. */
export async function claimExclusiveDays(trx: Trx, { id, ...days }: Days & { id: number }): Promise<void> {
  const { propertyId, startDate, endDate } = days;
  const claim = { kind: 'departure', reference: id } as const;
  const taken = await claimDays(trx, propertyId, daysOfStay(startDate, endDate), claim);
  if (taken.length > 0) throw new Error(`Days of departure ${id} were free and are not`);
  await recordClaimChange(trx, propertyId);
}

/** Frees the days that a departure has claimed; an event of another site's calendar takes those that it has too. */
export async function releaseExclusiveDays(trx: Trx, departure: StoredDeparture, now: Date): Promise<void> {
  await replaceExclusiveDays(trx, departure, null, now);
}

/** Claims the days of the changed departure instead of those it had. */
export async function moveExclusiveDays(
  trx: Trx,
  before: StoredDeparture,
  after: StoredDeparture,
  now: Date,
): Promise<void> {
  const isSame =
    before.exclusive === after.exclusive &&
    before.startDate === after.startDate &&
    before.endDate === after.endDate;
  if (!isSame) await replaceExclusiveDays(trx, before, after.exclusive ? after : null, now);
}

async function replaceExclusiveDays(
  trx: Trx,
  { id, propertyId, timeZone }: StoredDeparture,
  after: StoredDeparture | null,
  now: Date,
): Promise<void> {
  const freed = await releaseClaim(trx, propertyId, { kind: 'departure', reference: id });
  if (after !== null) await claimExclusiveDays(trx, after);
  if (freed.length === 0) return;
  await updateImportClaims(trx, propertyId, dayIn(now, timeZone));
  await recordClaimChange(trx, propertyId);
}
