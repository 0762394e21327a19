import type { Knex } from 'knex';
import { CommitGroup } from './commit-group.ts';
import { isClash, isUniqueViolation, toRefusal } from './database-errors.ts';
import { AppError, ReplayedRefusal } from '#server/errors.ts';
import type { Ahead, CommitListener, Trx, Work, WriteOptions } from './database.ts';

/** Works that share a commit at most. */
const groupMax = 64;
/**
 * No further work joins a group that has run this long: it bounds how long the first of them waits for the last, and
 * how long other processes wait for the lock.
 */
const groupBudgetMs = 60;
/** How long a group waits at most for callers who wrote a moment ago and may do so again. */
const gatherMs = 2;
/** Runs of a group that clashed with another process, the first included. */
const attemptsMax = 3;

interface Item {
  work: Work<unknown>;
  options: WriteOptions;
  settle(outcome: Outcome): void;
}
type Outcome = { value: unknown } | { error: Error };

/** The transaction itself is gone, because of its cause; nothing may be tried in it any more. */
export class LostTransaction extends Error {
  constructor(cause: unknown) {
    super('The transaction is lost', { cause });
  }
}

/** A work was refused after it had written, and nothing but the end of the transaction can take that back. */
class UndoneTransaction extends LostTransaction {}

/** What only one of the engines needs. */
interface EngineOptions {
  /** Tells other processes, in the transaction, that it added to the change feed. */
  announce?: (trx: Trx) => Promise<unknown>;
  /** Leaves the connection without a transaction, whatever state the failure left it in. */
  afterFailure?: () => Promise<unknown>;
}

/**
 * The one writer of a process. What waits while a group is written and made durable becomes the next group:
 *
 *   BEGIN · lock · work × n · change rows, receipts · COMMIT · tell listeners · settle
 *
 * A refused work is an outcome of its own and does not touch the others. Mostly it is refused before it wrote anything;
 * where one was not, the group begins anew with each work in a savepoint. Nobody is answered before the commit.
 */
export class Writer {
  readonly #knex: Knex;
  readonly #options: EngineOptions;
  readonly #listeners = new Set<CommitListener>();
  readonly #waiting: Item[] = [];
  #running: Promise<void> | null = null;
  /** Works of the last group and those that came while it ran: so many callers are about. */
  #expected = 1;
  /** Called with each work that comes while a group is being gathered. */
  #onArrival: (() => void) | null = null;

  constructor(knex: Knex, options: EngineOptions = {}) {
    this.#knex = knex;
    this.#options = options;
  }

  write<T>(work: Work<T>, options: WriteOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        options,
        settle: (outcome) => {
          if ('value' in outcome) resolve(outcome.value as T);
          else reject(outcome.error);
        },
      });
      this.#onArrival?.();
      this.#running ??= this.#drain();
    });
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await this.#gather();
        const items = this.#waiting.splice(0, groupMax);
        await this.#runGroup(items);
        this.#expected = Math.min(items.length + this.#waiting.length, groupMax);
      }
    } finally {
      this.#running = null;
    }
  }

  /**
   * Callers who were answered together mostly come again together, the first of them a moment before the others. Without
   * this wait it would have a commit for itself, and all others would wait for that. Who writes alone does not wait.
   */
  async #gather(): Promise<void> {
    if (this.#waiting.length >= this.#expected) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      this.#onArrival = () => {
        if (this.#waiting.length < this.#expected) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#onArrival = null;
  }

  async #runGroup(items: readonly Item[]): Promise<void> {
    let hasSavepoints = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const outcomes = await this.#commit(items, hasSavepoints);
        outcomes.forEach((outcome, index) => items[index]?.settle(outcome));
        this.#waiting.unshift(...items.slice(outcomes.length));
        return;
      } catch (thrown) {
        if (thrown instanceof UndoneTransaction) {
          hasSavepoints = true;
          continue;
        }
        const error = thrown instanceof LostTransaction ? thrown.cause : thrown;
        const mayPass = isClash(error) || isUniqueViolation(error);
        // Among rows stored as a set it is not known whose it was.
        hasSavepoints ||= isUniqueViolation(error);
        if (mayPass && attempt < attemptsMax) continue;
        if (mayPass && items.length > 1) {
          // One of them cannot be committed: alone, it fails alone.
          for (const item of items) await this.#runGroup([item]);
          return;
        }
        for (const item of items) item.settle({ error: toRefusal(error) });
        return;
      }
    }
  }

  /** @returns outcomes of the first items, or of all; what is missing was not begun */
  async #commit(items: readonly Item[], hasSavepoints: boolean): Promise<Outcome[]> {
    const { outcomes, changes } = await this.#inTransaction(async (trx) => {
      const group = await CommitGroup.begin(trx, hasSavepoints);
      const outcomes: Outcome[] = [];
      await lookAhead(trx, items);
      const startedAt = performance.now();
      for (const item of items) {
        outcomes.push(await runApart(trx, item));
        if (performance.now() - startedAt > groupBudgetMs) break;
      }
      await group.flush(trx);
      if (group.changes.length > 0) await this.#options.announce?.(trx);
      return { outcomes, changes: group.changes };
    });
    if (changes.length > 0) for (const listener of this.#listeners) await listener(changes);
    return outcomes;
  }

  /** A rollback fails where the database gave the transaction up by itself; what made it do so is what counts. */
  async #inTransaction<T>(work: Work<T>): Promise<T> {
    let cause: unknown = null;
    try {
      return await this.#knex.transaction((trx) =>
        work(trx).catch((error: unknown) => {
          cause = error;
          throw error;
        }),
      );
    } catch (thrown) {
      await this.#options.afterFailure?.();
      throw cause ?? thrown;
    }
  }
}

async function lookAhead(trx: Trx, items: readonly Item[]): Promise<void> {
  const wanted = new Map<Ahead['kind'], unknown[]>();
  for (const { kind, name } of items.flatMap(({ options }) => options.ahead ?? [])) {
    wanted.set(kind, [...(wanted.get(kind) ?? []), name]);
  }
  for (const [lookUp, names] of wanted) await lookUp(trx, names as never[]);
}

/**
 * Runs a work so that its refusal is an outcome and leaves nothing behind.
 * @throws {LostTransaction} where that takes another transaction
 */
export function runApart(trx: Trx, item: Pick<Item, 'work' | 'options'>): Promise<Outcome> {
  return CommitGroup.of(trx).hasSavepoints ? runInSavepoint(trx, item) : runBare(trx, item);
}

/** Without a savepoint, which costs as much as a write: a work that was refused has mostly written nothing yet. */
async function runBare(
  trx: Trx,
  { work, options: { onRefused, gathers = false } }: Pick<Item, 'work' | 'options'>,
): Promise<Outcome> {
  const group = CommitGroup.of(trx);
  if (!gathers) await group.storeGathered(trx);
  const mark = group.mark();
  const { writes } = group;
  try {
    return { value: await work(trx) };
  } catch (error) {
    if (error instanceof LostTransaction) throw error;
    if (isClash(error)) throw new LostTransaction(error);
    // What the database itself refused may have spoilt the transaction.
    const isRefusal = error instanceof AppError || error instanceof ReplayedRefusal;
    if (!isRefusal || group.writes > writes) throw new UndoneTransaction(error);
    group.rollBackTo(mark);
    onRefused?.(trx, error);
    return { error };
  }
}

async function runInSavepoint(
  trx: Trx,
  { work, options: { onRefused } }: Pick<Item, 'work' | 'options'>,
): Promise<Outcome> {
  const group = CommitGroup.of(trx);
  const mark = group.mark();
  await trx.raw('SAVEPOINT work');
  try {
    const value = await work(trx);
    await trx.raw('RELEASE SAVEPOINT work');
    return { value };
  } catch (error) {
    if (error instanceof LostTransaction) throw error;
    if (isClash(error)) throw new LostTransaction(error);
    try {
      await trx.raw('ROLLBACK TO SAVEPOINT work');
      await trx.raw('RELEASE SAVEPOINT work');
    } catch {
      // A full disk makes SQLite give up the whole transaction; what comes after must not run without one.
      throw new LostTransaction(error);
    }
    group.rollBackTo(mark);
    onRefused?.(trx, error);
    return { error: toRefusal(error) };
  }
}
