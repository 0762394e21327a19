import type { CommittedChange, CommitListener, Trx, Work, WriteOptions } from './database.ts';
import { isConflict, isTrouble, isUniqueViolation, toRefusal } from './database-errors.ts';
import { AppError } from '#server/lib/errors.ts';
import { realWriterClock, type WriterClock } from './writer-clock.ts';
import { causeOf, NeedsSavepoints, runIsolated, type GroupWork, type WorkResult } from './isolated-work.ts';
import type { TransactionPlan, Transactions } from './transactions.ts';

/** Works that share a commit at most. */
const groupMax = 64;
/** No further work joins a group that has run this long: it bounds how long the first of them waits for the last. */
const groupBudgetMs = 60;
/** A group that has run this long keeps the next one waiting no longer, where transactions may run at once. */
const patienceMs = 50;
/** How long a group waits at most for callers who wrote a moment ago and may do so again. */
const gatherMs = 2;
/** Writes that may wait at once; one more is refused. */
const waitingMax = 2_000;
/** A write that waited this long is refused: its caller comes back when the server is less busy. */
const defaultWaitMaxMs = 5_000;
/** Runs of a group that conflicted with another process, the first included. */
const attemptsMax = 3;

interface Item extends GroupWork {
  /** When it began to wait, by the writer's clock. */
  since: number;
  resolve(outcome: WorkResult): void;
}

interface Committed {
  /** Of the first items, or of all; an item without one was not begun. */
  results: WorkResult[];
  changes: readonly CommittedChange[];
}

interface WriterOptions {
  /** How long a write may wait for its turn; 5,000 ms unless given. */
  waitMaxMs?: number | undefined;
  /** Real time unless given. */
  clock?: WriterClock | undefined;
}

/**
 * The writer of a process. What waits while groups are written and made durable becomes the next ones:
 *
 *   BEGIN · locks, receipts · work × n · change rows, receipts · COMMIT · notify listeners · resolve
 *
 * A refused work is an outcome of its own and does not touch the others. Mostly it is refused before it wrote anything;
 * where one was not, or the database refused a row, the group is run again with each work in a savepoint, and where
 * even that cannot be committed, each work in a transaction of its own. Nobody is answered before the commit.
 */
export class Writer {
  readonly #transactions: Transactions;
  readonly #listeners = new Set<CommitListener>();
  #waiting: Item[] = [];
  readonly #waitMaxMs: number;
  readonly #clock: WriterClock;
  /** Cancels the next check for overdue writes. */
  #callOffCheck: (() => void) | null = null;
  /** Those that take what waits, as many as transactions may run at once. */
  readonly #running = new Set<Promise<void>>();
  /** Groups that keep the next one waiting: writes that share a commit cost less than each with its own. */
  #keptWaitingFor = 0;
  /** Size of the last group plus the works that arrived while it ran: an estimate of concurrent callers. */
  #expected = 1;
  /** Called with each work that comes while a group is being gathered. */
  #onArrival: (() => void) | null = null;

  constructor(transactions: Transactions, options: WriterOptions = {}) {
    this.#transactions = transactions;
    this.#waitMaxMs = options.waitMaxMs ?? defaultWaitMaxMs;
    this.#clock = options.clock ?? realWriterClock;
  }

  write<T>(work: Work<T>, options: WriteOptions = {}): Promise<T> {
    if (this.#waiting.length >= waitingMax) return Promise.reject(tooBusy());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        options,
        since: this.#clock.now(),
        resolve: (outcome) => {
          if ('value' in outcome) resolve(outcome.value as T);
          else reject(outcome.error);
        },
      });
      this.#onArrival?.();
      this.#startDrain();
      this.#watchWaits();
    });
  }

  /** Schedules the refusal of the write that has waited longest. */
  #watchWaits(): void {
    const first = this.#waiting[0];
    if (this.#callOffCheck !== null || first === undefined) return;
    const waitsUntil = first.since + this.#waitMaxMs;
    this.#callOffCheck = this.#clock.after(Math.max(1, waitsUntil - this.#clock.now()), () => {
      this.#callOffCheck = null;
      this.#refuseOverdue();
      this.#watchWaits();
    });
  }

  /** Refuses writes that waited too long. */
  #refuseOverdue(): void {
    const latest = this.#clock.now() - this.#waitMaxMs;
    const overdue = this.#waiting.filter(({ since }) => since <= latest);
    if (overdue.length === 0) return;
    this.#waiting = this.#waiting.filter(({ since }) => since > latest);
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

  /** Begins to take what waits, unless a group that runs will take it soon. */
  #startDrain(): void {
    if (this.#waiting.length === 0 || this.#keptWaitingFor > 0) return;
    if (this.#running.size >= this.#transactions.max) return;
    const draining = this.#drain().finally(() => {
      this.#running.delete(draining);
      // What came after the last look at the queue, and before this.
      this.#startDrain();
      if (this.#running.size > 0) return;
      // Nothing waits, so a process that is ending need not wait for the timer.
      this.#callOffCheck?.();
      this.#callOffCheck = null;
    });
    this.#running.add(draining);
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const release = this.#keepOthersWaiting();
      try {
        await this.#gather();
        this.#refuseOverdue();
        const items = this.#waiting.splice(0, groupMax);
        await this.#runGroup(items);
        this.#expected = Math.min(items.length + this.#waiting.length, groupMax);
      } finally {
        release();
      }
    }
  }

  /** Keeps other groups from starting until this one is done or slow. @returns release function */
  #keepOthersWaiting(): () => void {
    this.#keptWaitingFor += 1;
    let isReleased = false;
    const release = (): void => {
      cancel();
      if (isReleased) return;
      isReleased = true;
      this.#keptWaitingFor -= 1;
    };
    const cancel =
      this.#transactions.max === 1
        ? () => undefined
        : this.#clock.after(patienceMs, () => {
            release();
            this.#startDrain();
          });
    return release;
  }

  /**
   * Callers that were answered together usually write again together, one slightly before the others. Without this wait
   * that one would get a commit of its own and the others would wait for it. A single caller does not wait.
   */
  async #gather(): Promise<void> {
    if (this.#waiting.length >= this.#expected) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(gatherMs, resolve);
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
      let committed: Committed;
      try {
        committed = await this.#commit(items, hasSavepoints);
      } catch (thrown) {
        const next = afterFailure(thrown, { hasSavepoints, attempt });
        if (next === 'in savepoints') hasSavepoints = true;
        else if (next === 'give up') {
          await this.#giveUp(items, thrown);
          return;
        }
        continue;
      }
      await this.#answer(items, committed);
      return;
    }
  }

  /** One item of a group that cannot be committed fails alone; trouble of the database itself fails them all. */
  async #giveUp(items: readonly Item[], thrown: unknown): Promise<void> {
    const error = causeOf(thrown);
    if (items.length > 1 && (isConflict(error) || !isTrouble(error))) {
      for (const item of items) await this.#runGroup([item]);
    } else {
      for (const item of items) item.resolve({ error: toRefusal(error) });
    }
  }

  /** Notifies the listeners, then resolves the writes. The group is committed, so an error of a listener must not run it again. */
  async #answer(items: readonly Item[], { results, changes }: Committed): Promise<void> {
    this.#waiting.unshift(...items.slice(results.length));
    try {
      if (changes.length > 0) for (const listener of this.#listeners) await listener(changes);
      results.forEach((result, index) => items[index]?.resolve(result));
    } catch (error) {
      for (const item of items.slice(0, results.length)) item.resolve({ error: toRefusal(error) });
    }
  }

  async #commit(items: readonly Item[], hasSavepoints: boolean): Promise<Committed> {
    const { value: results, changes } = await this.#transactions.run(planOf(items, hasSavepoints), (trx) =>
      this.#runWorks(trx, items),
    );
    return { results, changes };
  }

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
 * What to do with a group that failed. In savepoints a row the database refuses is the outcome of its own work; among
 * rows stored as a set it is not known whose it was.
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
