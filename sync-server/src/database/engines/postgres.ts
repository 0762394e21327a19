import { randomUUID } from 'node:crypto';
import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import type { Database, OpenOptions } from '#server/database/database.ts';
import { listenHints, pollingHints } from '#server/database/hints.ts';
import { quietKnexLog } from './knex-log.ts';
import { findHostForEachConnection, isOpen } from './postgres-connections.ts';
import { writableHostOf } from './postgres-hosts.ts';
import { PostgresReplica } from './postgres-replica.ts';
import { PostgresTimeline } from './postgres-timeline.ts';
import { PostgresTransactions, statementMs } from './postgres-transactions.ts';
import { Writer } from '#server/database/writer.ts';

const defaultLockWaitMs = 5000;
const readConnections = 10;
/** Maximum parallel transactions of the writer. */
const writeConnections = 4;

/** Longest waits for a server, in milliseconds. */
interface Patience {
  connectionMs: number;
  statementMs: number;
  /** Added to the longest statement before a silent server is considered lost. */
  graceMs: number;
}
const usualPatience: Patience = { connectionMs: 5_000, statementMs, graceMs: 2_000 };
/** A migration may rewrite a large table. */
const migrationPatience: Patience = { ...usualPatience, statementMs: 60 * 60_000 };
/** The primary answers instead of a replica, while the reader still waits. */
const replicaPatience: Patience = { connectionMs: 2_000, statementMs: 1_500, graceMs: 500 };

// Ids, counts and sequence numbers stay below 2^53, so they are numbers here as on SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

interface Pool {
  size: number;
  /** Behind a pooler, each transaction may use another session, so session settings cannot be used. */
  isPooled: boolean;
  patience?: Patience;
}

function connect(findUrl: () => Promise<string>, { size, isPooled, patience = usualPatience }: Pool): Knex {
  const connection: Knex.PgConnectionConfig & { pipeline: boolean } = {
    application_name: 'wellens',
    connectionTimeoutMillis: patience.connectionMs,
    ...(!isPooled && { statement_timeout: patience.statementMs }),
    query_timeout: patience.statementMs + patience.graceMs,
    keepAlive: true,
    // Otherwise, the driver keeps a connection that did not answer in time, and its next statements wait behind the lost one.
    pipeline: true,
  };
  const knex = createKnex({
    client: 'pg',
    log: quietKnexLog,
    // Otherwise error messages contain the values of the failed statement.
    compileSqlOnError: false,
    connection,
    acquireConnectionTimeout: patience.connectionMs,
    pool: { min: 0, max: size, validate: isOpen },
  });
  findHostForEachConnection(knex, findUrl);
  return knex;
}

/** Separate pools for reads and for the writer, so that reads never delay the start of a write. */
export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const { lockWaitMs = defaultLockWaitMs, replicaUrl = null, hints = null } = options;
  const findUrl = writableHostOf(url);
  const self = randomUUID();
  const isPooled = hints !== null;
  const reading = connect(findUrl, { size: readConnections, isPooled });
  const writing = connect(findUrl, { size: writeConnections, isPooled });
  const timeline = new PostgresTimeline({ writing, reading }, { lockWaitMs });
  const replica =
    replicaUrl === null
      ? null
      : new PostgresReplica(
          connect(() => Promise.resolve(replicaUrl), {
            size: readConnections,
            isPooled,
            patience: replicaPatience,
          }),
          timeline,
        );
  await reading.raw('SELECT 1');
  const transactions = new PostgresTransactions({ writing, reading }, timeline, {
    max: writeConnections,
    lockWaitMs,
    self,
  });
  const writer = new Writer(transactions, options);
  return {
    engine: 'postgres',
    read: reading,
    write: (work, options) => writer.write(work, options),
    transaction: async (work) => {
      const own = connect(findUrl, { size: 1, isPooled, patience: migrationPatience });
      try {
        return await own.transaction(work);
      } finally {
        await own.destroy();
      }
    },
    onCommit: (listener) => writer.onCommit(listener),
    listenForHints:
      hints === 'poll' ? pollingHints : listenHints(hints === null ? findUrl : writableHostOf(hints), self),
    replica,
    timeline,
    close: async () => {
      await writer.idle();
      await timeline.close();
      await Promise.all([reading.destroy(), writing.destroy(), replica?.read.destroy()]);
    },
  };
}
