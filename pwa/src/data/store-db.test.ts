import Dexie, { liveQuery, type Table } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrivateDb } from './private-db.ts';
import type { MetaRow } from './public-db.ts';
import { closeForGood, storageHealth, watchConnection } from './storage-health.ts';

const name = 'wellens-test-suspension';
let db: PrivateDb;

beforeEach(async () => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined); // Dexie's own word on each suspension
  db = watchConnection(new PrivateDb(7, name));
  await db.open();
});
afterEach(async () => {
  come();
  vi.unstubAllGlobals();
  closeForGood(db);
  await Dexie.delete(name);
});

const fire = (type: string, persisted: boolean): void => {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
};
/** The person leaves, and the browser keeps the page. */
const leave = (): void => fire('pagehide', true);
/** The browser shows the kept page again. */
const come = (): void => fire('pageshow', true);

/** The next page opens the same database, but for the code under test. */
async function onNextPage<T>(work: (meta: Table<MetaRow, string>) => PromiseLike<T>, of = name): Promise<T> {
  const next = await new Dexie(of).open();
  try {
    return await work(next.table('meta'));
  } finally {
    next.close();
  }
}
/** A write waits for every lock of another page. */
const writeFromNextPage = (key: string) => onNextPage((meta) => meta.put({ key, value: 'next page' }));

const keysOf = async (): Promise<string[]> => (await db.meta.toCollection().primaryKeys()).sort();

/** Holds a transaction open, as long as it is not aborted, once its first write is done. */
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
  // Not by a promise: what follows would be part of the transaction for Dexie.
  await vi.waitFor(() => expect(isWritten).toBe(true));
  return { done, runs: () => runs };
}

test('a page that is left during a write locks nothing for the next one, and writes when it is back', async () => {
  const { done, runs } = await holdWrite();
  leave();
  await writeFromNextPage('meanwhile');
  expect(runs()).toBe(1);
  come();
  expect(await done).toBe('run 2');
  // Nothing of the aborted run is left, and the second one is there once.
  expect(await keysOf()).toEqual(['meanwhile', 'run 2']);
});

test('a page left a second time while it repeats the work goes on once more', async () => {
  const { done } = await holdWrite();
  leave();
  come();
  leave();
  await writeFromNextPage('meanwhile');
  come();
  await done;
  expect(await keysOf()).toEqual(['meanwhile', 'run 2']);
});

test('single reads and writes that a suspension cuts off are repeated too', async () => {
  await db.meta.put({ key: 'before', value: 1 });
  const put = db.meta.put({ key: 'put', value: 1 });
  const modified = db.meta.where('key').equals('before').modify({ value: 2 });
  const read = db.meta.get('before');
  leave();
  await writeFromNextPage('meanwhile');
  come();
  expect(await put).toBe('put');
  expect(await modified).toBe(1);
  expect(await read).toBeDefined();
  expect(await db.meta.get('before')).toEqual({ key: 'before', value: 2 });
  expect(await keysOf()).toEqual(['before', 'meanwhile', 'put']);
});

test('work is repeated where the browser drops the events of what was aborted, as WebKit does', async () => {
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
  come();
  expect(await done).toBe('run 2');
  expect(await read).toBeUndefined();
  for (const spy of spies) spy.mockRestore();
});

test('a suspended page begins nothing: what is asked of it waits until it is back', async () => {
  leave();
  const put = db.meta.put({ key: 'late', value: 1 });
  const whole = db.transaction('rw', db.meta, () => db.meta.put({ key: 'later', value: 1 }));
  await writeFromNextPage('meanwhile');
  expect(await onNextPage((meta) => meta.toCollection().primaryKeys())).toEqual(['meanwhile']);
  come();
  await Promise.all([put, whole]);
  expect(await keysOf()).toEqual(['late', 'later', 'meanwhile']);
  expect(storageHealth()).toBe('ok');
});

test('a live read goes on after a suspension', async () => {
  const seen: string[][] = [];
  const reading = liveQuery(keysOf).subscribe((keys) => void seen.push(keys));
  await vi.waitFor(() => expect(seen).toEqual([[]]));
  leave();
  await writeFromNextPage('meanwhile');
  come();
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['meanwhile']));
  await db.meta.put({ key: 'own', value: 1 });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['meanwhile', 'own']));
  reading.unsubscribe();
});

test('a page that is left for good finishes what it can', async () => {
  const put = db.meta.put({ key: 'last', value: 1 });
  fire('pagehide', false);
  await put;
  expect(await keysOf()).toEqual(['last']);
});

test('work that fails by itself is not repeated', async () => {
  let runs = 0;
  const failing = db.transaction('rw', db.meta, async () => {
    runs += 1;
    await db.meta.add({ key: 'one', value: 1 });
    throw new RangeError('on its own');
  });
  await expect(failing).rejects.toThrow('on its own');
  leave();
  come();
  await expect(
    db.meta.bulkAdd([
      { key: 'x', value: 1 },
      { key: 'x', value: 1 },
    ]),
  ).rejects.toThrow('bulkAdd');
  expect(runs).toBe(1);
});

test('a database that was being created in a suspended page is created by the next one; this page reloads', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const created = `${name}-created`;
  const first = new PrivateDb(7, created);
  const hasBegun = new Promise<void>((resolve) => first.on('populate', () => resolve()));
  first.open().catch(() => undefined);
  await hasBegun;
  leave();
  expect(await Dexie.exists(created)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  come();
  expect(reload).toHaveBeenCalledOnce();
  first.close();
  await Dexie.delete(created);
});
