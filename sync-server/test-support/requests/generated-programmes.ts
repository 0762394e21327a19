import fc from 'fast-check';
import { insertPicks } from '#server/booking/programme-items/programme-pick-repository.ts';
import type { Database } from '#server/database/database.ts';
import { addProgrammeItem } from '#server/test-support/test-programmes.ts';

/** Two items of a listing's programme; the guest of a stay picked the second. @returns their ids */
export async function addProgramme(
  database: Database,
  propertyId: number,
  bookingId: number,
): Promise<number[]> {
  const ids = [
    await addProgrammeItem(database, { propertyId }),
    await addProgrammeItem(database, { propertyId }),
  ];
  const pick = { bookingId, guests: 2, at: '2030-03-01T12:00:00.000Z' };
  await database.write((trx) => insertPicks(trx, pick, ids.slice(1)));
  return ids;
}

const times = { startTime: fc.constantFrom('07:00', '09:30'), endTime: fc.constantFrom('10:00', '23:59') };

/** Valid bodies of calls about programmes and announcements, by path. */
export const rightProgrammeBodies = (
  itemIds: readonly number[],
): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({
  '/api/properties/:id/programme': fc.record({
    ...times,
    title: fc.constantFrom('Morning yoga', 'Dinner'),
    kind: fc.constantFrom('class', 'meal'),
    day: fc.constantFrom(null, 1, 7),
  }),
  '/api/programme-items/:id': fc.record(
    { ...times, cancelled: fc.boolean(), place: fc.constantFrom('Hall', 'Garden') },
    { requiredKeys: [] },
  ),
  '/api/properties/:id/announcements': fc.record({
    fromDay: fc.constantFrom('2030-03-01', '2030-04-10'),
    toDay: fc.constantFrom('2030-04-10', '2030-04-12'),
    text: fc.constantFrom('The bath is warm.', 'Dinner is at eight.'),
  }),
  '/api/bookings/:id/announcements/read': fc.constant({ ids: [1, 2], at: '2030-03-01T12:00:00.000Z' }),
  '/api/bookings/:id/picks': fc.record({
    add: fc.subarray([...itemIds]),
    remove: fc.subarray([...itemIds]),
  }),
});
