import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import createKnex, { type Knex } from 'knex';
import type { Database as Connection } from 'sqlite3';
import type { Database, OpenOptions } from '#server/database/database.ts';
import { noHints } from '#server/database/hints.ts';
import { quietKnexLog } from './knex-log.ts';
import { cacheStatements } from './sqlite-statements.ts';
import { SqliteTransactions } from './sqlite-transactions.ts';
import { analysisLimit } from '#server/database/statistics.ts';
import { Writer } from '#server/database/writer.ts';

/** How long a call waits for a connection before it is refused. */
const connectionWaitMs = 5000;
const defaultLockWaitMs = 5000;
const readConnections = 4;

function connect(filename: string, size: number, pragmas: readonly string[]): Knex {
  return createKnex({
    client: 'sqlite3',
    log: quietKnexLog,
    // Otherwise the values of a failed statement become part of the error's message.
    compileSqlOnError: false,
    connection: { filename },
    useNullAsDefault: true,
    acquireConnectionTimeout: connectionWaitMs,
    pool: {
      min: 0,
      max: size,
      // An idle connection keeps its page cache; a memory database would vanish with its only connection.
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate: (connection: Connection, done: (error: Error | null) => void) => {
        cacheStatements(connection);
        connection.exec(pragmas.map((pragma) => `PRAGMA ${pragma};`).join(' '), done);
      },
    },
  });
}

/**
 * @returns function that throws if the file was moved, deleted or replaced since now. SQLite would go on writing into
 *   the open file, and everything would be gone with the next start; in WAL mode it does not check.
 */
function watchFile(filename: string): () => void {
  const identify = (): string => {
    const stats = statSync(filename, { throwIfNoEntry: false });
    return stats === undefined ? '' : `${stats.dev}:${stats.ino}`;
  };
  const opened = identify();
  return () => {
    if (identify() === opened) return;
    const error = new Error(`${filename} was moved, deleted or replaced; restart the server`);
    throw Object.assign(error, { code: 'SQLITE_READONLY_DBMOVED' });
  };
}

/**
 * One writing connection, because a second one would only get `SQLITE_BUSY`; read-only connections beside it for a file,
 * which see the last commit while a write runs (WAL).
 */
export async function openSqlite(filename: string, options: OpenOptions): Promise<Database> {
  const { durability = 'FULL', lockWaitMs = defaultLockWaitMs } = options;
  const inMemory = filename === ':memory:';
  if (!inMemory) mkdirSync(dirname(filename), { recursive: true });
  const writing = connect(filename, 1, [
    `busy_timeout = ${lockWaitMs}`,
    'journal_mode = WAL',
    `synchronous = ${durability}`,
    'foreign_keys = ON',
    `analysis_limit = ${analysisLimit}`,
  ]);
  await writing.raw('SELECT 1');
  const reading = inMemory
    ? writing
    : connect(filename, readConnections, [`busy_timeout = ${lockWaitMs}`, 'query_only = ON']);
  const requireFile = inMemory ? () => undefined : watchFile(filename);
  const writer = new Writer(new SqliteTransactions(writing, requireFile), options);
  return {
    engine: 'sqlite',
    read: reading,
    write: (work, writeOptions) => writer.write(work, writeOptions),
    transaction: (work) => writing.transaction(work),
    onCommit: (listener) => writer.onCommit(listener),
    listenForHints: noHints,
    replica: null,
    timeline: null,
    close: async () => {
      await writer.idle();
      if (!inMemory) {
        await reading.destroy();
        await writing.raw('PRAGMA wal_checkpoint(TRUNCATE)');
      }
      await writing.destroy();
    },
  };
}
