import type { Knex } from 'knex';
import type { Trx } from './database.ts';

/** Values of a statement: SQLite takes 32,766 of them and PostgreSQL 65,535, and a row of an insert has several. */
const chunkSize = 500;

/** The list in parts that are small enough for one statement each, in order. */
export function* chunksOf<T>(list: readonly T[]): Generator<T[], void, undefined> {
  for (let from = 0; from < list.length; from += chunkSize) yield list.slice(from, from + chunkSize);
}

export interface InsertOptions {
  /** Leaves out rows that a unique index refuses; all inserts into a table must agree. */
  ignoreDuplicates?: boolean;
}

/** Statements that store rows as a set, as few as the engines allow. */
export function insertStatements(
  trx: Trx,
  table: string,
  rows: readonly object[],
  { ignoreDuplicates = false }: InsertOptions = {},
): Knex.QueryBuilder[] {
  return [...chunksOf(rows)].map((chunk) => {
    const insert = trx(table).insert(chunk);
    return ignoreDuplicates ? insert.onConflict().ignore() : insert;
  });
}

/** Stores rows as a set. */
export async function insertInChunks(
  trx: Trx,
  table: string,
  rows: readonly object[],
  options?: InsertOptions,
): Promise<void> {
  for (const statement of insertStatements(trx, table, rows, options)) await statement;
}
