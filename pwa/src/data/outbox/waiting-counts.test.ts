import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildBooking, buildConversation } from '#pwa/test-support/builders.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { countRequests, countWaiting } from './waiting-counts.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const nextDay = Date.parse('2026-11-22T10:00:00Z');
let db: PrivateDb;

beforeEach(async () => {
  db = new PrivateDb(2, `counts-${crypto.randomUUID()}`);
  await db.open();
  await db.bookings.bulkPut([
    buildBooking({ id: 1, status: 'pending', expiresAt: '2026-11-22T10:00:00Z' }),
    buildBooking({ id: 2, status: 'pending', expiresAt: '2026-11-21T09:59:00Z' }),
    buildBooking({ id: 3, status: 'confirmed' }),
    buildBooking({ id: 4, status: 'pending', host: { id: 9, name: 'Other', profileImage: null } }),
  ]);
});
afterEach(() => db.delete());

test('only requests at own listings that can still be answered are counted', async () => {
  expect(await countRequests(db, now)).toBe(1);
});

test("the number on the app's icon has everything that needs the person, and falls when a request expires", async () => {
  await db.conversations.put(buildConversation({ unreadCount: 2 }));
  await db.outbox.bulkAdd([buildEntry({ state: 'rejected' }), buildEntry({ seq: 2 })]);
  expect(await countWaiting(db, now)).toBe(4);
  expect(await countWaiting(db, nextDay)).toBe(3);
});
