import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import type { Database, OpenOptions } from './database.ts';
import { quietKnexLog } from './knex-log.ts';
import { listenForCommits } from './postgres-listener.ts';
import { PostgresTransactions } from './postgres-transactions.ts';
import { Writer } from './writer.ts';

const connectionWaitMs = 5000;
const defaultLockWaitMs = 5000;
const statementMs = 15_000;
const readConnections = 10;
/** Transactions that may run at once. */
const writeConnections = 4;

// Ids, counts and sequence numbers stay below 2^53, so they are numbers here as on SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

interface Pool {
  size: number;
  lockWaitMs: number;
  /** Whether statements are sent without waiting for the answers to earlier ones. */
  isPipelined: boolean;
}

function connect(url: string, { size, lockWaitMs, isPipelined }: Pool): Knex {
  const connection: Knex.PgConnectionConfig & { pipeline: boolean } = {
    connectionString: url,
    application_name: 'wellens',
    statement_timeout: statementMs,
    options: `-c lock_timeout=${lockWaitMs}`,
    idle_in_transaction_session_timeout: statementMs,
    pipeline: isPipelined,
  };
  return createKnex({
    client: 'pg',
    log: quietKnexLog,
    // Otherwise the values of a failed statement become part of the error's message.
    compileSqlOnError: false,
    connection,
    acquireConnectionTimeout: connectionWaitMs,
    pool: { min: 0, max: size },
  });
}

/** A pool for reading and another one for the writer, so that readers never keep a write from starting. */
export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const { lockWaitMs = defaultLockWaitMs } = options;
  const reading = connect(url, { size: readConnections, lockWaitMs, isPipelined: false });
  const writing = connect(url, { size: writeConnections, lockWaitMs, isPipelined: true });
  await reading.raw('SELECT 1');
  const writer = new Writer(new PostgresTransactions(writing, reading, writeConnections), {
    waitMaxMs: options.writeWaitMs,
    clock: options.writerClock,
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
