import { setTimeout as wait } from 'node:timers/promises';
import { findChangesAfter, findLastSeq } from '#server/database/change-repository.ts';
import type { CommittedChange, Database, Trx } from '#server/database/database.ts';
import { findMeta, insertMeta, replaceMeta } from '#server/database/meta-repository.ts';

/** Interval at which a follower looks at the feed. */
const pollMs = 1_000;
/** The same after an error, as for jobs. */
const afterErrorMs = 5_000;
/** Changes per step: more than a second of writes, so that it usually takes one step a second. */
const stepMax = 5_000;

interface FollowerOptions {
  database: Database;
  /** Name under which its position is stored. */
  name: string;
  logger: { error(detail: object, message: string): void };
  /**
   * Reads what the changes mean, with no transaction open.
   * @returns stores it, together with the new position: each change takes effect once
   */
  handle: (changes: readonly CommittedChange[]) => Promise<(trx: Trx) => Promise<void>>;
}

/**
 * Follows the change feed, for work about rows that change so often that their writes must not store a job each. Several
 * instances follow together: the first one to store a step wins. It starts at the end of the feed.
 */
export class FeedFollower {
  readonly #options: FollowerOptions;
  readonly #stop = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#poll();
  }

  /** Waits for the current step. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  /** Handles the next changes. @returns whether more are waiting */
  async step(): Promise<boolean> {
    const { database, name, handle } = this.#options;
    const { read } = database;
    // In this order: otherwise another instance could store a position after `last`, and this one would put it back.
    const stored = await findMeta(read, name);
    const last = await findLastSeq(read);
    if (stored === null) {
      await database.write((trx) => insertMeta(trx, name, String(last)), { locks: [] });
      return false;
    }
    if (Number(stored) === last) return false;
    // A failover that lost writes may leave the position ahead of the feed.
    const changes = Number(stored) < last ? await findChangesAfter(read, Number(stored), stepMax) : [];
    const position = positionAfter(changes, last);
    const store = await handle(changes);
    await database.write(
      async (trx) => {
        if (await replaceMeta(trx, name, { from: stored, to: String(position) })) await store(trx);
      },
      { locks: [] },
    );
    return changes.length === stepMax;
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let hasMore = false;
      let pauseMs = pollMs;
      try {
        hasMore = await this.step();
      } catch (error) {
        this.#options.logger.error({ err: error }, 'The change feed could not be followed; trying again');
        pauseMs = afterErrorMs;
      }
      if (!hasMore) await wait(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }
}

/** The page has what was committed after `last` was read, too; a full page may end before it. */
function positionAfter(changes: readonly CommittedChange[], last: number): number {
  const newest = changes.at(-1)?.seq ?? last;
  return changes.length < stepMax ? Math.max(newest, last) : newest;
}
