import type { CommittedChange, Lock, Prefetch, Trx, Work } from './database.ts';

/** What a transaction needs to know about its writes. */
export interface TransactionPlan {
  /** Whether each write runs in a savepoint of its own. */
  hasSavepoints: boolean;
  /** Locks of all writes; undefined if one of them runs alone. */
  locks: readonly Lock[] | undefined;
  prefetch: readonly Prefetch[];
}

/** Result of a transaction, and the changes that it added to the feed. */
export interface Committed<T> {
  value: T;
  changes: CommittedChange[];
}

/** The part of the writer that differs between the engines. */
export interface Transactions {
  /** Maximum parallel transactions. */
  readonly max: number;
  /**
   * Opens a transaction with a `UnitOfWork`, runs the work in it, stores what the unit gathered, and commits.
   * @throws what the work or the database throws, after everything was rolled back
   */
  run<T>(plan: TransactionPlan, work: Work<T>): Promise<Committed<T>>;
}

/** Reads the rows that the writes will ask for, with one statement for each source. */
export async function prefetchAll(trx: Trx, wanted: readonly Prefetch[]): Promise<void> {
  const keys = new Map<Prefetch['source'], unknown[]>();
  for (const { source, key } of wanted) {
    const known = keys.get(source);
    if (known === undefined) keys.set(source, [key]);
    else known.push(key);
  }
  await Promise.all([...keys].map(([source, all]) => source.prefetch(trx, all as never[])));
}
