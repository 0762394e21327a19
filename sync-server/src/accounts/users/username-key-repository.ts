import type { ExportedRows } from '#server/database/exported-rows.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { insertInChunks } from '#server/database/chunks.ts';

/** The accounts that own these keys, by key. */
export async function findHolders(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const holders = new Map<string, number>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db('username_keys')
      .whereIn('key', chunk)
      .select<{ key: string; user_id: number }[]>('key', 'user_id');
    for (const { key, user_id } of rows) holders.set(key, user_id);
  }
  return holders;
}

/** Whether the account owns the keys of its username. */
export async function holdsUsernameKeys(db: Db, userId: number): Promise<boolean> {
  return (await db('username_keys').where('user_id', userId).first('key')) !== undefined;
}

export async function insertUsernameKeys(
  trx: Trx,
  rows: readonly { key: string; userId: number }[],
): Promise<void> {
  await insertInChunks(
    trx,
    'username_keys',
    rows.map(({ key, userId }) => ({ key, user_id: userId })),
  );
}

export async function deleteUsernameKeys(trx: Trx, userId: number): Promise<void> {
  await trx('username_keys').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedUsernameKeys: ExportedRows = {
  table: 'username_keys',
  title: 'Forms of the username that nobody else can take',
  key: 'key',
  rows: (db, userId) => db('username_keys').where('user_id', userId),
};
