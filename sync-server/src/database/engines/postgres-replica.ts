import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Replica } from '#server/database/database.ts';
import type { PostgresTimeline } from './postgres-timeline.ts';

/** Maximum wait for the position of the replica, in milliseconds. */
const patienceMs = 100;
/** How long a replica is not used after it failed to answer, in milliseconds. */
const leftOutMs = 1_000;
/** Below every sequence number. */
const unknownSeq = -1;
/** What a replica has to know of the primary. */
type FollowedTimeline = Pick<PostgresTimeline, 'takeover' | 'seqOfReplica'>;

/**
 * Tracks the position of a replica. Changes are committed in order, so the last sequence number is enough, unless the
 * replica follows a primary that was replaced.
 */
export class PostgresReplica implements Replica {
  readonly read: Knex;
  readonly #timeline: FollowedTimeline;
  readonly #now: () => number;
  #knownSeq = unknownSeq;
  /** Takeover that `#knownSeq` belongs to. */
  #knownFor: string | null = null;
  #leftOutUntil = -Infinity;
  #asking: Promise<void> | null = null;

  constructor(read: Knex, timeline: FollowedTimeline, now: () => number = () => performance.now()) {
    this.read = read;
    this.#timeline = timeline;
    this.#now = now;
  }

  async hasReached(seq: number): Promise<boolean> {
    if (this.#now() < this.#leftOutUntil) return false;
    if (!this.#hasSeq(seq)) {
      // Concurrent readers share one query.
      this.#asking ??= this.#ask().finally(() => (this.#asking = null));
      await this.#asking;
    }
    return this.#hasSeq(seq) && this.#now() >= this.#leftOutUntil;
  }

  #hasSeq(seq: number): boolean {
    return this.#knownFor === this.#timeline.takeover && this.#knownSeq >= seq;
  }

  /** Stops using the replica for a while after a failed read, and then until it has said again how far it is. */
  leaveOut(): void {
    this.#knownSeq = unknownSeq;
    this.#leftOutUntil = this.#now() + leftOutMs;
  }

  async #ask(): Promise<void> {
    const { takeover } = this.#timeline;
    const answer = this.#timeline.seqOfReplica(this.read).catch(() => null);
    const seq = await Promise.race([answer, wait(patienceMs, null, { ref: false })]);
    if (seq === null) {
      this.leaveOut();
      return;
    }
    this.#knownSeq = seq;
    this.#knownFor = takeover;
  }
}
