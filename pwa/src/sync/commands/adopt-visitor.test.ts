import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
const evidence = { title: 'Cedar Steam Ryokan', author: 'Aiko', text: '', pictures: [], version: 3 };
const report = { targetKind: 'listing', targetId: 7, reason: 'misleading', text: 'A pond.' } as const;

let visitor: ReturnType<typeof openDevice>;
let member: ReturnType<typeof openDevice>;
beforeEach(async () => {
  visitor = openDevice(null);
  member = openDevice(4);
  await saveFavorite(visitor.device, 7, 'Cedar Steam Ryokan');
  await reportContent(
    visitor.device,
    { ...report, pictureUrl: '', photos: [], evidence },
    'Cedar Steam Ryokan',
  );
});
afterEach(async () => {
  await visitor.db.delete();
  await member.db.delete();
});

const namesIn = async (db: PrivateDb) => (await db.outbox.orderBy('seq').toArray()).map(({ name }) => name);

/** Does something before the account stores the next entry. */
function beforeNextEntry(work: () => Promise<unknown>): void {
  const transaction = member.db.transaction.bind(member.db) as (...parts: unknown[]) => Promise<unknown>;
  vi.spyOn(member.db, 'transaction').mockImplementationOnce((async (...parts: unknown[]) => {
    await work();
    return await transaction(...parts);
  }) as never);
}

test("a visitor's saved listing and report wait in the account that they log in to", async () => {
  await adoptVisitorChanges(member.device, () => visitor.db);

  const entries = await member.db.outbox.orderBy('seq').toArray();
  expect(entries).toMatchObject([
    { name: 'addFavorite', userId: 4, args: { propertyId: 7 } },
    { name: 'createReport', userId: 4, args: report, subject: 'Cedar Steam Ryokan' },
  ]);
  expect(await visitor.db.outbox.count()).toBe(0);
});

test('what another tab saves for the visitor while they log in is adopted later', async () => {
  beforeNextEntry(() => saveFavorite(visitor.device, 9, 'Hinoki House'));
  await adoptVisitorChanges(member.device, () => visitor.db);
  expect(await visitor.db.outbox.toArray()).toMatchObject([{ args: { propertyId: 9 } }]);
  await adoptVisitorChanges(member.device, () => visitor.db);
  expect(await namesIn(member.db)).toEqual(['addFavorite', 'createReport', 'addFavorite']);
});

test('a tab that is closed while they log in has moved each change once', async () => {
  beforeNextEntry(() => {
    beforeNextEntry(() => Promise.reject(new Error('closed')));
    return Promise.resolve();
  });
  await expect(adoptVisitorChanges(member.device, () => visitor.db)).rejects.toThrow('closed');
  expect(await namesIn(member.db)).toEqual(['addFavorite']);
  expect(await namesIn(visitor.db)).toEqual(['createReport']);
});
