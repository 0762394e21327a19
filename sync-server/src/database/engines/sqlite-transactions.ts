import type { Knex } from 'knex';
import { insertInChunks } from '#server/database/chunks.ts';
import type { CommittedChange, Trx, Work } from '#server/database/database.ts';
import { prefetchAll, type TransactionPlan, type Transactions } from '#server/database/transactions.ts';
import { UnitOfWork } from '#server/database/unit-of-work.ts';
import { WriteQueue } from '#server/database/write-queue.ts';

/** One transaction at a time, so no locks are needed. */
export class SqliteTransactions implements Transactions {
  readonly max = 1;
  readonly #knex: Knex;
  readonly #requireFile: () => void;

  /** @param requireFile throws if the opened file is no longer the database's file */
  constructor(knex: Knex, requireFile: () => void) {
    this.#knex = knex;
    this.#requireFile = requireFile;
  }

  async run<T>(plan: TransactionPlan, work: Work<T>): Promise<{ value: T; changes: CommittedChange[] }> {
    this.#requireFile();
    // The rollback fails if SQLite has already ended the transaction; report the first error.
    let cause: unknown = null;
    try {
      return await this.#knex.transaction((trx) =>
        this.#runInside(trx, plan, work).catch((error: unknown) => {
          cause = error;
          throw error;
        }),
      );
    } catch (thrown) {
      // A commit that failed on a full disk may leave the transaction open. Usually none is open, and this fails.
      await this.#knex.raw('ROLLBACK').catch(() => undefined);
      throw cause ?? thrown;
    }
  }

  async #runInside<T>(
    trx: Trx,
    { hasSavepoints, prefetch }: TransactionPlan,
    work: Work<T>,
  ): Promise<{ value: T; changes: CommittedChange[] }> {
    // This update takes the write lock of the deferred transaction before anything is read.
    const [counter] = await trx<{ name: string; value: number }>('counters')
      .where('name', 'changes')
      .update({ value: trx.ref('value') as unknown as number })
      .returning('value');
    if (counter === undefined) throw new Error('The database is not migrated');
    const unit = new UnitOfWork(trx, hasSavepoints ? null : new WriteQueue(trx));
    await prefetchAll(trx, prefetch);
    const value = await work(trx);
    const changes = unit.number(counter.value);
    await store(trx, unit, changes);
    return { value, changes };
  }
}

/**
 * Stores the collected rows as sets, one statement after another: SQLite may end the transaction when one fails, and a
 * statement sent beside it would then be committed alone.
 */
async function store(trx: Trx, unit: UnitOfWork, changes: readonly CommittedChange[]): Promise<void> {
  for (const statement of unit.queue?.takeStatements() ?? []) await statement;
  await insertInChunks(trx, 'audit_entries', unit.audits);
  await storeCounters(trx, unit.nextIds, changes.at(-1)?.seq);
  await insertInChunks(
    trx,
    'changes',
    changes.map(({ table, id, ...rest }) => ({ table_name: table, row_id: id, ...rest })),
  );
  await insertInChunks(
    trx,
    'receipts',
    unit.receipts.map(({ userId, position, at, ...rest }) => ({
      user_id: userId,
      seq: unit.seqAt(position),
      created_at: at,
      ...rest,
    })),
  );
}

async function storeCounters(
  trx: Trx,
  nextIds: ReadonlyMap<string, number>,
  lastSeq: number | undefined,
): Promise<void> {
  const values = new Map([...nextIds].map(([table, next]) => [table, next - 1]));
  if (lastSeq !== undefined) values.set('changes', lastSeq);
  if (values.size === 0) return;
  const cases = [...values].map(() => 'when ? then cast(? as bigint)').join(' ');
  await trx('counters')
    .whereIn('name', [...values.keys()])
    .update({ value: trx.raw(`case name ${cases} end`, [...values].flat()) });
}
