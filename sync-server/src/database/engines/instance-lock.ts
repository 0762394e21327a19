import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import createKnex from 'knex';
import { quietKnexLog } from './knex-log.ts';

/** How long a process that is just ending may take to let go, in milliseconds. */
const waitMs = 3_000;

/** The database file is in use by another process. */
export class InstanceRunningError extends Error {
  constructor(databasePath: string) {
    super(
      `Another Wellens server is running on ${databasePath}. One SQLite file is for one server: stop the other one first, ` +
        'or set DATABASE_URL to PostgreSQL for several servers.',
    );
  }
}

/**
 * Keeps other server processes off a SQLite file. What one process has in memory would not hear of the other's writes.
 * The lock is an open exclusive transaction on a small database of its own beside the file: the operating system ends
 * it with the process, however that ends. Copies, migrations and other tools do not ask for it.
 * @returns releases the lock
 * @throws {InstanceRunningError} where another process has it
 */
export async function lockInstance(databasePath: string): Promise<() => Promise<void>> {
  mkdirSync(dirname(databasePath), { recursive: true });
  // SQLite opens the file behind a symbolic link: releases may each have a link to the same one.
  const file = existsSync(databasePath) ? realpathSync(databasePath) : databasePath;
  const knex = createKnex({
    client: 'sqlite3',
    log: quietKnexLog,
    connection: { filename: `${file}.instance` },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, idleTimeoutMillis: 2 ** 31 - 1 },
  });
  try {
    await knex.raw(`PRAGMA busy_timeout = ${waitMs}`);
    await knex.raw('BEGIN EXCLUSIVE');
  } catch (error) {
    await knex.destroy();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') throw new InstanceRunningError(databasePath);
    throw error;
  }
  return () => knex.destroy();
}
