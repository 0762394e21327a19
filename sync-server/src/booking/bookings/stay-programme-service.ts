import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { releasePicksOf } from '#server/booking/programme-items/programme-release-service.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { findGuestStays } from './stored/arrival-booking-repository.ts';

/** Records the change of the programme that the guest of a stay reads. */
export const recordProgrammeChange = (
  trx: Trx,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
): Promise<void> =>
  recordChange(trx, { table: 'stayProgrammes', id, audience: { kind: 'users', userIds: [userId] } });

/** The same for all stays that a programme holds for. */
export async function recordProgrammesOf(
  trx: Trx,
  programme: { propertyId: number; departureId: number | null },
  now: Date,
): Promise<void> {
  for (const stay of await findGuestStays(trx, programme, now)) await recordProgrammeChange(trx, stay);
}

/**
 * Puts back what the guest of a cancelled stay picked. Others of the departure can have the places.
 * @param step.endsWithDeparture whether all stays of the departure end: then no others are left to have them
 */
export async function releaseProgrammeOf(
  trx: Trx,
  booking: Booking,
  { endsWithDeparture, now }: { endsWithDeparture: boolean; now: Date },
): Promise<void> {
  const { propertyId, departureId = null } = booking;
  const isReleased = await releasePicksOf(trx, booking);
  if (!isReleased || departureId === null || endsWithDeparture) return;
  await recordProgrammesOf(trx, { propertyId, departureId }, now);
}
