import type { CommittedChange, Lock, ReceiptName, Trx } from './database.ts';
import { findReceipts, type StoredReceipt } from './receipt-repository.ts';
import type { WriteQueue } from './write-queue.ts';

/** A change without a sequence number yet. */
type PendingChange = Omit<CommittedChange, 'seq'>;

interface PendingReceipt extends ReceiptName {
  fingerprint: string;
  status: number;
  /** JSON of the answer; null for an answer without a body. */
  body: string | null;
  at: string;
  /** Number of changes that its transaction had recorded before it. */
  position: number;
}

/** State that a transaction shares with parallel transactions. */
interface SharedState {
  /** Acquires the locks that are not held yet, until the end of the transaction. @param locks undefined: all */
  lock(locks: readonly Lock[] | undefined): Promise<void>;
  /** Reserves ids in a row; null if no other transaction can reserve any. @returns the first one */
  reserveIds: ((table: string, count: number) => Promise<number>) | null;
}

const alone: SharedState = { lock: () => Promise.resolve(), reserveIds: null };

const nameOf = ({ userId, key }: ReceiptName): string => `${userId} ${key}`;

/**
 * Changes, receipts and audit rows of one transaction. They are collected here and stored right before the commit, which
 * is when the changes get their sequence numbers.
 */
export class UnitOfWork {
  static readonly #ofTransaction = new WeakMap<Trx, UnitOfWork>();

  readonly changes: PendingChange[] = [];
  readonly receipts: PendingReceipt[] = [];
  /** Rows of `audit_entries`. */
  readonly audits: object[] = [];
  /** Next id by table, for tables that were asked for one. Ids of a rolled-back work are not used again. */
  readonly nextIds = new Map<string, number>();
  /** Null if each write runs in its own savepoint, because queued rows could not be rolled back with it. */
  readonly queue: WriteQueue | null;
  readonly shared: SharedState;
  /** Receipts that were looked up; null for a key without one. */
  readonly #known = new Map<string, StoredReceipt | null>();
  #lastSeqBefore: number | null = null;

  constructor(trx: Trx, queue: WriteQueue | null, shared: SharedState = alone) {
    this.queue = queue;
    this.shared = shared;
    UnitOfWork.#ofTransaction.set(trx, this);
  }

  /** @returns undefined for a transaction that was not opened by `Database.write` */
  static find(trx: Trx): UnitOfWork | undefined {
    return UnitOfWork.#ofTransaction.get(trx);
  }

  /** @throws when the transaction was not opened by `Database.write` */
  static of(trx: Trx): UnitOfWork {
    const unit = UnitOfWork.find(trx);
    if (unit === undefined) throw new Error('Changes are recorded only inside Database.write');
    return unit;
  }

  /**
   * Numbers the changes.
   * @param lastSeqBefore sequence number of the change before the first one
   * @returns the changes as they are committed
   */
  number(lastSeqBefore: number): CommittedChange[] {
    this.#lastSeqBefore = lastSeqBefore;
    return this.changes.map((change, index) => ({ ...change, seq: this.seqAt(index + 1) }));
  }

  /** @returns function that reads the sequence number of the latest change so far, once the changes are numbered */
  markSeq(): () => number {
    const position = this.changes.length;
    return () => this.seqAt(position);
  }

  /** @throws while the changes are not numbered */
  seqAt(position: number): number {
    if (this.#lastSeqBefore === null) throw new Error('The changes of this transaction are not numbered yet');
    return this.#lastSeqBefore + position;
  }

  addReceipt(receipt: Omit<PendingReceipt, 'position'>): void {
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

  /** @returns function that forgets what is collected from now on */
  mark(): () => void {
    const collections = [this.changes, this.receipts, this.audits];
    const lengths = collections.map(({ length }) => length);
    return () => collections.forEach((collected, index) => (collected.length = lengths[index] ?? 0));
  }
}

/** Receipts of calls that are about to run. */
export const receiptSource = {
  prefetch: (trx: Trx, names: readonly ReceiptName[]) => UnitOfWork.of(trx).prefetchReceipts(trx, names),
};
