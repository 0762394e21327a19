import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { recordBookingChange } from '#server/booking/bookings/booking-change-service.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findDepartureBookingIds } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { findDepartureIdsOf, findStoredDepartures } from '#server/booking/departures/departure-repository.ts';
import { deleteQuestionsOf } from '#server/booking/registrations/question-repository.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Trx } from '#server/database/database.ts';
import { deleteWholeDepartures } from './departure-service.ts';

/**
 * Deletes the departures and questions of a listing that is deleted, which has no open bookings. Past bookings remain,
 * with the titles as they were.
 */
export async function takeDeparturesDown(trx: Trx, propertyId: number, now: Date): Promise<void> {
  const ids = await findDepartureIdsOf(trx, propertyId);
  // Read before, while they name their departure, so that devices learn that the answers are gone.
  const bookings: Booking[] = [];
  for (const some of chunksOf(await findDepartureBookingIds(trx, ids))) {
    bookings.push(...(await findBookings(trx, some)));
  }
  await deleteWholeDepartures(trx, propertyId, await findStoredDepartures(trx, ids), now);
  await deleteQuestionsOf(trx, propertyId);
  for (const booking of bookings) {
    await recordBookingChange(trx, booking, { changedHands: false, packageDayIds: [] });
  }
}
