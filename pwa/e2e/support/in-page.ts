/*
 * Functions that run in a page of any browser. They are sent as source text, so they must not use outer variables.
 */

/** Resolves when a service worker is active and has cached every chunk. */
export async function cacheAllChunks(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    active?.postMessage({ type: 'KEEP_LATE_ASSETS' }, [port2]);
  });
}

/**
 * All rows of a table on the device, read directly from IndexedDB; none if the table does not exist.
 * @throws if the browser closes the database during the read; Chromium may then report neither success nor failure
 */
export async function readRows({ database, store }: { database: string; store: string }): Promise<unknown[]> {
  const read = async (): Promise<unknown[]> => {
    if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${database} cannot be read`));
      // It was deleted meanwhile, and must not be created here.
      opening.onupgradeneeded = () => opening.transaction?.abort();
    });
    try {
      if (!db.objectStoreNames.contains(store)) return [];
      return await new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result as unknown[]);
        reading.onerror = () => reject(new Error(`${store} cannot be read`));
      });
    } finally {
      db.close();
    }
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`No answer from ${database}`)), 5000);
  });
  return await Promise.race([read(), late]);
}

export interface PageWithHeldWrites {
  /** Number of writes held open so far. */
  heldWrites: number;
}

/** Makes the app write, and keeps every write transaction open with reads until the page is left. */
export function holdWrites(): void {
  const page = globalThis as unknown as PageWithHeldWrites;
  page.heldWrites = 0;
  const held = new WeakSet<IDBTransaction>();
  const { prototype } = IDBTransaction;
  const findStore = Reflect.get(prototype, 'objectStore');
  prototype.objectStore = function (name) {
    const store = findStore.call(this, name);
    if (this.mode !== 'readwrite' || held.has(this)) return store;
    held.add(this);
    page.heldWrites += 1;
    const readAgain = (): void => {
      try {
        store.get('nothing').onsuccess = readAgain;
      } catch {
        // The page is unloading and the transaction has ended.
      }
    };
    readAgain();
    return store;
  };
  addEventListener('pagehide', ({ persisted }) => {
    sessionStorage.setItem('wasKept', String(persisted));
    prototype.objectStore = findStore;
  });
  dispatchEvent(new Event('online'));
}

/** Writes to every store of every database. @returns stores that an earlier page still locks */
export async function findHungStores(): Promise<string[]> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 15_000));
  const hung: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} cannot be opened`));
    });
    const db = await Promise.race([opened, late]);
    if (db === null) {
      hung.push(name);
      continue;
    }
    const stores = [...db.objectStoreNames];
    const writeTo = (store: string): Promise<true> =>
      new Promise((resolve) => {
        const transaction = db.transaction(store, 'readwrite');
        transaction.objectStore(store).count();
        transaction.oncomplete = () => resolve(true);
      });
    const written = await Promise.all(stores.map((store) => Promise.race([writeTo(store), late])));
    hung.push(...stores.filter((_, index) => written[index] === null).map((store) => `${name} ${store}`));
    db.close();
  }
  return hung;
}

/** State of a page after a failure: its words, service workers, lock holders, and outbox entries by state. */
export async function describePage(): Promise<string> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const loaded = `${navigation?.type ?? 'load'} of ${navigation?.name ?? ''}`;
  const address = `${location.href}, ${Math.round(performance.now())} ms after the ${loaded}`;
  const words = document.body.innerText.replace(/\s+/g, ' ').slice(0, 600);
  const registration = await navigator.serviceWorker.getRegistration();
  const { installing, waiting: next, active } = registration ?? {};
  const workers = [installing, next, active].map((worker) => worker?.state ?? '-').join(', ');
  const isOnline = `navigator.onLine ${String(navigator.onLine)}`;
  const { held = [], pending = [] } = await navigator.locks.query();
  const locks = [...held, ...pending].map(({ name, clientId }) => `${name ?? ''} by ${clientId ?? ''}`);
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const waiting: string[] = [];
  for (const name of names.filter((known) => known.startsWith('wellens-user-'))) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} cannot be read`));
    });
    for (const store of ['outbox', 'meta'].filter((wanted) => db.objectStoreNames.contains(wanted))) {
      const rows = await new Promise<object[]>((resolve) => {
        const reading = db.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result as object[]);
      });
      waiting.push(`${name} ${store} ${JSON.stringify(rows).slice(0, 4000)}`);
    }
    db.close();
  }
  return [
    `address: ${address}`,
    `words: ${words}`,
    `workers: ${workers}`,
    isOnline,
    `locks: ${locks.join(', ') || 'none'}`,
    ...waiting,
  ].join('\n');
}

/** A dump of a device's database, complete enough to recreate it. */
export interface DatabaseDump {
  name: string;
  /** IndexedDB version, ten times Dexie's. */
  version: number;
  stores: {
    name: string;
    keyPath: string | string[];
    autoIncrement: boolean;
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
    rows: unknown[];
  }[];
}

/** Creates the databases with their rows; none of them may exist yet. */
export async function createDatabases(dumps: readonly DatabaseDump[]): Promise<void> {
  for (const { name, version, stores } of dumps) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} cannot be created`));
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
          for (const { name, keyPath, ...kind } of indexes) store.createIndex(name, keyPath, kind);
          for (const row of rows) store.add(row);
        }
      };
    });
    db.close();
  }
}
