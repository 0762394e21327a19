import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Engine, OpenOptions } from '#server/database/database.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { WriterClock } from '#server/database/writer-clock.ts';
import { createPostgresDatabase, postgresTemplate } from './postgres.ts';

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
 * fsync. It is a copy, because all migrations take longer than most tests.
 */
export async function openTestDatabase(
  engine: Engine = 'sqlite',
  { migrated = true, writerClock }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const options = { ...patience, writerClock };
  const opened = await (engine === 'postgres'
    ? openOwnPostgres(migrated, options)
    : openOwnFile(migrated ? await readMigratedFile() : null, options));
  if (migrated) await renameEpoch(opened.database);
  return opened;
}

/** The epoch is drawn at random by a migration, so each copy gets its own. */
async function renameEpoch(database: Database): Promise<void> {
  await database.write((trx) => trx('meta').where({ key: 'epoch' }).update({ value: randomUUID() }));
}

let migratedFile: Promise<Buffer> | undefined;

/** Bytes of a migrated SQLite database, made once by each process. */
function readMigratedFile(): Promise<Buffer> {
  migratedFile ??= createMigratedFile();
  return migratedFile;
}

async function createMigratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-test-'));
  const path = join(folder, 'migrated.sqlite');
  const database = await openDatabase(`sqlite:${path}`, { ...patience, durability: 'OFF' });
  await migrate(database);
  // The last connection to close moves everything into the file.
  await database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

/** @param bytes content of the file; null for a database without tables */
async function openOwnFile(bytes: Buffer | null, options: OpenOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-test-'));
  const path = join(folder, 'test.sqlite');
  if (bytes !== null) writeFileSync(path, bytes);
  const url = `sqlite:${path}`;
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

async function openOwnPostgres(migrated: boolean, options: OpenOptions): Promise<TestDatabase> {
  const created = await createPostgresDatabase(migrated ? postgresTemplate : undefined);
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
