import type { CommitListener, OpenOptions, Trx, Work, WriteOptions } from './database.ts';
import { isConflict, isTrouble, isUniqueViolation, toRefusal } from './database-errors.ts';
import { AppError } from '#server/lib/errors.ts';
import { realWriterClock, type WriterClock } from './writer-clock.ts';
import { causeOf, NeedsSavepoints, runIsolated, type GroupWork, type WorkResult } from './isolated-work.ts';
import type { Committed, TransactionPlan, Transactions } from './transactions.ts';

/** Maximum writes per group. */
const groupMax = 64;
/** A group that has run this long takes no further work. This bounds how long its first caller waits for its last. */
const groupBudgetMs = 60;
/** After this time of a group, the next group starts in parallel, if the engine runs parallel transactions. */
const patienceMs = 50;
/**
 * Maximum time a group waits for recent callers that may write again: half of what the last group took, within these
 * bounds. Far from the database a group takes longer, and so do its callers until they write again.
 */
const gatherMs = { min: 4, max: 20 };
/** Maximum waiting writes; one more is refused. */
const waitingMax = 2_000;
/** A write that waited this long is refused; its caller tries again when the server is less busy. */
const defaultWaitMaxMs = 5_000;
/** Maximum runs of a group that conflicts with another transaction, including the first. */
const attemptsMax = 3;

interface Item extends GroupWork {
  /** Whether it has waited too long for its turn. */
  isOverdue: boolean;
  resolve(outcome: WorkResult): void;
}

/**
 * The writer of a process. Writes that arrive while a group is written and made durable form the next group:
 *
 *   BEGIN · locks, receipts · work × n · change rows, receipts · COMMIT · notify listeners · resolve
 *
 * A refused work does not affect the others. Usually it is refused before it wrote anything. If it had written, or the
 * database refused a row, the group runs again with a savepoint for each write; if even that cannot be committed, each
 * work runs in its own transaction. Callers are answered after the commit.
 */
export class Writer {
  readonly #transactions: Transactions;
  readonly #listeners = new Set<CommitListener>();
  #waiting: Item[] = [];
  readonly #waitMaxMs: number;
  readonly #clock: WriterClock;
  /** Drains of the queue, at most one for each parallel transaction. */
  readonly #running = new Set<Promise<void>>();
  /** Groups that block the next one, because writes that share a commit cost less than one commit each. */
  readonly #blocking = new Set<symbol>();
  /** Estimate of concurrent callers: size of the last group plus the writes that arrived while it ran. */
  #expected = 1;
  /** Duration of the last group. */
  #groupMs = 0;
  /** Called for each write that arrives while a group gathers. */
  #onArrival: (() => void) | null = null;

  constructor(
    transactions: Transactions,
    { writeWaitMs = defaultWaitMaxMs, writerClock = realWriterClock }: OpenOptions,
  ) {
    this.#transactions = transactions;
    this.#waitMaxMs = writeWaitMs;
    this.#clock = writerClock;
  }

  write<T>(work: Work<T>, options: WriteOptions = {}): Promise<T> {
    if (this.#waiting.length >= waitingMax) return Promise.reject(tooBusy());
    return new Promise<T>((resolve, reject) => {
      const item: Item = {
        work,
        options,
        isOverdue: false,
        resolve: (outcome) => {
          stopWatch();
          if ('value' in outcome) resolve(outcome.value as T);
          else reject(outcome.error);
        },
      };
      const stopWatch = this.#clock.after(this.#waitMaxMs, () => {
        item.isOverdue = true;
        const place = this.#waiting.indexOf(item);
        // Not in the list while its group runs, which may put it back.
        if (place === -1) return;
        this.#waiting.splice(place, 1);
        item.resolve({ error: tooBusy() });
      });
      this.#waiting.push(item);
      this.#onArrival?.();
      this.#startDrain();
    });
  }

  /** Refuses writes that waited too long, also those that were put back by a group that could not run them. */
  #refuseOverdue(): void {
    const overdue = this.#waiting.filter(({ isOverdue }) => isOverdue);
    this.#waiting = this.#waiting.filter(({ isOverdue }) => !isOverdue);
    for (const item of overdue) item.resolve({ error: tooBusy() });
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Starts to drain the queue, unless a running group will take the waiting writes soon. */
  #startDrain(): void {
    if (this.#waiting.length === 0 || this.#blocking.size > 0) return;
    if (this.#running.size >= this.#transactions.max) return;
    const draining = this.#drain().finally(() => {
      this.#running.delete(draining);
      // Writes queued after the loop ended and before this callback.
      this.#startDrain();
    });
    this.#running.add(draining);
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = Symbol('group');
      this.#blocking.add(group);
      const stopPatience = this.#clock.after(patienceMs, () => {
        this.#blocking.delete(group);
        this.#startDrain();
      });
      try {
        await this.#gather();
        this.#refuseOverdue();
        const items = this.#waiting.splice(0, groupMax);
        const startedAt = this.#clock.now();
        await this.#runGroup(items);
        this.#groupMs = this.#clock.now() - startedAt;
        this.#expected = Math.min(items.length + this.#waiting.length, groupMax);
      } finally {
        stopPatience();
        this.#blocking.delete(group);
      }
    }
  }

  /**
   * Callers that were answered together usually write again together, one slightly before the others. Without this wait,
   * that one would get its own commit and the others would wait for it. A single caller does not wait.
   */
  async #gather(): Promise<void> {
    if (this.#waiting.length >= this.#expected) return;
    const waitMs = Math.min(Math.max(gatherMs.min, this.#groupMs / 2), gatherMs.max);
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(waitMs, resolve);
      this.#onArrival = () => {
        if (this.#waiting.length < this.#expected) return;
        cancel();
        resolve();
      };
    });
    this.#onArrival = null;
  }

  async #runGroup(items: readonly Item[]): Promise<void> {
    let hasSavepoints = false;
    for (let attempt = 1; ; attempt += 1) {
      let committed: Committed<WorkResult[]>;
      try {
        committed = await this.#transactions.run(planOf(items, hasSavepoints), (trx) =>
          this.#runWorks(trx, items),
        );
      } catch (thrown) {
        const next = afterFailure(thrown, { hasSavepoints, attempt });
        if (next === 'give up') return this.#giveUp(items, thrown);
        if (next === 'in savepoints') hasSavepoints = true;
        continue;
      }
      return this.#answer(items, committed);
    }
  }

  /** If a group cannot be committed, each item is tried alone; a failure of the database itself refuses all of them. */
  async #giveUp(items: readonly Item[], thrown: unknown): Promise<void> {
    const error = causeOf(thrown);
    if (items.length > 1 && (isConflict(error) || !isTrouble(error))) {
      for (const item of items) await this.#runGroup([item]);
    } else {
      for (const item of items) item.resolve({ error: toRefusal(error) });
    }
  }

  /** Notifies the listeners, then resolves the writes. The group is committed, so a failing listener must not run it again. */
  async #answer(items: readonly Item[], { value: results, changes }: Committed<WorkResult[]>): Promise<void> {
    this.#waiting.unshift(...items.slice(results.length));
    try {
      if (changes.length > 0) for (const listener of this.#listeners) await listener(changes);
      results.forEach((result, index) => items[index]?.resolve(result));
    } catch (error) {
      for (const item of items.slice(0, results.length)) item.resolve({ error: toRefusal(error) });
    }
  }

  /** @returns results of the first items, or of all; an item without a result was not started */
  async #runWorks(trx: Trx, items: readonly Item[]): Promise<WorkResult[]> {
    const results: WorkResult[] = [];
    const startedAt = this.#clock.now();
    for (const item of items) {
      results.push(await runIsolated(trx, item));
      if (this.#clock.now() - startedAt > groupBudgetMs) break;
    }
    return results;
  }
}

function planOf(items: readonly Item[], hasSavepoints: boolean): TransactionPlan {
  const isAlone = items.some(({ options: { locks } }) => locks === undefined);
  return {
    hasSavepoints,
    locks: isAlone ? undefined : items.flatMap(({ options: { locks } }) => locks ?? []),
    prefetch: items.flatMap(({ options: { prefetch } }) => prefetch ?? []),
  };
}

/**
 * Decides what to do with a failed group. With savepoints, a refused row is the result of its own work; in a set of rows
 * it is unknown whose row was refused.
 */
function afterFailure(
  thrown: unknown,
  { hasSavepoints, attempt }: { hasSavepoints: boolean; attempt: number },
): 'again' | 'in savepoints' | 'give up' {
  if (thrown instanceof NeedsSavepoints) return 'in savepoints';
  const error = causeOf(thrown);
  if (isConflict(error)) return attempt < attemptsMax ? 'again' : 'give up';
  if (isTrouble(error)) return 'give up';
  if (!hasSavepoints) return 'in savepoints';
  return isUniqueViolation(error) && attempt < attemptsMax ? 'again' : 'give up';
}

const tooBusy = (): AppError => new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } });
