import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers as headerNames } from '#contracts/sync/sync-wire.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { pullChanges } from './worker/send-waiting.ts';

/** Calls that the worker made. */
let asked: string[];
beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, location.href).pathname);
    const body = url.startsWith('/api/sync/changes')
      ? { changes: [], cursor: 'end', more: false, seq: 0 }
      : buildUser({ id: 71 });
    const headers = {
      'Content-Type': 'application/json',
      [headerNames.app]: '1',
      [headerNames.epoch]: 'first',
    };
    return await Promise.resolve(new Response(JSON.stringify(body), { headers }));
  });
  const page = await new PrivateDb(71).open();
  page.close();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await new PrivateDb(71).delete();
  await new PublicDb().delete();
});

test('a push message to a device whose cache was removed creates no database: the next page does', async () => {
  await new PublicDb().delete();
  await pullChanges();
  expect(await Dexie.getDatabaseNames()).not.toContain(new PublicDb().name);
  expect(asked).toEqual(['/api/auth/me']);
});

test('a push message that arrives before an updated page has run does not upgrade the cache', async () => {
  const { name } = new PublicDb();
  await new PublicDb().delete();
  const old = new Dexie(name);
  old.version(1).stores({ properties: 'id' });
  await old.open();
  old.close();
  await pullChanges();
  const databases = await indexedDB.databases();
  expect(databases.find((database) => database.name === name)?.version).toBe(10);
});

test('a push message reads what is new and leaves no connection open', async () => {
  const page = await new PublicDb().open();
  page.close();
  const open = vi.spyOn(indexedDB, 'open');
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  await pullChanges();
  expect(asked).toContain('/api/sync/changes');
  const own = [new PrivateDb(71).name, new PublicDb().name];
  const opened = open.mock.calls.map(([name]) => name);
  const closed = (close.mock.contexts as IDBDatabase[]).map(({ name }) => name);
  for (const names of [opened, closed])
    expect(names.filter((name) => own.includes(name)).sort()).toEqual(own.sort());
});
