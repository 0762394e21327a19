import type { Knex } from 'knex';
import type { Replica } from './database.ts';
import { findLastSeq } from './change-repository.ts';

/** Maximum wait for the position of the replica, in milliseconds. */
const patienceMs = 100;
/** How long a replica is not used after it failed to answer, in milliseconds. */
const leftOutMs = 1_000;

/** Tracks the position of a replica. Changes are committed in order, so the last sequence number is enough. */
export class PostgresReplica implements Replica {
  readonly read: Knex;
  readonly #now: () => number;
  #knownSeq = 0;
  #leftOutUntil = -Infinity;
  #asking: Promise<void> | null = null;

  constructor(read: Knex, now: () => number = () => performance.now()) {
    this.read = read;
    this.#now = now;
  }

  async hasReached(seq: number): Promise<boolean> {
    if (this.#now() < this.#leftOutUntil) return false;
    if (this.#knownSeq < seq) {
      // Concurrent readers share one query.
      this.#asking ??= this.#ask().finally(() => (this.#asking = null));
      await Promise.race([this.#asking, wait(patienceMs)]);
    }
    return this.#knownSeq >= seq && this.#now() >= this.#leftOutUntil;
  }

  /** Stops using the replica for a while after a failed read. */
  leaveOut(): void {
    this.#leftOutUntil = this.#now() + leftOutMs;
  }

  async #ask(): Promise<void> {
    const late = setTimeout(() => this.leaveOut(), patienceMs);
    try {
      this.#knownSeq = await findLastSeq(this.read);
    } catch {
      this.leaveOut();
    } finally {
      clearTimeout(late);
    }
  }
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
