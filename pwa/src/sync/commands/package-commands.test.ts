import { beforeEach, expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import { markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { addPackage, editPackage, retirePackage } from './package-commands.ts';

const db = new PrivateDb(2, 'package-commands-test');
const publicDb = new PublicDb('package-commands-test-public');
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

/** Adds a package that the server refuses. @returns its id and the number of its entry */
async function addRefused(): Promise<{ id: number; seq: number }> {
  const { name, description, pricePerNight, inclusions, maxCapacity, startDate, endDate } =
    buildRetreatPackage();
  const values = { name, description, pricePerNight, inclusions, maxCapacity, startDate, endDate };
  const seq = await addPackage(device, 7, {
    ...values,
    ...{ minimumStay: 1, maximumStay: null, fixedDuration: false, available: true },
  });
  await db.outbox.update(seq!, { attempts: 1 });
  await markRejected(db, seq!, {
    code: 'invalid_fields',
    status: 422,
    detail: 'Some fields need attention.',
  });
  return { id: 900, seq: seq! };
}

test('an edit of a package that was refused sends it again with the new values', async () => {
  const { id, seq } = await addRefused();
  expect(await editPackage(device, id, { name: 'Deeper rest' })).toBeNull();
  expect(await db.outbox.toArray()).toMatchObject([
    {
      seq,
      name: 'createRetreatPackage',
      state: 'queued',
      args: { propertyId: 7, values: { name: 'Deeper rest' } },
    },
  ]);
  expect(await ready()).toEqual([seq]);
});

test('retiring a package that was refused discards it', async () => {
  const { id } = await addRefused();
  expect(await retirePackage(device, id)).toBeNull();
  expect(await db.outbox.count()).toBe(0);
});
