import Dexie, { liveQuery, type Table } from 'dexie';
import type { RowStore } from './row-store.ts';
import type { Row } from './rows.ts';

/** The way our own tables are kept: Dexie. @param durability as our public or our private database has it */
export async function openDexieStore(durability: 'relaxed' | 'strict'): Promise<RowStore> {
  const db = new Dexie(`bench-dexie-${durability}`, { chromeTransactionDurability: durability });
  db.version(1).stores({ rows: 'id, hostId, pricePerNight' });
  await db.open();
  const rows: Table<Row, number> = db.table('rows');
  const ofHost = (hostId: number): Promise<Row[]> => rows.where('hostId').equals(hostId).toArray();
  return {
    bulkWrite: (written) => rows.bulkPut(written),
    ofHost,
    inPriceRange: (from, to) => rows.where('pricePerNight').between(from, to, true, true).toArray(),
    readAll: () => rows.toArray(),
    writeAndSee: (row) =>
      new Promise((resolve, reject) => {
        let started: number | null = null;
        const watching = liveQuery(() => ofHost(row.hostId)).subscribe({
          next: (found) => {
            if (started === null) {
              started = performance.now();
              rows.put(row).catch(reject);
            } else if (found.some(({ id }) => id === row.id)) {
              watching.unsubscribe();
              resolve(performance.now() - started);
            }
          },
          error: reject,
        });
      }),
    writeOne: (row) => rows.put(row),
  };
}
