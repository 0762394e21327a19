import { beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import { pickItem } from '#pwa/sync/commands/programme-commands.ts';
import { markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { findStayProgramme } from './programme-queries.ts';

const db = new PrivateDb(2, 'picks-test');
const publicDb = new PublicDb('picks-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.stayProgrammes.put({ id: 11, propertyId: 7, items: [], picks: [3] });
});

test('a full item does not hold back the other picks, and is not shown as picked', async () => {
  const stay = { bookingId: 11, title: 'Forest bath' };
  const full = await pickItem(device, { ...stay, itemId: 1 }, true);
  const free = await pickItem(device, { ...stay, itemId: 2 }, true);
  await pickItem(device, { ...stay, itemId: 3 }, false);
  await markRejected(db, full!, { code: 'places_unavailable', status: 409, detail: 'Forest bath is full.' });
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(readyEntries(entries, 2, Date.now()).map(({ seq }) => seq)).toEqual([free, free! + 1]);
  const shown = await findStayProgramme(db, 11);
  expect(shown?.picks).toEqual([2]);
  expect([...shown!.pending].map(([id, { state }]) => [id, state])).toEqual([
    [1, 'rejected'],
    [2, 'queued'],
    [3, 'queued'],
  ]);
});
