import { expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { findOwnCalendar } from './calendar-queries.ts';

test.each([
  ['rejected', [1]],
  ['queued', []],
] as const)('the days of a stay whose cancellation is %s: stays %j', async (state, stays) => {
  const db = new PrivateDb(2, `calendar-queries-${crypto.randomUUID()}`);
  await db.ownProperties.put(buildProperty({ id: 7, hostId: 2 }));
  await db.bookings.put(buildBooking({ id: 1, propertyId: 7, status: 'confirmed' }));
  const overlays = [{ kind: 'patch', table: 'bookings', key: 1, fields: { status: 'cancelled' } } as const];
  await db.outbox.add(buildEntry({ name: 'cancelBooking', state, overlays }));
  expect((await findOwnCalendar(db, 7))?.stays.map(({ id }) => id)).toEqual(stays);
});
