import type { Database, Db, Trx } from './database.ts';

interface MetaRow {
  key: string;
  value: string;
}

/** A fact about the database itself. */
export async function findMeta(db: Db, key: string): Promise<string | null> {
  const row = await db<MetaRow>('meta').where({ key }).first();
  return row?.value ?? null;
}

export async function setMeta(trx: Trx, key: string, value: string): Promise<void> {
  await trx<MetaRow>('meta').insert({ key, value }).onConflict('key').merge();
}

/** Stores a fact unless it is stored already. */
export async function insertMeta(trx: Trx, key: string, value: string): Promise<void> {
  await trx<MetaRow>('meta').insert({ key, value }).onConflict('key').ignore();
}

/** A fact that the first call creates; all instances then read the same. */
export async function getOrCreateMeta(
  database: Database,
  key: string,
  create: () => string,
): Promise<string> {
  const stored = await findMeta(database.read, key);
  if (stored !== null) return stored;
  const created = create();
  await database.write((trx) => insertMeta(trx, key, created), { locks: [] });
  return getOrCreateMeta(database, key, create);
}

/** Replaces a fact if it still has the expected value. @returns whether it had */
export async function replaceMeta(
  trx: Trx,
  key: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return (await trx<MetaRow>('meta').where({ key, value: from }).update({ value: to })) === 1;
}
