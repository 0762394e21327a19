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

/** Locks a table as another page does, until it is let go. */
async function lock(table: string): Promise<{ letGo: () => void }> {
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
    letGo: () => {
      isHeld = false;
    },
  };
}

test('fault 25: a read that does not end within seconds makes the storage stalled, until it ends', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  await db.open();
  const { letGo } = await lock('meta');
  try {
    const read = db.meta.get('any');
    vi.advanceTimersByTime(5000);
    expect(storageHealth()).toBe('ok');
    vi.advanceTimersByTime(1000);
    expect(storageHealth()).toBe('stalled');
    letGo();
    await read;
    vi.advanceTimersByTime(1000);
    expect(storageHealth()).toBe('ok');
  } finally {
    letGo();
    closeForGood(db);
  }
});

test('reads that end count for nothing, however many there are', async () => {
  const db = watchConnection(new PrivateDb(7, name));
  for (let second = 0; second < 10; second += 1) {
    await db.meta.get('any');
    vi.advanceTimersByTime(1000);
  }
  expect(storageHealth()).toBe('ok');
  closeForGood(db);
});
