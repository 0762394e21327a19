import { expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { countRequests } from '#pwa/data/waiting-counts.ts';

test('only requests at own listings that can still be answered are counted', async () => {
  const db = new PrivateDb(2, `requests-${crypto.randomUUID()}`);
  await db.open();
  const now = Date.parse('2026-11-21T10:00:00Z');
  await db.bookings.bulkPut([
    buildBooking({ id: 1, status: 'pending', expiresAt: '2026-11-22T10:00:00Z' }),
    buildBooking({ id: 2, status: 'pending', expiresAt: '2026-11-21T09:59:00Z' }),
    buildBooking({ id: 3, status: 'confirmed' }),
    buildBooking({ id: 4, status: 'pending', host: { id: 9, name: 'Other', profileImage: null } }),
  ]);
  expect(await countRequests(db, now)).toBe(1);
});
