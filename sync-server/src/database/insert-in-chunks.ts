import { chunksOf } from './chunks.ts';
import type { Trx } from './database.ts';

/** Stores rows as a set, in as few statements as the engines allow. */
export async function insertInChunks(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await trx(table).insert(chunk);
}
