import type { PrivateDb } from '#pwa/data/private-db.ts';

const prefix = 'packed:';
const keyOf = (bookingId: number): string => `${prefix}${bookingId}`;

/** Ids of what is packed for a trip. */
export async function findPacked(db: PrivateDb, bookingId: number): Promise<Set<string>> {
  return new Set((await db.meta.get(keyOf(bookingId)))?.value as string[] | undefined);
}

/** Call it in a transaction over `meta`. */
export async function storePacked(db: PrivateDb, bookingId: number, packed: Set<string>): Promise<void> {
  await db.meta.put({ key: keyOf(bookingId), value: [...packed] });
}

/** Forgets what is packed for all trips but these. */
export async function forgetPacked(db: PrivateDb, keptIds: ReadonlySet<number>): Promise<void> {
  const keys = await db.meta.where('key').startsWith(prefix).primaryKeys();
  await db.meta.bulkDelete(keys.filter((key) => !keptIds.has(Number(key.slice(prefix.length)))));
}
