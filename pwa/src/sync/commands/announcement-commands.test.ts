import { beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import { markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { sendAnnouncement } from './announcement-commands.ts';

const db = new PrivateDb(2, 'announcement-commands-test');
const publicDb = new PublicDb('announcement-commands-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const ready = async () => {
  const entries = await db.outbox.orderBy('seq').toArray();
  return readyEntries(entries, 2, Date.now()).map(({ seq }) => seq);
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
});

test('announcements are sent in their order, and a refused one does not hold back the next', async () => {
  const group = { departureId: null, fromDay: '2030-04-10', toDay: '2030-04-12' };
  const first = await sendAnnouncement(device, 7, { ...group, text: 'Dinner is at eight.' });
  const second = await sendAnnouncement(device, 7, { ...group, text: 'Dinner is at nine.' });
  expect(await ready()).toEqual([first]);
  await markRejected(db, first!, { code: 'limit_reached', status: 409, detail: 'Ten a day.' });
  expect(await ready()).toEqual([second]);
});
