import fc from 'fast-check';
import { insertCheckIn } from '#server/booking/check-ins/check-in-repository.ts';
import type { Database } from '#server/database/database.ts';
import { addStay } from '#server/test-support/test-reviews.ts';

/** When the guests arrive: now, by the clock of these tests. */
const at = '2030-03-01T12:00:00.000Z';

/** Two stays that begin today; the guest of the second is checked in. @returns their ids */
export async function addArrivals(
  database: Database,
  { propertyId, guestId }: { propertyId: number; guestId: number },
): Promise<number[]> {
  const days = { startDate: '2030-03-01', endDate: '2030-03-04' };
  const stay = { propertyId, guestId, ...days, status: 'confirmed' as const, isPaid: false };
  const [expected, arrived] = [await addStay(database, stay), await addStay(database, stay)];
  await database.write((trx) => insertCheckIn(trx, arrived, { at, way: 'list', offline: false }, at));
  return [expected, arrived];
}

/** Valid bodies of calls about arrivals, by path. */
export const rightArrivalBodies: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  '/api/bookings/:id/check-in': fc.record({ at: fc.constant(at), way: fc.constantFrom('ticket', 'list') }),
  '/api/bookings/:id/check-in/undo': fc.constant({ at }),
};
