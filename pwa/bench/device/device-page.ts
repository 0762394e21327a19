import { openDexieStore } from './dexie-store.ts';
import { enqueueAndSee, enqueueOne, openEngine, readAndFilterCards, writeCards } from './engine-work.ts';
import { openPouchStore } from './pouch-store.ts';
import { openRawStore } from './raw-store.ts';
import type { RowStore } from './row-store.ts';
import { hosts, makeRows, type Row } from './rows.ts';
import { openRxdbStore } from './rxdb-store.ts';

/** Milliseconds of every round, by work and then by who did it. */
export type DeviceTimes = Record<string, Record<string, number[]>>;
export interface DeviceFigures {
  times: DeviceTimes;
  /** Longest task while the first sync was written, in milliseconds; 0 when none took 50. */
  longestTaskMs: number;
}

const rounds = 3;
const bulkRows = 2000;
const singles = 60;
const enqueues = 200;
const liveWrites = 20;
const syncedCards = 10_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Runs in the browser; the other side of the bench calls it. */
async function measureDevice(withBaselines: boolean): Promise<DeviceFigures> {
  const times: DeviceTimes = {};
  const note = (work: string, name: string, ms: number): void => {
    ((times[work] ??= {})[name] ??= []).push(ms);
  };
  const stores: Record<string, RowStore> = {
    'raw IndexedDB': await openRawStore(),
    Dexie: await openDexieStore('relaxed'),
    ...(withBaselines ? { RxDB: await openRxdbStore('relaxed'), PouchDB: await openPouchStore() } : {}),
  };
  await measureStores(stores, note);
  const engine = await openEngine();
  const { device } = engine;
  let nextId = 1_000_000;
  for (let write = 0; write < liveWrites; write += 1) {
    note('live', 'Wellens', await enqueueAndSee(device, (nextId += 1)));
    for (const [name, store] of Object.entries(stores)) {
      const row = oneRow((nextId += 1));
      note('live', name, await store.writeAndSee(row));
    }
  }
  // Each as safe as it can be; PouchDB does not wait for the disk.
  const safeStores = {
    ...stores,
    Dexie: await openDexieStore('strict'),
    ...(withBaselines ? { RxDB: await openRxdbStore('strict') } : {}),
  };
  for (let write = 0; write < enqueues; write += 1) {
    note('enqueue', 'Wellens', await timed(() => enqueueOne(device, (nextId += 1))));
    // What waits is sent and gone within moments; a thousand entries are another measurement.
    if (write % 20 === 19) await device.privateDb().outbox.clear();
    if (write >= singles) continue;
    for (const [name, store] of Object.entries(safeStores)) {
      note('enqueue', name, await timed(() => store.writeOne(oneRow((nextId += 1)))));
    }
  }
  const longestTaskMs = await measureFirstSync(device, note);
  engine.close();
  return { times, longestTaskMs };
}

type Note = (work: string, name: string, ms: number) => void;

function oneRow(id: number): Row {
  const [row] = makeRows(1);
  if (row === undefined) throw new Error('There is no row');
  return { ...row, id };
}

async function measureStores(stores: Record<string, RowStore>, note: Note): Promise<void> {
  const rows = makeRows(bulkRows * (rounds + 1));
  for (let round = 0; round <= rounds; round += 1) {
    const written = rows.slice(round * bulkRows, (round + 1) * bulkRows);
    for (const [name, store] of Object.entries(stores)) {
      const figures = {
        'bulk write': await timed(() => store.bulkWrite(written)),
        'indexed filter': await timed(() => store.ofHost(1 + (round % hosts))),
        range: await timed(() => store.inPriceRange(100, 200)),
        'read all': await timed(() => store.readAll()),
      };
      // The first round warms everybody up.
      if (round > 0) for (const [work, ms] of Object.entries(figures)) note(work, name, ms);
    }
  }
}

async function measureFirstSync(device: Parameters<typeof writeCards>[0], note: Note): Promise<number> {
  const rows = makeRows(syncedCards);
  const full = await openDexieStore('relaxed');
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  for (let round = 0; round < rounds; round += 1) {
    note('full rows', 'Dexie', await timed(() => full.bulkWrite(rows)));
    note('read full rows', 'Dexie', await timed(async () => (await full.readAll()).filter(isWanted)));
    await new Promise((resolve) => setTimeout(resolve));
    observer.observe({ type: 'longtask' });
    note('first sync', 'Wellens', await timed(() => writeCards(device, rows)));
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    note('read cards', 'Wellens', await timed(() => readAndFilterCards(device, 300)));
  }
  return longest;
}

const isWanted = (row: Row): boolean => row.pricePerNight <= 300 && row.retreatTypes.includes('Yoga');

Object.assign(globalThis, { measureDevice });
