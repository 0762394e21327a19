import type { Trx } from './database.ts';

/** Rows an insert carries: both engines bound the values of a statement. */
const insertChunk = 500;

/** Stores rows as a set, in as few statements as the engines allow. */
export async function insertInChunks(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += insertChunk) {
    await trx(table).insert(rows.slice(from, from + insertChunk));
  }
}
