import { daysOfStay } from '#contracts/rules/stay.ts';
import { claimDays, readClaims, releaseClaim } from '#server/booking/bookings/booking-day-repository.ts';
import { expireOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import type { StoredDeparture } from '#server/booking/departures/departure-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';

type Days = Pick<StoredDeparture, 'propertyId' | 'startDate' | 'endDate'>;

const recordTaken = (trx: Trx, propertyId: number): Promise<void> =>
  recordChange(trx, { table: 'takenStays', id: propertyId, audience: { kind: 'public' } });

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
  await recordTaken(trx, propertyId);
}

/** Frees the days that a departure has claimed, if it has any. */
export async function releaseExclusiveDays(
  trx: Trx,
  { id, propertyId }: { id: number; propertyId: number },
): Promise<void> {
  const freed = await releaseClaim(trx, propertyId, { kind: 'departure', reference: id });
  if (freed.length > 0) await recordTaken(trx, propertyId);
}
