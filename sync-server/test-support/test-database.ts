import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Engine, OpenOptions } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { WriterClock } from '#server/database/writer-clock.ts';
import { createPostgresDatabase } from './postgres.ts';

/** A migrated in-memory SQLite database. It has one connection, so `read` must not be used inside `write`. */
export async function openMemoryDatabase(): Promise<Database> {
  const database = await openDatabase('sqlite::memory:');
  await migrate(database);
  return database;
}

export interface TestDatabase {
  database: Database;
  url: string;
  remove(): Promise<void>;
}

/** Tests check results, not speed: a busy machine must not refuse a write for its waiting time. */
const patience = { writeWaitMs: 10 * 60_000 } as const;

interface TestDatabaseOptions {
  /** False for a database without tables. */
  migrated?: boolean;
  writerClock?: WriterClock;
}

/**
 * A migrated database like a server's. For SQLite it is a file, so that reads have their own connections, and without
 * fsync.
 */
export async function openTestDatabase(
  engine: Engine = 'sqlite',
  { migrated = true, writerClock }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const options = { ...patience, writerClock };
  const opened = await (engine === 'postgres' ? openOwnPostgres(options) : openOwnFile(options));
  if (migrated) await migrate(opened.database);
  return opened;
}

async function openOwnFile(options: OpenOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-test-'));
  const url = `sqlite:${join(folder, 'test.sqlite')}`;
  const database = await openDatabase(url, { ...options, durability: 'OFF' });
  return {
    database,
    url,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openOwnPostgres(options: OpenOptions): Promise<TestDatabase> {
  const created = await createPostgresDatabase();
  const { url } = created;
  const database = await openDatabase(url, options);
  return {
    database,
    url,
    remove: async () => {
      await database.close();
      await created.drop();
    },
  };
}

/** A second handle to a database that is removed elsewhere. */
export async function openSharedDatabase(url: string, options: OpenOptions = {}): Promise<TestDatabase> {
  const database = await openDatabase(url, { ...patience, ...options });
  return { database, url, remove: () => database.close() };
}
