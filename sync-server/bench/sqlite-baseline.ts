import { loadBaseline } from './baselines.ts';

/** What is used of a statement of better-sqlite3. */
export interface Statement {
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { lastInsertRowid: number };
}

/** What is used of better-sqlite3. */
export interface Sqlite {
  pragma(sql: string): void;
  prepare(sql: string): Statement;
  transaction<A extends unknown[], R>(work: (...values: A) => R): { immediate: (...values: A) => R };
}

/** Opens the file of `DATABASE_URL` as durably as ours. */
export function openSqliteBaseline(): Sqlite {
  const Database = loadBaseline('better-sqlite3') as new (filename: string) => Sqlite;
  const db = new Database((process.env['DATABASE_URL'] ?? '').slice('sqlite:'.length));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  return db;
}
