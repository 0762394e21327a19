import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrivateDb } from './private-db.ts';
import { closeForGood, storageHealth, watchConnection } from './storage-health.ts';

const name = 'wellens-test-stall';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Dexie.delete(name);
});

/** Locks a table like another page, until it is released. */
async function lock(table: string): Promise<{ release: () => void }> {
  const page = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  let isHeld = true;
  const transaction = page.transaction(table, 'readwrite');
  transaction.oncomplete = () => page.close();
  await new Promise<void>((resolve) => {
    const readAgain = (): void => {
      resolve();
      if (isHeld) transaction.objectStore(table).get('nothing').onsuccess = readAgain;
    };
    readAgain();
  });
  return {
    release: () => {
      isHeld = false;
    },
  };
}

test('fault 25: the storage is stalled while a read takes more than 5 s', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  const { release } = await lock('meta');
  try {
    const read = db.meta.get('any');
    vi.advanceTimersByTime(5000);
    expect(storageHealth()).toBe('ok');
    vi.advanceTimersByTime(1000);
    expect(storageHealth()).toBe('stalled');
    release();
    await read;
    vi.advanceTimersByTime(1000);
    expect(storageHealth()).toBe('ok');
  } finally {
    release();
    closeForGood(db);
  }
});

test('many short reads do not count as a stall', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  for (let second = 0; second < 10; second += 1) {
    await db.meta.get('any');
    vi.advanceTimersByTime(1000);
  }
  expect(storageHealth()).toBe('ok');
  closeForGood(db);
});
