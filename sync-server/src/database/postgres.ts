import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import type { Database, OpenOptions } from './database.ts';
import { quietKnexLog } from './knex-log.ts';
import { commitChannel, listenForCommits } from './postgres-listener.ts';
import { Writer } from './writer.ts';

const connectionWaitMs = 5000;
const defaultLockWaitMs = 5000;
const statementMs = 15_000;
const readConnections = 10;

// Ids, counts and sequence numbers stay below 2^53, so they are numbers here as on SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

function connect(url: string, size: number, lockWaitMs: number): Knex {
  return createKnex({
    client: 'pg',
    log: quietKnexLog,
    // Otherwise the values of a failed statement become part of the error's message.
    compileSqlOnError: false,
    connection: {
      connectionString: url,
      application_name: 'wellens',
      statement_timeout: statementMs,
      options: `-c lock_timeout=${lockWaitMs}`,
      idle_in_transaction_session_timeout: statementMs,
    },
    acquireConnectionTimeout: connectionWaitMs,
    pool: { min: 0, max: size },
  });
}

/** A pool for reading and one connection for the writer, so that readers never keep a write from starting. */
export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const { lockWaitMs = defaultLockWaitMs } = options;
  const reading = connect(url, readConnections, lockWaitMs);
  const writing = connect(url, 1, lockWaitMs);
  await reading.raw('SELECT 1');
  const writer = new Writer(writing, {
    waitMaxMs: options.writeWaitMs,
    clock: options.writerClock,
    announce: (trx) => trx.raw('SELECT pg_notify(?, ?)', [commitChannel, '']),
  });
  return {
    engine: 'postgres',
    read: reading,
    write: (work, options) => writer.write(work, options),
    transaction: (work) => writing.transaction(work),
    onCommit: (listener) => writer.onCommit(listener),
    listen: (heard) => listenForCommits(url, heard),
    close: async () => {
      await writer.idle();
      await Promise.all([reading.destroy(), writing.destroy()]);
    },
  };
}
