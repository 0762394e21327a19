import type { Knex } from 'knex';
import type { Replica } from './database.ts';
import { findLastSeq } from './change-repository.ts';

/** Longest a reader waits to learn how far the replica is, in milliseconds. */
const patienceMs = 100;
/** How long a replica that did not answer is left out, in milliseconds. */
const leftOutMs = 1_000;

/** Follows how far a replica has come. Changes are committed in the order of their numbers, so the last one tells all. */
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
      // All who want to know at the same time ask once.
      this.#asking ??= this.#ask().finally(() => (this.#asking = null));
      await Promise.race([this.#asking, wait(patienceMs)]);
    }
    return this.#knownSeq >= seq && this.#now() >= this.#leftOutUntil;
  }

  /** A read failed: others need not find out for themselves. */
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
