import PouchDB from 'pouchdb-browser';
import findPlugin from 'pouchdb-find';
import type { RowStore } from './row-store.ts';
import type { Row } from './rows.ts';

const toDocument = (row: Row): object => ({ ...row, _id: String(row.id) });
/** More than any reading here finds; its own limit is 25. */
const limit = 1_000_000;

/** Baseline: PouchDB in the browser, with indexes of its find plugin. Its keys are texts. */
export async function openPouchStore(): Promise<RowStore> {
  PouchDB.plugin(findPlugin);
  const db = new PouchDB('bench-pouch', { auto_compaction: true });
  for (const field of ['hostId', 'pricePerNight']) await db.createIndex({ index: { fields: [field] } });
  const read = async (selector: object): Promise<Row[]> =>
    (await db.find({ selector, limit })).docs as unknown as Row[];
  return {
    bulkWrite: (rows) => db.bulkDocs(rows.map(toDocument)),
    ofHost: (hostId) => read({ hostId }),
    inPriceRange: (from, to) => read({ pricePerNight: { $gte: from, $lte: to } }),
    readAll: async () => (await db.allDocs({ include_docs: true })).rows.map(({ doc }) => doc as Row),
    // Its live readings are change listeners; the read itself is repeated.
    writeAndSee: (row) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const watching = db.changes({ since: 'now', live: true }).on('change', ({ id }) => {
          if (id !== String(row.id)) return;
          watching.cancel();
          read({ hostId: row.hostId }).then(() => resolve(performance.now() - started), reject);
        });
        db.put(toDocument(row)).catch(reject);
      }),
    writeOne: (row) => db.put(toDocument(row)),
  };
}
