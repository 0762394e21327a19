import type { Trx } from './database.ts';

/** Values of a statement: SQLite takes 32,766 of them and PostgreSQL 65,535, and a row of an insert has several. */
const chunkSize = 500;

/** The list in parts that are small enough for one statement each, in order. */
export function* chunksOf<T>(list: readonly T[]): Generator<T[], void, undefined> {
  for (let from = 0; from < list.length; from += chunkSize) yield list.slice(from, from + chunkSize);
}

/** Stores rows as a set, in as few statements as the engines allow. */
export async function insertInChunks(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await trx(table).insert(chunk);
}
