import { afterEach, beforeEach, expect, it } from 'vitest';
import { PrivateDb } from '#pwa/store/private-db.ts';
import { buildBooking } from '#pwa/testing/builders.ts';
import { findBookingByReference, findPayableBooking } from './booking-lookup.ts';

const stay = {
  propertyId: 1,
  packageId: null,
  startDate: '2026-06-12',
  endDate: '2026-06-19',
};

let db: PrivateDb;
beforeEach(() => {
  db = new PrivateDb(1, `test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

it('checkout finds the stay it pays for', async () => {
  await db.bookings.bulkPut([
    buildBooking({ id: 1, startDate: '2026-07-01', endDate: '2026-07-03' }),
    buildBooking({ id: 2, status: 'pending' }),
  ]);
  expect((await findPayableBooking(stay, db))?.id).toBe(2);
});

it('a cancelled stay, or one that a guest has at the same place, is not paid for', async () => {
  await db.bookings.bulkPut([
    buildBooking({ id: 1, status: 'cancelled' }),
    buildBooking({ id: 2, userId: 9 }),
    buildBooking({ id: 3, retreatPackageId: 5 }),
  ]);
  expect(await findPayableBooking(stay, db)).toBeNull();
});

it('a reference is found as it is read out: with its dash and in small letters', async () => {
  await db.bookings.put(buildBooking({ id: 4, reference: 'WLNS7K42Q9' }));
  expect((await findBookingByReference(db, 'wlns-7k42q9'))?.id).toBe(4);
  expect(await findBookingByReference(db, 'WLNSAAAAAA')).toBeNull();
});
