import Dexie, { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrivateDb } from './private-db.ts';
import {
  closeForGood,
  isConnectionLost,
  nameOf,
  reopenings,
  reportStorageHealth,
  storageHealth,
  watchConnection,
} from './storage-health.ts';
import { withReopening } from './storage/storage-recovery.ts';

const name = 'wellens-test-health';
// Another file of the same process may have left it.
beforeEach(() => reportStorageHealth('ok'));
afterEach(async () => {
  await Dexie.delete(name);
  reportStorageHealth('ok');
});

/** The private database of a later app version. */
class LaterDb extends PrivateDb {
  constructor() {
    super(7, name);
    this.version(1_000).stores({ outbox: 'seq, &opId, orderingKey, state, name' });
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

test('fault 22: an old tab asks to reload and closes its database for a newer version, which reads it', async () => {
  const old = watchConnection(new PrivateDb(7, name));
  await old.outbox.add(entry(1));
  const later = watchConnection(new LaterDb());
  expect(await later.outbox.where('name').equals('addFavorite').toArray()).toEqual([entry(1)]);
  expect(storageHealth()).toBe('reload');
  // The old tab must not open the database again.
  await expect(withReopening(old, () => old.outbox.count())).rejects.toThrow();
  closeForGood(later);
});

test('fault 25: a database that another tab deletes is opened again, and is no new version of the app', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.outbox.add(entry(1));
  const onReopened = vi.fn();
  const unsubscribe = reopenings.subscribe(onReopened);
  await Dexie.delete(name);
  expect(storageHealth()).toBe('ok');
  await expect.poll(() => onReopened.mock.calls.length).toBe(1);
  expect(await db.outbox.count()).toBe(0);
  unsubscribe();
  closeForGood(db);
});

test('the database of an account that another tab removes from this device is not created again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  await Dexie.delete(name);
  // The other tab has signed the account out, which this one hears a moment later.
  closeForGood(db);
  await vi.runAllTimersAsync();
  expect(await Dexie.exists(name)).toBe(false);
  expect(storageHealth()).toBe('ok');
});

/** An error of the browser after a lost connection. */
const lost = (problem: string): Error =>
  Object.assign(new Error('The connection was lost'), { name: problem });

test('closing a database to open another account does not change the health', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  closeForGood(db);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(storageHealth()).toBe('ok');
  expect(db.isOpen()).toBe(false);
});

test('fault 25: a database that the browser closes in the background is opened again', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  db.close({ disableAutoOpen: false });
  expect(await db.outbox.count()).toBe(0);
  expect(storageHealth()).toBe('ok');
  closeForGood(db);
});

/** A database of a browser that refuses to open it for as long as `isRefused`, and the number of refusals. */
function openRefused(isRefused: () => boolean): { db: PrivateDb; refusals: () => number } {
  let refusals = 0;
  const open = (opened: string, version?: number): IDBOpenDBRequest => {
    if (!isRefused()) return indexedDB.open(opened, version);
    refusals += 1;
    // Without this limit an endless retry would never end the test.
    if (refusals > 10) return indexedDB.open(opened, version);
    throw Object.assign(new Error('The document is not fully active'), { name: 'InvalidStateError' });
  };
  const factory = new Proxy(indexedDB, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      return key === 'open' ? open : typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const before = Dexie.dependencies.indexedDB;
  Dexie.dependencies.indexedDB = factory;
  const db = watchConnection(new PrivateDb(7, name));
  Dexie.dependencies.indexedDB = before;
  return { db, refusals: () => refusals };
}

test('fault 25: opening a database that the browser refuses is tried once more, then reported', async () => {
  const { db, refusals } = openRefused(() => true);
  await expect(db.open()).rejects.toThrow('not fully active');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(refusals()).toBe(2);
  expect(storageHealth()).toBe('unavailable');
  closeForGood(db);
});

test('fault 25: a screen whose first read met a refused database shows its rows once it is open again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isRefused = true;
  const { db } = openRefused(() => isRefused);
  await expect(db.open()).rejects.toThrow('not fully active');
  const counts: number[] = [];
  const reading = liveQuery(async () => await db.outbox.count()).subscribe((count) => counts.push(count));
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(storageHealth).toBe('unavailable');
  isRefused = false;
  await vi.advanceTimersByTimeAsync(300);
  await expect.poll(() => counts).toEqual([0]);
  expect(storageHealth()).toBe('ok');
  reading.unsubscribe();
  closeForGood(db);
  vi.useRealTimers();
});

test('fault 25: a database that the browser is still closing is opened as soon as it allows it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  const onReopened = vi.fn();
  const unsubscribe = reopenings.subscribe(onReopened);
  const open = vi.spyOn(db, 'open').mockRejectedValueOnce(lost('AbortError'));
  db.close({ disableAutoOpen: false });
  await expect.poll(storageHealth).toBe('unavailable');
  await vi.advanceTimersByTimeAsync(300);
  await expect.poll(storageHealth).toBe('ok');
  expect(open).toHaveBeenCalledTimes(2);
  expect(db.isOpen()).toBe(true);
  expect(onReopened).toHaveBeenCalledOnce();
  unsubscribe();
  closeForGood(db);
  vi.useRealTimers();
});

test.each(['UnknownError', 'InvalidStateError'])(
  'fault 25: after %s the database is opened again and the work is repeated',
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

test('fault 25: a connection that stays lost is reported as unavailable and the error is thrown', async () => {
  const db = new PrivateDb(7, name);
  await expect(withReopening(db, () => Promise.reject(lost('UnknownError')))).rejects.toThrow(
    'The connection was lost',
  );
  expect(storageHealth()).toBe('unavailable');
  db.close();
});

test('fault 25: after a write has worked again, storage is no longer reported as unavailable', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  const lose = async () => {
    await db.outbox.count();
    throw lost('UnknownError');
  };
  await expect(withReopening(db, lose)).rejects.toThrow('The connection was lost');
  expect(storageHealth()).toBe('unavailable');
  await withReopening(db, () => db.outbox.add(entry(1)));
  expect(storageHealth()).toBe('ok');
  closeForGood(db);
});

test.each(['AbortError', 'OpenFailedError'])(
  'fault 27: %s counts as a lost connection if the browser is its cause',
  (problem) => {
    const ofBrowser = Object.assign(lost(problem), { inner: lost('AbortError') });
    expect(isConnectionLost(ofBrowser)).toBe(true);
    expect(isConnectionLost(lost(problem))).toBe(false);
    const full = Object.assign(lost(problem), { inner: lost('QuotaExceededError') });
    expect(isConnectionLost(full)).toBe(false);
    expect(nameOf(full)).toBe('QuotaExceededError');
  },
);

test('fault 27: failed requests of a bulk write count as a lost connection if the browser aborted them', () => {
  const failed = (...failures: Error[]) => new Dexie.BulkError('bulkPut() failed', failures);
  expect(isConnectionLost(failed(lost('AbortError'), lost('AbortError')))).toBe(true);
  expect(isConnectionLost(failed(lost('ConstraintError')))).toBe(false);
  expect(nameOf(failed(lost('QuotaExceededError')))).toBe('QuotaExceededError');
});
