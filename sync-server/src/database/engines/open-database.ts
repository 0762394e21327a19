import { existsSync } from 'node:fs';
import type { Database, OpenOptions } from '#server/database/database.ts';
import { whyNotOpened } from '#server/database/database-errors.ts';
import { SettingError, sqlitePathOf } from '#server/env.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** @param url `sqlite:<path>`, `sqlite::memory:` or `postgres://…` */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  const path = sqlitePathOf(url);
  return path === null ? openPostgres(url, options) : openSqlite(path, options);
}

/** @throws {SettingError} if the URL names a SQLite file that does not exist: opening it would create an empty one */
export function requireDatabase(url: string): void {
  const path = sqlitePathOf(url);
  if (path !== null && !existsSync(path)) throw new SettingError(`There is no database at ${path}`);
}

/**
 * Takes a step of the start that needs the database.
 * @throws {SettingError} saying why the database cannot be used
 */
export async function reachDatabase<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const reason = whyNotOpened(error);
    if (reason === null) throw error;
    throw new SettingError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error });
  }
}
