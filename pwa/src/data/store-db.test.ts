import Dexie, { liveQuery, type Table } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrivateDb } from './private-db.ts';
import type { MetaRow } from './public-db.ts';
import { closeForGood, storageHealth, watchConnection } from './storage-health.ts';

const name = 'wellens-test-suspension';
let db: PrivateDb;

beforeEach(async () => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined); // Dexie logs each suspension
  db = watchConnection(new PrivateDb(7, name));
  await db.open();
});
afterEach(async () => {
  comeBack();
  vi.unstubAllGlobals();
  closeForGood(db);
  await Dexie.delete(name);
});

const fire = (type: string, persisted: boolean): void => {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
};
/** The person leaves and the browser suspends the page. */
const leave = (): void => fire('pagehide', true);
/** The browser shows the suspended page again. */
const comeBack = (): void => fire('pageshow', true);

/** Opens the same database like the next page, without the code under test. */
async function onNextPage<T>(work: (meta: Table<MetaRow, string>) => PromiseLike<T>, of = name): Promise<T> {
  const next = await new Dexie(of).open();
  try {
    return await work(next.table('meta'));
  } finally {
    next.close();
  }
}
/** Writes from the next page, which waits for every lock of another page. */
const writeFromNextPage = (key: string) => onNextPage((meta) => meta.put({ key, value: 'next page' }));

const keysOf = async (): Promise<string[]> => (await db.meta.toCollection().primaryKeys()).sort();

/** Starts a transaction that stays open after its first write until it is aborted. */
async function holdWrite(): Promise<{ done: Promise<string>; runs: () => number }> {
  let runs = 0;
  let isWritten = false;
  const done = db.transaction('rw', db.meta, async () => {
    runs += 1;
    await db.meta.put({ key: `run ${runs}`, value: 1 });
    isWritten = true;
    while (runs === 1) await db.meta.get('nothing');
    return `run ${runs}`;
  });
  // Polled, because Dexie would count code after a promise of the transaction as part of it.
  await expect.poll(() => isWritten).toBe(true);
  return { done, runs: () => runs };
}

test('a page suspended during a write holds no lock and writes after it is resumed', async () => {
  const { done, runs } = await holdWrite();
  leave();
  await writeFromNextPage('meanwhile');
  expect(runs()).toBe(1);
  comeBack();
  expect(await done).toBe('run 2');
  // The aborted run has no effect; the second run has its effect once.
  expect(await keysOf()).toEqual(['meanwhile', 'run 2']);
});

test('a page suspended again while it repeats the work repeats it again', async () => {
  const { done } = await holdWrite();
  leave();
  comeBack();
  leave();
  await writeFromNextPage('meanwhile');
  comeBack();
  await done;
  expect(await keysOf()).toEqual(['meanwhile', 'run 2']);
});

test('reads and writes outside a transaction are repeated too', async () => {
  await db.meta.put({ key: 'before', value: 1 });
  const put = db.meta.put({ key: 'put', value: 1 });
  const modified = db.meta.where('key').equals('before').modify({ value: 2 });
  const read = db.meta.get('before');
  leave();
  await writeFromNextPage('meanwhile');
  comeBack();
  expect(await put).toBe('put');
  expect(await modified).toBe(1);
  expect(await read).toBeDefined();
  expect(await db.meta.get('before')).toEqual({ key: 'before', value: 2 });
  expect(await keysOf()).toEqual(['before', 'meanwhile', 'put']);
});

test('work is repeated even if the browser drops the events of aborted transactions, as WebKit does', async () => {
  const spies = [IDBTransaction.prototype, IDBRequest.prototype].map((prototype) => {
    const dispatch = Reflect.get(prototype, 'dispatchEvent');
    return vi.spyOn(prototype, 'dispatchEvent').mockImplementation(function (this: EventTarget, event) {
      return /abort|error/.test(event.type) || dispatch.call(this, event);
    });
  });
  const { done } = await holdWrite();
  const read = db.meta.get('nothing');
  leave();
  await writeFromNextPage('meanwhile');
  comeBack();
  expect(await done).toBe('run 2');
  expect(await read).toBeUndefined();
  for (const spy of spies) spy.mockRestore();
});

test('a suspended page starts no read or write until it is resumed', async () => {
  leave();
  const put = db.meta.put({ key: 'late', value: 1 });
  const whole = db.transaction('rw', db.meta, () => db.meta.put({ key: 'later', value: 1 }));
  await writeFromNextPage('meanwhile');
  expect(await onNextPage((meta) => meta.toCollection().primaryKeys())).toEqual(['meanwhile']);
  comeBack();
  await Promise.all([put, whole]);
  expect(await keysOf()).toEqual(['late', 'later', 'meanwhile']);
  expect(storageHealth()).toBe('ok');
});

test('a live query continues after a suspension', async () => {
  const seen: string[][] = [];
  const reading = liveQuery(keysOf).subscribe((keys) => void seen.push(keys));
  await expect.poll(() => seen).toEqual([[]]);
  leave();
  await writeFromNextPage('meanwhile');
  comeBack();
  await expect.poll(() => seen.at(-1)).toEqual(['meanwhile']);
  await db.meta.put({ key: 'own', value: 1 });
  await expect.poll(() => seen.at(-1)).toEqual(['meanwhile', 'own']);
  reading.unsubscribe();
});

test('fault 27: work ends although the browser never reports the end of its transaction', async () => {
  // Chromium does so with a transaction that is begun or committed while it closes the connection.
  const dispatch = Reflect.get(IDBTransaction.prototype, 'dispatchEvent');
  const unended: IDBTransaction[] = [];
  const spy = vi.spyOn(IDBTransaction.prototype, 'dispatchEvent').mockImplementation(function (
    this: IDBTransaction,
    event,
  ) {
    if (this.mode === 'readonly' || event.type !== 'complete') return dispatch.call(this, event);
    unended.push(this);
    return true;
  });
  const put = db.meta.put({ key: 'put', value: 1 });
  const whole = db.transaction('rw', db.outbox, () => db.outbox.count());
  await expect.poll(() => unended.length).toBe(2);
  spy.mockRestore();
  forceCloseDatabase(unended[0]?.db as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await expect(put).rejects.toThrow('Database has been closed');
  await expect(whole).rejects.toThrow('Database has been closed');
  expect(await db.meta.put({ key: 'later', value: 1 })).toBe('later');
});

test('a page that is closed, not suspended, finishes its writes', async () => {
  const put = db.meta.put({ key: 'last', value: 1 });
  fire('pagehide', false);
  await put;
  expect(await keysOf()).toEqual(['last']);
});

test('work that fails without a suspension is not repeated', async () => {
  let runs = 0;
  const failing = db.transaction('rw', db.meta, async () => {
    runs += 1;
    await db.meta.add({ key: 'one', value: 1 });
    throw new RangeError('on its own');
  });
  await expect(failing).rejects.toThrow('on its own');
  leave();
  comeBack();
  await expect(
    db.meta.bulkAdd([
      { key: 'x', value: 1 },
      { key: 'x', value: 1 },
    ]),
  ).rejects.toThrow('bulkAdd');
  expect(runs).toBe(1);
});

test('a page suspended while it creates a database leaves none and reloads when it is resumed', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const created = `${name}-created`;
  const first = new PrivateDb(7, created);
  const hasStarted = new Promise<void>((resolve) => first.on('populate', () => resolve()));
  first.open().catch(() => undefined);
  await hasStarted;
  leave();
  expect(await Dexie.exists(created)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
  first.close();
  await Dexie.delete(created);
});
