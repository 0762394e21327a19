/*
 * Functions that run inside a page, whichever browser it is in. They go there as their source text: none can name anything
 * outside itself.
 */

/** Resolves when a service worker is active and holds every chunk. */
export async function keepAllChunks(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    active?.postMessage({ type: 'KEEP_LATE_ASSETS' }, [port2]);
  });
}

/** All rows of a table on the device, read past the app; none while there is no such table. */
export async function readRows({ database, store }: { database: string; store: string }): Promise<unknown[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error(`${database} cannot be read`));
  });
  try {
    if (!db.objectStoreNames.contains(store)) return [];
    return await new Promise<unknown[]>((resolve) => {
      const reading = db.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result as unknown[]);
    });
  } finally {
    db.close();
  }
}
