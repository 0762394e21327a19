import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { PrivateDb } from './private-db.ts';
import { closeForGood, reportStorageHealth, storageHealth, watchConnection } from './storage-health.ts';
import { withReopening } from './storage/storage-recovery.ts';

const name = 'wellens-test-health';
afterEach(async () => {
  await Dexie.delete(name);
  reportStorageHealth('ok');
});

/** The private database as a later build of the app has it. */
class LaterDb extends PrivateDb {
  constructor() {
    super(7, name);
    this.version(10).stores({ outbox: 'seq, &opId, orderingKey, state, name' });
  }
}

const entry = (seq: number) => ({
  seq,
  opId: `op-${seq}`,
  userId: 7,
  orderingKey: 'favorite:1',
  dependsOn: [],
  name: 'addFavorite',
  argsVersion: 1,
  args: { propertyId: 1 },
  call: null,
  entityId: null,
  base: null,
  overlays: [],
  state: 'queued' as const,
  attempts: 0,
  nextAttemptAt: 0,
  firstQueuedAt: 0,
  expiresAt: null,
  lastError: null,
  replySeq: null,
});

test('fault 22: an old tab gives way to a newer build, asks to reload, and its queue is there for the new one', async () => {
  const old = watchConnection(new PrivateDb(7, name));
  await old.outbox.add(entry(1));
  const later = watchConnection(new LaterDb());
  expect(await later.outbox.where('name').equals('addFavorite').toArray()).toEqual([entry(1)]);
  expect(storageHealth()).toBe('reload');
  // Nothing of the old tab opens the database again under the new one.
  await expect(withReopening(old, () => old.outbox.count())).rejects.toThrow();
  later.close();
});

/** An error as the browser has it. */
const lost = (problem: string): Error =>
  Object.assign(new Error('The connection was lost'), { name: problem });

test('a database that is closed because another account is opened is no trouble', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  closeForGood(db);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(storageHealth()).toBe('ok');
  expect(db.isOpen()).toBe(false);
});

test('fault 25: a connection that the browser closes in the background is opened again', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  db.close({ disableAutoOpen: false });
  expect(await db.outbox.count()).toBe(0);
  expect(storageHealth()).toBe('ok');
  closeForGood(db);
});

test('fault 25: a database that the browser refuses to open at once is tried again once, and the page goes on', async () => {
  let refusals = 0;
  const refuse = (): IDBOpenDBRequest => {
    refusals += 1;
    // Without this the test would never end, as the page would not.
    if (refusals > 10) return indexedDB.open(name);
    throw Object.assign(new Error('The document is not fully active'), { name: 'InvalidStateError' });
  };
  const factory = new Proxy(indexedDB, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      return key === 'open' ? refuse : typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const before = Dexie.dependencies.indexedDB;
  Dexie.dependencies.indexedDB = factory;
  const db = watchConnection(new PrivateDb(7, name));
  Dexie.dependencies.indexedDB = before;
  await expect(db.open()).rejects.toThrow('not fully active');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(refusals).toBe(2);
  expect(storageHealth()).toBe('unavailable');
  closeForGood(db);
});

test.each(['UnknownError', 'InvalidStateError'])(
  'fault 25: after %s the connection is opened once more and the work is done',
  async (problem) => {
    const db = new PrivateDb(7, name);
    let tries = 0;
    const stored = await withReopening(db, async () => {
      tries += 1;
      if (tries === 1) throw lost(problem);
      return db.outbox.add(entry(tries));
    });
    expect(stored).toBe(2);
    expect(storageHealth()).toBe('ok');
    db.close();
  },
);

test('fault 25: a connection that stays lost is said to be, and the error is not swallowed', async () => {
  const db = new PrivateDb(7, name);
  await expect(withReopening(db, () => Promise.reject(lost('UnknownError')))).rejects.toThrow(
    'The connection was lost',
  );
  expect(storageHealth()).toBe('unavailable');
  db.close();
});
