import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { RowStore } from './row-store.ts';
import type { Row } from './rows.ts';

const whole = { type: 'integer', minimum: 0, maximum: 1_000_000, multipleOf: 1 };
const text = { type: 'string' };
const texts = { type: 'array', items: text };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    title: text,
    description: text,
    location: text,
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    pricePerNight: whole,
    hostId: whole,
    maxGuests: whole,
    instantBook: { type: 'boolean' },
    rating: { type: 'number' },
    reviewCount: whole,
    images: texts,
    amenities: texts,
    retreatTypes: texts,
    cancellationPolicy: text,
    createdAt: text,
  },
  required: ['id', 'hostId', 'pricePerNight'],
  indexes: ['hostId', 'pricePerNight'],
};

const toDocument = (row: Row): object => ({ ...row, id: String(row.id) });

/** Baseline: RxDB on its Dexie storage. Its keys are texts. @param durability of its transactions */
export async function openRxdbStore(durability: 'relaxed' | 'strict'): Promise<RowStore> {
  const storage = getRxStorageDexie({ chromeTransactionDurability: durability });
  const db = await createRxDatabase({ name: `bench-rxdb-${durability}`, storage, multiInstance: false });
  const { rows } = await db.addCollections({ rows: { schema } });
  const read = async (query?: object): Promise<Row[]> =>
    (await rows.find(query).exec()).map((found) => found.toJSON() as Row);
  return {
    bulkWrite: (written) => rows.bulkInsert(written.map(toDocument)),
    ofHost: (hostId) => read({ selector: { hostId: { $eq: hostId } } }),
    inPriceRange: (from, to) => read({ selector: { pricePerNight: { $gte: from, $lte: to } } }),
    readAll: () => read(),
    writeAndSee: (row) =>
      new Promise((resolve, reject) => {
        let started: number | null = null;
        const query = rows.find({ selector: { hostId: { $eq: row.hostId } } });
        const watching = query.$.subscribe((found) => {
          if (started === null) {
            started = performance.now();
            rows.insert(toDocument(row)).catch(reject);
          } else if (found.some(({ id }) => id === String(row.id))) {
            watching.unsubscribe();
            resolve(performance.now() - started);
          }
        });
      }),
    writeOne: (row) => rows.insert(toDocument(row)),
  };
}
