import type { Db, Trx } from './database.ts';

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

/** Replaces a fact if it still has the expected value. @returns whether it had */
export async function replaceMeta(
  trx: Trx,
  key: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return (await trx<MetaRow>('meta').where({ key, value: from }).update({ value: to })) === 1;
}
