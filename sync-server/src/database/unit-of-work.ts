import type { CommittedChange, ReceiptName, Trx } from './database.ts';
import { insertInChunks } from './chunks.ts';
import { WriteQueue } from './write-queue.ts';
import { findReceipts, type StoredReceipt } from './receipt-repository.ts';

export interface Receipt {
  userId: number;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON of the answer; null for an answer without a body. */
  body: string | null;
  seq: number;
  at: string;
}

/** Statements of the query builder that write nothing, by its names for them. */
const readingMethods = new Set<string | undefined>(['select', 'first', 'pluck']);

/** How much a work's predecessors had gathered when it began. */
interface Mark {
  changes: number;
  receipts: number;
  audits: number;
}

/**
 * What the works of one transaction add to the change feed and to the receipts. It is gathered here and written as
 * sets right before the commit; the sequence numbers are already firm, because the group holds the counter's lock.
 */
export class UnitOfWork {
  static readonly #ofTransaction = new WeakMap<Trx, UnitOfWork>();

  readonly changes: CommittedChange[] = [];
  readonly receipts: Receipt[] = [];
  /** Rows of `audit_entries`. */
  readonly audits: object[] = [];
  /** The next id of each table that was asked for one; ids of a work that was rolled back are not given out again. */
  readonly nextIds = new Map<string, number>();
  /** Receipts that were looked up for the whole group at once; null where there is none. */
  readonly #looked = new Map<string, StoredReceipt | null>();
  readonly #firstSeq: number;
  /** Null where each work runs in a savepoint of its own: what is queued could not be rolled back with it. */
  readonly queue: WriteQueue | null;
  #writes = 0;

  private constructor(lastSeq: number, queue: WriteQueue | null) {
    this.#firstSeq = lastSeq + 1;
    this.queue = queue;
  }

  /**
   * Takes the one lock that all writers of all processes take first, and the last sequence number with it. On SQLite
   * the update makes the deferred transaction a writing one; on PostgreSQL it locks the counter's row until the
   * commit, so sequence numbers become visible in their order and no two writers interleave.
   */
  static async begin(trx: Trx, hasSavepoints: boolean): Promise<UnitOfWork> {
    const [row] = await trx<{ name: string; value: number }>('counters')
      .where('name', 'changes')
      .update({ value: trx.ref('value') as unknown as number })
      .returning('value');
    if (row === undefined) throw new Error('The database is not migrated');
    const group = new UnitOfWork(row.value, hasSavepoints ? null : new WriteQueue(trx));
    UnitOfWork.#ofTransaction.set(trx, group);
    trx.on('query', ({ method }: { method?: string }) => {
      if (!readingMethods.has(method) && group.queue?.isFlushing !== true) group.#writes += 1;
    });
    return group;
  }

  /** Undefined for a transaction that was not opened by `Database.write`. */
  static find(trx: Trx): UnitOfWork | undefined {
    return UnitOfWork.#ofTransaction.get(trx);
  }

  /** @throws when the transaction was not opened by `Database.write` */
  static of(trx: Trx): UnitOfWork {
    const group = UnitOfWork.find(trx);
    if (group === undefined) throw new Error('Changes are recorded only inside Database.write');
    return group;
  }

  /** Statements and queued rows so far that may have changed something. */
  get writes(): number {
    return this.#writes;
  }

  /** A row was queued: the work that queued it has written. */
  noteWrite(): void {
    this.#writes += 1;
  }

  get lastSeq(): number {
    return this.#firstSeq + this.changes.length - 1;
  }

  addChange(change: Omit<CommittedChange, 'seq'>): void {
    this.changes.push({ ...change, seq: this.lastSeq + 1 });
  }

  addReceipt(receipt: Receipt): void {
    this.receipts.push(receipt);
  }

  /** Looks up the receipts of calls that are about to run, in one statement instead of one each. */
  async prefetchReceipts(trx: Trx, names: readonly ReceiptName[]): Promise<void> {
    for (const { userId, key } of names) this.#looked.set(`${userId} ${key}`, null);
    for (const receipt of await findReceipts(trx, names)) {
      this.#looked.set(`${receipt.userId} ${receipt.key}`, receipt);
    }
  }

  /** The receipt under the key, also one that another call of this transaction left a moment ago. */
  async findReceipt(trx: Trx, { userId, key }: ReceiptName): Promise<StoredReceipt | null> {
    const fresh = this.receipts.find((receipt) => receipt.userId === userId && receipt.key === key);
    if (fresh !== undefined) return { ...fresh, pruned: false };
    const looked = this.#looked.get(`${userId} ${key}`);
    if (looked !== undefined) return looked;
    return (await findReceipts(trx, [{ userId, key }]))[0] ?? null;
  }

  mark(): Mark {
    const { changes, receipts, audits } = this;
    return { changes: changes.length, receipts: receipts.length, audits: audits.length };
  }

  rollBackTo(mark: Mark): void {
    this.changes.length = mark.changes;
    this.receipts.length = mark.receipts;
    this.audits.length = mark.audits;
  }

  /** Writes what was gathered, as the last thing before the commit. */
  async flush(trx: Trx): Promise<void> {
    await this.queue?.flush();
    await insertInChunks(trx, 'audit_entries', this.audits);
    await this.#storeCounters(trx);
    if (this.changes.length > 0) {
      const rows = this.changes.map(({ seq, table, id, removed, audience }) => ({
        seq,
        table_name: table,
        row_id: id,
        removed,
        audience,
      }));
      await insertInChunks(trx, 'changes', rows);
    }
    if (this.receipts.length > 0) {
      const rows = this.receipts.map(({ userId, key, fingerprint, status, body, seq, at }) => ({
        user_id: userId,
        key,
        fingerprint,
        status,
        body,
        seq,
        created_at: at,
      }));
      await insertInChunks(trx, 'receipts', rows);
    }
  }

  async #storeCounters(trx: Trx): Promise<void> {
    const values = new Map([...this.nextIds].map(([table, next]) => [table, next - 1]));
    if (this.changes.length > 0) values.set('changes', this.lastSeq);
    if (values.size === 0) return;
    const cases = [...values].map(() => 'when ? then cast(? as bigint)').join(' ');
    await trx('counters')
      .whereIn('name', [...values.keys()])
      .update({ value: trx.raw(`case name ${cases} end`, [...values].flat()) });
  }
}
