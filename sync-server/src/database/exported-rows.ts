import type { Knex } from 'knex';
import type { Db } from './database.ts';

/** Rows of a table that name a person, as the person may have them: without secrets. */
export interface ExportedRows {
  table: string;
  /** For people. */
  title: string;
  /** Unique column, or columns, by which the rows are read in pages; they are among the selected ones. */
  key: string | readonly string[];
  rows: (db: Db, userId: number) => Knex.QueryBuilder;
}

const pageSize = 200;

/** Reads the rows in pages, so that any number of them needs little memory. */
export async function* readExported(
  db: Db,
  { key, rows }: ExportedRows,
  userId: number,
): AsyncGenerator<Record<string, unknown>[], void, undefined> {
  const columns = [key].flat();
  for (let after: Knex.Value[] | null = null; ;) {
    const query = rows(db, userId).orderBy(columns).limit(pageSize);
    if (after !== null) {
      const [names, values] = ['??', '?'].map((mark) => columns.map(() => mark).join(', '));
      void query.whereRaw(`(${names}) > (${values})`, [...columns, ...after]);
    }
    const page = (await query) as Record<string, unknown>[];
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < pageSize || last === undefined) return;
    after = columns.map((column) => last[column] as Knex.Value);
  }
}
