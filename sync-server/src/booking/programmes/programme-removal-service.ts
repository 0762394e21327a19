import { recordProgrammesOf } from '#server/booking/bookings/stay-programme-service.ts';
import { removeItemsOf } from '#server/booking/programme-items/programme-release-service.ts';
import type { Trx } from '#server/database/database.ts';

/** Deletes the programmes of a listing, also on the devices of its host and of guests who are there. */
export async function takeProgrammeDown(
  trx: Trx,
  { id: propertyId, hostId }: { id: number; hostId: number },
  now: Date,
): Promise<void> {
  if ((await removeItemsOf(trx, hostId, { propertyId })) === 0) return;
  await recordProgrammesOf(trx, { propertyId, departureId: null }, now);
}
