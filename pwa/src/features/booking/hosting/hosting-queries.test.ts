import { beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { findOwnListings, hasUpcomingStay } from './host-listing-queries.ts';
import { findHosting, groupHosting } from './hosting-queries.ts';

let db: PrivateDb;
beforeEach(async () => {
  db = new PrivateDb(2, `hosting-${crypto.randomUUID()}`);
  await db.open();
});

test('a host sees stays at their own listings, not their own trips', async () => {
  await db.bookings.bulkPut([
    buildBooking({ id: 1, startDate: '2026-12-05' }),
    buildBooking({ id: 2, startDate: '2026-12-01' }),
    buildBooking({ id: 3, userId: 2, host: { id: 9, name: 'Somebody else', profileImage: null } }),
  ]);
  expect((await findHosting(db)).map(({ id }) => id)).toEqual([2, 1]);
});

test('a stay whose cancellation was refused still takes place', async () => {
  await db.bookings.put(buildBooking({ id: 1, status: 'confirmed' }));
  const overlays = [{ kind: 'patch', table: 'bookings', key: 1, fields: { status: 'cancelled' } } as const];
  await db.outbox.add(buildEntry({ name: 'cancelBooking', state: 'rejected', overlays }));
  const hosted = await findHosting(db);
  expect(hosted).toMatchObject([{ id: 1, status: 'confirmed', pending: { state: 'rejected' } }]);
});

test('requests are listed separately while they can be answered', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const bookings = [
    buildBooking({ id: 1, status: 'pending', expiresAt: '2026-11-22T10:00:00Z' }),
    buildBooking({ id: 2, status: 'pending', expiresAt: '2026-11-21T11:00:00Z' }),
    buildBooking({ id: 3, status: 'pending', expiresAt: '2026-11-21T09:59:00Z' }),
    buildBooking({ id: 4, startDate: '2026-11-18', endDate: '2026-11-21' }),
    buildBooking({ id: 5, startDate: '2026-11-10', endDate: '2026-11-20' }),
    buildBooking({ id: 6, status: 'cancelled', startDate: '2026-12-10', endDate: '2026-12-20' }),
  ];
  const { requests, upcoming, past } = groupHosting(bookings, now);
  expect(requests.map(({ id }) => id)).toEqual([2, 1]);
  expect(upcoming.map(({ id }) => id)).toEqual([4]);
  expect(past.map(({ id }) => id)).toEqual([6, 5, 3]);
});

test('own listings are those of this account, the newest first', async () => {
  await db.ownProperties.bulkPut([
    buildProperty({ id: 1, hostId: 2, createdAt: '2026-01-01T00:00:00.000Z' }),
    buildProperty({ id: 2, hostId: 2, createdAt: '2026-02-01T00:00:00.000Z' }),
    buildProperty({ id: 3, hostId: 9 }),
  ]);
  expect((await findOwnListings(db)).map(({ id }) => id)).toEqual([2, 1]);
});

test('an upcoming or current stay prevents deleting', async () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  await db.bookings.bulkPut([
    buildBooking({ id: 1, propertyId: 1, endDate: '2026-11-21' }),
    buildBooking({ id: 2, propertyId: 2, endDate: '2026-11-20' }),
    buildBooking({ id: 3, propertyId: 2, endDate: '2026-12-20', status: 'cancelled' }),
  ]);
  expect(await hasUpcomingStay(db, 1, noon)).toBe(true);
  expect(await hasUpcomingStay(db, 2, noon)).toBe(false);
});
