import type { Database } from '#server/database/database.ts';

export interface TableSchema {
  table: string;
  columns: string[];
  /** Columns that refer to `users`. */
  people: string[];
}

/** Tables of a migrated database with their columns. */
export async function readSchema({ engine, read }: Database): Promise<TableSchema[]> {
  if (engine === 'postgres') return readPostgres(read);
  const tables = await read.raw<{ name: string }[]>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const columns = await read.raw<{ name: string }[]>(`PRAGMA table_info(${name})`);
      const keys = await read.raw<{ table: string; from: string }[]>(`PRAGMA foreign_key_list(${name})`);
      return {
        table: name,
        columns: columns.map((column) => column.name),
        people: keys.filter(({ table }) => table === 'users').map(({ from }) => from),
      };
    }),
  );
}

interface NamedColumn {
  table: string;
  column: string;
}

async function readPostgres(read: Database['read']): Promise<TableSchema[]> {
  const { rows: columns } = await read.raw<{ rows: NamedColumn[] }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  );
  const { rows: keys } = await read.raw<{ rows: NamedColumn[] }>(
    `SELECT k.conrelid::regclass::text AS "table", a.attname AS "column" FROM pg_constraint k
     JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
     WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass`,
  );
  return [...new Set(columns.map(({ table }) => table))].map((table) => ({
    table,
    columns: columns.filter((row) => row.table === table).map(({ column }) => column),
    people: keys.filter((row) => row.table === table).map(({ column }) => column),
  }));
}

/** `table.column` of every value in the database that contains one of the words, each once. */
export async function findWords(database: Database, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { table } of await readSchema(database)) {
    const rows = await database.read<Record<string, unknown>>(table);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = String(value).toLowerCase();
        if (words.some((word) => text.includes(word.toLowerCase()))) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].sort();
}

/** Number of rows in each table that refer to a person. */
export async function countRowsNaming(database: Database, userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, people } of await readSchema(database)) {
    const columns = table === 'users' ? ['id'] : people;
    if (columns.length === 0) continue;
    const rows = database.read(table).where((either) => {
      for (const column of columns) void either.orWhere(column, userId);
    });
    const [row] = await rows.count<{ count: number | string }[]>({ count: '*' });
    counts[table] = Number(row?.count ?? 0);
  }
  return counts;
}
