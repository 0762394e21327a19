import type { Knex } from 'knex';
import type { Db } from './database.ts';

/** Rows of a table that name a person, as the person may have them: without secrets. */
export interface ExportedRows {
  table: string;
  /** For people. */
  title: string;
  /** Unique column by which the rows are read in pages; it is among the selected ones. */
  key: string;
  rows: (db: Db, userId: number) => Knex.QueryBuilder;
}

const pageSize = 200;

/** Reads the rows in pages, so that any number of them needs little memory. */
export async function* readExported(
  db: Db,
  { key, rows }: ExportedRows,
  userId: number,
): AsyncGenerator<Record<string, unknown>[], void, undefined> {
  for (let after: unknown = null; ;) {
    const query = rows(db, userId).orderBy(key).limit(pageSize);
    if (after !== null) void query.where(key, '>', after as string | number);
    const page = (await query) as Record<string, unknown>[];
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < pageSize || last === undefined) return;
    after = last[key];
  }
}
