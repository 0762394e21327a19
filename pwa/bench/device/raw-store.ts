import type { RowStore } from './row-store.ts';
import type { Row } from './rows.ts';

/** IndexedDB without anything over it: the measure of all others. */
export async function openRawStore(): Promise<RowStore> {
  const opening = indexedDB.open('bench-raw', 1);
  opening.onupgradeneeded = () => {
    const rows = opening.result.createObjectStore('rows', { keyPath: 'id' });
    rows.createIndex('hostId', 'hostId');
    rows.createIndex('pricePerNight', 'pricePerNight');
  };
  const db = await done(opening);
  const read = (): IDBObjectStore => db.transaction('rows').objectStore('rows');
  const write = async (rows: readonly Row[], durability: IDBTransactionDurability): Promise<void> => {
    const transaction = db.transaction('rows', 'readwrite', { durability });
    for (const row of rows) transaction.objectStore('rows').put(row);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('The write failed'));
    });
  };
  return {
    bulkWrite: (rows) => write(rows, 'relaxed'),
    ofHost: (hostId) => done(read().index('hostId').getAll(hostId)),
    inPriceRange: (from, to) => done(read().index('pricePerNight').getAll(IDBKeyRange.bound(from, to))),
    readAll: () => done(read().getAll()),
    // Nothing here reads again by itself: the write, and then the reading.
    writeAndSee: async (row) => {
      const started = performance.now();
      await write([row], 'relaxed');
      await done(read().index('hostId').getAll(row.hostId));
      return performance.now() - started;
    },
    writeOne: (row) => write([row], 'strict'),
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed'));
  });
}
