import { expect, test } from 'vitest';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { adoptVisitorChanges } from './adopt-visitor.ts';
import { saveFavorite } from './favorite-commands.ts';
import { reportContent } from './report-commands.ts';

const publicDb = new PublicDb('adopt-visitor-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const openDevice = (account: number | null) => {
  const db = new PrivateDb(account, `adopt-visitor-test-${account ?? 'visitor'}`);
  return { db, device: createDevice(environment, { publicDb: () => publicDb, privateDb: () => db }) };
};

test("a visitor's saved listing and report wait in the account that they log in to", async () => {
  const visitor = openDevice(null);
  const member = openDevice(4);
  await saveFavorite(visitor.device, 7, 'Cedar Steam Ryokan');
  const evidence = { title: 'Cedar Steam Ryokan', author: 'Aiko', text: '', pictures: [], version: 3 };
  const report = { targetKind: 'listing', targetId: 7, reason: 'misleading', text: 'A pond.' } as const;
  await reportContent(visitor.device, { ...report, pictureUrl: '', evidence }, 'Cedar Steam Ryokan');

  await adoptVisitorChanges(member.device, () => visitor.db);

  const entries = await member.db.outbox.orderBy('seq').toArray();
  expect(entries).toMatchObject([
    { name: 'addFavorite', userId: 4, args: { propertyId: 7 } },
    { name: 'createReport', userId: 4, args: report, subject: 'Cedar Steam Ryokan' },
  ]);
  expect(await visitor.db.outbox.count()).toBe(0);
});
