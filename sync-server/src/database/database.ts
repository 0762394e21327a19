import type { Knex } from 'knex';
import type { SyncTable } from '#contracts/sync/sync.ts';
import type { ListenForHints } from './hints.ts';
import type { WriterClock } from './writer-clock.ts';

export type Trx = Knex.Transaction;
/** What a repository takes first: a connection for reading, or the open transaction. */
export type Db = Knex | Trx;
export type Engine = 'sqlite' | 'postgres';

/** Readers of a change: everybody, staff, or the user of that id. */
export const audiences = { public: 0, staff: -1 } as const;

/** A row of the change feed, as it was committed. */
export interface CommittedChange {
  seq: number;
  table: SyncTable;
  id: number;
  removed: boolean;
  /** `audiences.public`, `audiences.staff` or a user id. */
  audience: number;
}

/** The one door to the data; nothing outside this folder knows a driver. */
export interface Database {
  readonly engine: Engine;
  /**
   * For reads outside a transaction. On a SQLite file these are read-only connections of their own beside the single
   * writer. `sqlite::memory:` lives in one connection, so there a read waits for the write that runs; never use it
   * inside `write`, where the transaction must be passed on.
   */
  readonly read: Knex;
  /**
   * Runs the work in a transaction and resolves once it is durable. Writes that wait share a transaction, each with its
   * own outcome. On SQLite one transaction runs at a time; on PostgreSQL those run at once whose locks do not overlap. A
   * work may run again, after a conflict or beside one that was refused late, so it must have no effect but on the
   * database.
   * @throws whatever the work throws, after what it did was rolled back; `unavailable`, `out_of_space` when the
   * database could not take the group
   */
  write<T>(work: Work<T>, options?: WriteOptions): Promise<T>;
  /**
   * A transaction of its own beside the queue, without change feed or receipts: for migrations, whose statements may
   * take long, and for filling an empty database.
   */
  transaction<T>(work: Work<T>): Promise<T>;
  /** Called with what each commit added to the change feed, before the writes resolve. @returns unsubscribe function */
  onCommit: (listener: CommitListener) => () => void;
  listenForHints: ListenForHints;
  /** Read-only streaming replica; null without one. */
  replica: Replica | null;
  /** Watches for another PostgreSQL server in the place of the present one; null on SQLite. */
  timeline: Timeline | null;
  close(): Promise<void>;
}

/** Watches which PostgreSQL server holds the data, and whether it lacks writes that were acknowledged. */
export interface Timeline {
  /** From now on writes are refused if they meet another server or epoch. @returns the epoch to serve */
  open(): Promise<string>;
  /**
   * Called once, when the epoch returned by `open` is over. Writes are refused from then on: open the database again, and
   * build everything in memory again.
   */
  onNewEpoch(listener: () => void): void;
  /** Notes a sequence number that readers of this process may know. */
  noteSeen(seq: number): void;
}

/** A streaming replica, usually milliseconds behind. */
export interface Replica {
  readonly read: Knex;
  /**
   * Whether the replica answers and has the change feed up to the sequence number. Answers within 100 ms: a replica that
   * is behind or does not answer is not used until it has caught up.
   */
  hasReached(seq: number): Promise<boolean>;
  /** Stops using it for a while after a failed read, and until it answers again. */
  leaveOut(): void;
}

export type Work<T> = (trx: Trx) => Promise<T>;
export type CommitListener = (changes: readonly CommittedChange[]) => void | Promise<void>;

/**
 * Data that a write reads and then changes, and that no other write may change in between: all data of a person, a
 * conversation or a property.
 */
export interface Lock {
  kind: 'user' | 'conversation' | 'property';
  id: number;
}

/** Rows that writes will ask for, read once for all writes of a group. */
export interface PrefetchSource<Key> {
  prefetch(trx: Trx, keys: readonly Key[]): Promise<void>;
}

export interface Prefetch {
  source: PrefetchSource<never>;
  key: unknown;
}

/** A key with the source that reads it. */
export const prefetch = <Key>(source: PrefetchSource<Key>, key: Key): Prefetch => ({ source, key });

export interface WriteOptions {
  /**
   * Data the work shares with other writes. Without it the work runs alone, as every write does on SQLite. An empty list is
   * for a write of one statement.
   */
  locks?: readonly Lock[] | undefined;
  /** Rows the work will ask for. */
  prefetch?: readonly Prefetch[];
  /** Called in the transaction after a refused work was rolled back: what it records is committed beside the refusal. */
  onRefused?: (trx: Trx, error: unknown) => void;
}

/** The person whose receipt it is, and the idempotency key of their call. */
export interface ReceiptName {
  userId: number;
  key: string;
}

export interface OpenOptions {
  /** `OFF` only for throw-away databases of tests; anything that is kept is `FULL`. */
  durability?: 'FULL' | 'OFF';
  /** How long a write waits for another process's lock before it is refused, in milliseconds; 5,000 unless given. */
  lockWaitMs?: number;
  /** How long a write may wait for its turn before it is refused, in milliseconds; 5,000 unless given. */
  writeWaitMs?: number;
  /** Address of a PostgreSQL replica that may serve reads. */
  replicaUrl?: string | null;
  /** How to hear of other processes: `poll`, or the URL of a direct connection; null for the URL of the database. */
  hints?: string | null;
  /** Time by which the writer gathers, bounds and refuses writes; real time unless given. */
  writerClock?: WriterClock | undefined;
}
