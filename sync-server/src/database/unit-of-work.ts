import type { CommittedChange, Lock, ReceiptName, Trx } from './database.ts';
import { findReceipts, type StoredReceipt } from './receipt-repository.ts';
import type { WriteQueue } from './write-queue.ts';

/** A change that has no place in the feed yet. */
export type PendingChange = Omit<CommittedChange, 'seq'>;

export interface Receipt extends ReceiptName {
  fingerprint: string;
  status: number;
  /** JSON of the answer; null for an answer without a body. */
  body: string | null;
  at: string;
}

/** A receipt with the changes of its transaction that were recorded before it. */
export type PendingReceipt = Receipt & { position: number };

/** Statements of the query builder that write nothing, by its names for them. */
const readingMethods = new Set<string | undefined>(['select', 'first', 'pluck']);

/** What a transaction shares with those that run at the same time. */
interface SharedState {
  /** Takes what is not held yet, until the end of the transaction. @param locks undefined: everything */
  lock(locks: readonly Lock[] | undefined): Promise<void>;
  /** Gives out ids; null where nobody else gives out any. @returns the first of them */
  reserveIds: ((table: string, count: number) => Promise<number>) | null;
}

const alone: SharedState = { lock: () => Promise.resolve(), reserveIds: null };

/** How much a work's predecessors had gathered when it began. */
interface Mark {
  changes: number;
  receipts: number;
  audits: number;
}

const nameOf = ({ userId, key }: ReceiptName): string => `${userId} ${key}`;

/**
 * What the works of one transaction add to the change feed, to the receipts and to the audit. It is gathered here and
 * stored right before the commit, where the feed's sequence numbers are given out.
 */
export class UnitOfWork {
  static readonly #ofTransaction = new WeakMap<Trx, UnitOfWork>();

  readonly changes: PendingChange[] = [];
  readonly receipts: PendingReceipt[] = [];
  /** Rows of `audit_entries`. */
  readonly audits: object[] = [];
  /** The next id of each table that was asked for one; ids of a work that was rolled back are not given out again. */
  readonly nextIds = new Map<string, number>();
  /** Null where each work runs in a savepoint of its own: what is queued could not be rolled back with it. */
  readonly queue: WriteQueue | null;
  readonly shared: SharedState;
  /** Receipts that were looked up; null where there is none. */
  readonly #known = new Map<string, StoredReceipt | null>();
  #lastSeqBefore: number | null = null;
  #writes = 0;

  constructor(trx: Trx, queue: WriteQueue | null, shared: SharedState = alone) {
    this.queue = queue;
    this.shared = shared;
    UnitOfWork.#ofTransaction.set(trx, this);
    trx.on('query', ({ method }: { method?: string }) => {
      if (!readingMethods.has(method) && queue?.isFlushing !== true) this.#writes += 1;
    });
  }

  /** Undefined for a transaction that was not opened by `Database.write`. */
  static find(trx: Trx): UnitOfWork | undefined {
    return UnitOfWork.#ofTransaction.get(trx);
  }

  /** @throws when the transaction was not opened by `Database.write` */
  static of(trx: Trx): UnitOfWork {
    const unit = UnitOfWork.find(trx);
    if (unit === undefined) throw new Error('Changes are recorded only inside Database.write');
    return unit;
  }

  /** Statements and queued rows so far that may have changed something. */
  get writes(): number {
    return this.#writes;
  }

  /** A row was queued: the work that queued it has written. */
  noteWrite(): void {
    this.#writes += 1;
  }

  /** Sets where in the feed the changes begin. @param lastSeqBefore sequence number of the change before the first */
  number(lastSeqBefore: number): void {
    this.#lastSeqBefore = lastSeqBefore;
  }

  /** Reads the sequence number of the latest change until now. The reading works once the changes are numbered. */
  markSeq(): () => number {
    const position = this.changes.length;
    return () => this.seqAt(position);
  }

  /** @throws while the changes are not numbered */
  seqAt(position: number): number {
    if (this.#lastSeqBefore === null) throw new Error('The changes of this transaction are not numbered yet');
    return this.#lastSeqBefore + position;
  }

  /** The changes as they were committed. */
  committed(): CommittedChange[] {
    return this.changes.map((change, index) => ({ ...change, seq: this.seqAt(index + 1) }));
  }

  addReceipt(receipt: Receipt): void {
    this.receipts.push({ ...receipt, position: this.changes.length });
  }

  /** Looks up the receipts of calls that are about to run, in one statement instead of one each. */
  async prefetchReceipts(trx: Trx, names: readonly ReceiptName[]): Promise<void> {
    const found = await findReceipts(trx, names);
    for (const name of names) this.#known.set(nameOf(name), null);
    for (const receipt of found) this.#known.set(nameOf(receipt), receipt);
  }

  /** The receipt under the key, also one that another call of this transaction left a moment ago. */
  async findReceipt(trx: Trx, name: ReceiptName): Promise<StoredReceipt | null> {
    const fresh = this.receipts.find(({ userId, key }) => userId === name.userId && key === name.key);
    if (fresh !== undefined) {
      const seqOf = () => this.seqAt(fresh.position);
      return {
        ...fresh,
        pruned: false,
        get seq() {
          return seqOf();
        },
      };
    }
    const known = this.#known.get(nameOf(name));
    return known === undefined ? ((await findReceipts(trx, [name]))[0] ?? null) : known;
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
}

/** Receipts of calls that are about to run. */
export const receiptSource = {
  prefetch: (trx: Trx, names: readonly ReceiptName[]) => UnitOfWork.of(trx).prefetchReceipts(trx, names),
};
