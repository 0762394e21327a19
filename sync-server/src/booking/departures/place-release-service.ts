import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Trx } from '#server/database/database.ts';
import { recordDepartureChange } from './departure-changes.ts';
import { releasePlaces } from './room-repository.ts';
import { offerFreePlaces } from './waiting-offer-service.ts';

/**
 * Frees the places of a booking that has ended, and offers them to the waiting list.
 * @param step.endsWithDeparture whether all bookings of the departure end: then nothing is offered, and the caller records
 * the change of the departure once, after the last one
 */
export async function releasePlacesOf(
  trx: Trx,
  { departureId, roomId, guests, propertyId }: Booking,
  { ends, endsWithDeparture, now }: { ends: boolean; endsWithDeparture: boolean; now: Date },
): Promise<void> {
  if (departureId == null) return;
  const freedRoomId = ends ? roomId : null;
  if (freedRoomId != null) await releasePlaces(trx, freedRoomId, guests);
  if (endsWithDeparture) return;
  if (freedRoomId != null) await offerFreePlaces(trx, departureId, now);
  await recordDepartureChange(trx, { id: departureId, propertyId }, now);
}
