import { afterEach, beforeEach, expect, it } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { findBookingByReference, findNamedStay } from './booking-lookup.ts';

const stay = {
  propertyId: 1,
  packageId: null,
  startDate: '2026-06-12',
  endDate: '2026-06-19',
  guests: 2,
};

let db: PrivateDb;
beforeEach(() => {
  db = new PrivateDb(1, `test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

it('checkout finds the stay it names, one that stands before one that ended', async () => {
  await db.bookings.bulkPut([
    buildBooking({ id: 1, startDate: '2026-07-01', endDate: '2026-07-03' }),
    buildBooking({ id: 2, status: 'cancelled', createdAt: '2026-06-02T10:00:00.000Z' }),
    buildBooking({ id: 3, status: 'pending' }),
  ]);
  expect((await findNamedStay(stay, db))?.id).toBe(3);
  await db.bookings.delete(3);
  expect((await findNamedStay(stay, db))?.id).toBe(2);
});

it('of two rooms for the same days and people, checkout finds the one that is named', async () => {
  await db.bookings.bulkPut([
    buildBooking({ id: 1, departureId: 7, reference: 'WLNSLOFT22' }),
    buildBooking({ id: 2, departureId: 7, reference: 'WLNSCABN22', createdAt: '2026-06-02T10:00:00.000Z' }),
  ]);
  expect((await findNamedStay({ ...stay, reference: 'WLNSLOFT22' }, db))?.id).toBe(1);
  expect((await findNamedStay({ ...stay, reference: 'WLNSCABN22' }, db))?.id).toBe(2);
  expect(await findNamedStay({ ...stay, reference: 'WLNSCABN22', guests: 3 }, db)).toBeNull();
});

it('the stay of another guest, package or party is not the one', async () => {
  await db.bookings.bulkPut([
    buildBooking({ id: 1, guests: 3 }),
    buildBooking({ id: 2, userId: 9 }),
    buildBooking({ id: 3, retreatPackageId: 5 }),
  ]);
  expect(await findNamedStay(stay, db)).toBeNull();
});

it('a reference is found as it is read out: with its dash and in small letters', async () => {
  await db.bookings.put(buildBooking({ id: 4, reference: 'WLNS7K42Q9' }));
  expect((await findBookingByReference(db, 'wlns-7k42q9'))?.id).toBe(4);
  expect(await findBookingByReference(db, 'WLNSAAAAAA')).toBeNull();
});
