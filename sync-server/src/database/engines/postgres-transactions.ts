import type { Knex } from 'knex';
import pg, { type Client, type QueryResult } from 'pg';
import { insertStatements } from '#server/database/chunks.ts';
import type { CommittedChange, Trx, Work } from '#server/database/database.ts';
import { firstLeasedId } from '#server/database/ids.ts';
import { commitChannel } from '#server/database/hints.ts';
import { causeOf } from '#server/database/isolated-work.ts';
import {
  beginWithoutWaiting,
  closeConnectionOf,
  connectionOf,
  sendTogether,
  type Query,
} from './postgres-connections.ts';
import { HeldLocks } from './postgres-locks.ts';
import type { PostgresTimeline } from './postgres-timeline.ts';
import { prefetchAll, type TransactionPlan, type Transactions } from '#server/database/transactions.ts';
import { UnitOfWork } from '#server/database/unit-of-work.ts';
import { WriteQueue, type Statement } from '#server/database/write-queue.ts';

/** Maximum duration of a statement and of an idle transaction, in milliseconds. */
export const statementMs = 15_000;

/** Ids that are reserved at a time from the counter of a table. */
const idBlock = 100;

/**
 * Parallel transactions that wait for each other only if their locks overlap. Statements that do not depend on each other
 * are pipelined: the collected rows and the COMMIT are one round trip. The last statement before the COMMIT locks the
 * counter of the change feed. Sequence numbers are therefore committed in order, and the counter is never locked while the
 * database waits for this process. Source: decision 022.
 */
export class PostgresTransactions implements Transactions {
  readonly max: number;
  readonly #writing: Knex;
  readonly #reading: Knex;
  readonly #lockWaitMs: number;
  /** Name under which this process announces its commits. */
  readonly #self: string;
  readonly #timeline: PostgresTimeline;
  /** Reserved ids by table and takeover: a server that took over may not know of earlier blocks. */
  readonly #blocks = new Map<string, Promise<{ next: number; end: number }>>();

  /** @param pools.writing pipelined connections, one for each parallel transaction */
  constructor(
    pools: { writing: Knex; reading: Knex },
    timeline: PostgresTimeline,
    { max, lockWaitMs, self }: { max: number; lockWaitMs: number; self: string },
  ) {
    this.#timeline = timeline;
    this.#writing = pools.writing;
    beginWithoutWaiting(pools.writing);
    sendTogether(pools.writing);
    this.#reading = pools.reading;
    this.#lockWaitMs = lockWaitMs;
    this.#self = self;
    this.max = max;
  }

  async run<T>(
    { hasSavepoints, locks, prefetch }: TransactionPlan,
    work: Work<T>,
  ): Promise<{ value: T; changes: CommittedChange[] }> {
    const trx = await this.#writing.transaction();
    try {
      const connection = await connectionOf(trx);
      const held = new HeldLocks(connection);
      const unit = new UnitOfWork(trx, hasSavepoints ? null : new WriteQueue(trx), {
        lock: (wanted) => held.take(wanted),
        reserveIds: (table, count) => this.#reserveIds(table, count),
      });
      const limited = connection.query(limitTransaction(this.#lockWaitMs));
      const locked = held.take(locks);
      // Under the lock that every write shares, so that no epoch starts between this look and the commit.
      const checked = this.#timeline.check(connection);
      await Promise.all([limited, locked, checked, prefetchAll(trx, prefetch)]);
      const value = await work(trx);
      const changes = await storeAndCommit(trx, connection, unit, this.#self);
      this.#timeline.noteAcknowledged(unit.seqAt(changes.length));
      return { value, changes };
    } catch (error) {
      // Report the first error. A lost connection cannot roll back and does not need to.
      if (!trx.isCompleted()) await trx.rollback().catch(() => undefined);
      // A primary that became a standby refuses writes but keeps its connections; a new one leads to the new primary.
      if (isReadOnly(causeOf(error))) await closeConnectionOf(trx);
      throw error;
    }
  }

  /** Reserves ids in blocks, outside of the transaction, which would lock the counter until its end. */
  async #reserveIds(table: string, count: number): Promise<number> {
    const key = `${table} ${this.#timeline.takeover}`;
    for (;;) {
      const taking = this.#blocks.get(key) ?? this.#takeBlock(key, table, count);
      const block = await taking;
      const first = block.next;
      if (first + count - 1 <= block.end) {
        block.next += count;
        return first;
      }
      if (this.#blocks.get(key) === taking) this.#blocks.delete(key);
    }
  }

  #takeBlock(key: string, table: string, count: number): Promise<{ next: number; end: number }> {
    const size = Math.max(idBlock, count);
    const taking = this.#reading
      .raw<QueryResult<{ end: number }>>(
        `UPDATE counters SET value = greatest(value, (SELECT coalesce(max(id), 0) FROM ?? WHERE id < ?)) + ?
         WHERE name = ? RETURNING value AS end`,
        [table, firstLeasedId, size, table],
      )
      .then(({ rows: [row] }) => {
        if (row === undefined) throw new Error(`${table} has no counter`);
        return { next: row.end - size + 1, end: row.end };
      });
    this.#blocks.set(key, taking);
    taking.catch(() => this.#blocks.delete(key));
    return taking;
  }
}

const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006';

/** Limits for this transaction only: behind a pooler, other clients use the session afterwards. */
function limitTransaction(lockWaitMs: number): Query {
  const limits = {
    lock_timeout: lockWaitMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  };
  const calls = Object.keys(limits).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return { text: `SELECT ${calls.join(', ')}`, values: Object.values(limits).map(String) };
}

/** Pipelines the remaining statements of a transaction and its COMMIT. */
async function storeAndCommit(
  trx: Trx,
  connection: Client,
  unit: UnitOfWork,
  self: string,
): Promise<CommittedChange[]> {
  const statements: Statement[] = [
    ...(unit.queue?.takeStatements() ?? []),
    ...insertStatements(trx, 'audit_entries', unit.audits),
    ...(unit.changes.length > 0 ? [trx.raw('SELECT pg_notify(?, ?)', [commitChannel, self])] : []),
  ];
  const stored = statements.map((statement) => connection.query(toQuery(statement)));
  const numbered = connection.query<{ before: number }>(numberChanges(unit));
  const committed = trx.commit();
  // After a failed statement, COMMIT rolls back without an error.
  const answers = await Promise.allSettled([...stored, numbered, committed]);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  const { before } = (await numbered).rows[0] ?? {};
  if (before === undefined) throw new Error('The database is not migrated');
  return unit.number(before);
}

function toQuery(statement: Statement): Query {
  const { sql, bindings } = statement.toSQL().toNative();
  return { text: sql, values: [...bindings] };
}

/** Stores the changes under the next sequence numbers, and the receipts. */
function numberChanges({ changes, receipts }: UnitOfWork): Query {
  const places = changes.map((change, index) => ({ ...change, place: index + 1 }));
  const counter =
    changes.length > 0
      ? "UPDATE counters SET value = value + $1 WHERE name = 'changes' RETURNING value - $1 AS before"
      : "SELECT value - $1 AS before FROM counters WHERE name = 'changes'";
  return {
    text: `
      WITH counter AS (${counter}),
      stored_changes AS (
        INSERT INTO changes (seq, table_name, row_id, removed, audience)
        SELECT before + place, "table", id, removed, audience
        FROM counter, json_to_recordset($2)
          AS new (place bigint, "table" text, id bigint, removed boolean, audience bigint)
      ),
      stored_receipts AS (
        INSERT INTO receipts (user_id, key, fingerprint, status, body, seq, created_at)
        SELECT "userId", key, fingerprint, status, body, before + position, at
        FROM counter, json_to_recordset($3) AS new
          ("userId" bigint, key text, fingerprint text, status bigint, body text, "position" bigint, at text)
      )
      SELECT before FROM counter`,
    values: [changes.length, JSON.stringify(places), JSON.stringify(receipts)],
  };
}
