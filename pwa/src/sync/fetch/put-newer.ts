import type { Table } from 'dexie';
import { newerFirst } from '#pwa/data/newer-first.ts';

interface Versioned {
  id: number;
  version: number;
}

/** Stores rows of a response, except those that are older than the stored ones. */
export async function putNewer<T extends Versioned>(
  table: Table<T, number>,
  answered: readonly T[],
): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    const stored = await table.bulkGet(answered.map(({ id }) => id));
    await table.bulkPut(answered.map((row, index) => newerFirst(row, stored[index])[0]));
  });
}

/** Replaces the rows of a listing by those of a response, except by older ones. */
export async function replaceOfListing<T extends Versioned>(
  table: Table<T, number>,
  propertyId: number,
  answered: readonly T[],
): Promise<void> {
  const kept = new Set(answered.map(({ id }) => id));
  await table.db.transaction('rw', table, async () => {
    await putNewer(table, answered);
    const ofListing = table.where('propertyId').equals(propertyId);
    await ofListing.filter(({ id }) => !kept.has(id)).delete();
  });
}
