import { AppError, ReplayedRefusal } from '#server/lib/errors.ts';
import { isConflict, toRefusal } from './database-errors.ts';
import type { Trx, Work, WriteOptions } from './database.ts';
import { UnitOfWork } from './unit-of-work.ts';

/** A write of a group, with what the group has to know of it. */
export interface GroupWork {
  work: Work<unknown>;
  options: WriteOptions;
}

export type WorkResult = { value: unknown } | { error: Error };

/** The transaction itself is gone, because of its cause; nothing may be tried in it any more. */
export class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('The transaction is lost', { cause });
  }
}

/** A write was refused after it had stored something, which only the end of the transaction can undo. */
export class NeedsSavepoints extends TransactionLost {}

export const causeOf = (thrown: unknown): unknown =>
  thrown instanceof TransactionLost ? thrown.cause : thrown;

/**
 * Runs a write so that its refusal is an outcome and leaves nothing behind. A savepoint costs as much as a write, and a
 * refused write has usually stored nothing yet, so that a group uses savepoints only when it runs again.
 * @throws {TransactionLost} where that takes another transaction
 */
export async function runIsolated(
  trx: Trx,
  { work, options: { onRefused } }: GroupWork,
): Promise<WorkResult> {
  const unit = UnitOfWork.of(trx);
  const forgetCollected = unit.mark();
  const { queue } = unit;
  const writesBefore = queue?.writes;
  if (queue === null) await trx.raw('SAVEPOINT work');
  try {
    const value = await work(trx);
    if (queue === null) await trx.raw('RELEASE SAVEPOINT work');
    return { value };
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    if (isConflict(error)) throw new TransactionLost(error);
    if (queue === null) await rollBackToSavepoint(trx, error);
    // What the database itself refused may have spoilt the transaction.
    else if (!isRefusal(error) || queue.writes !== writesBefore) throw new NeedsSavepoints(error);
    forgetCollected();
    onRefused?.(trx, error);
    return { error: toRefusal(error) };
  }
}

const isRefusal = (error: unknown): boolean => error instanceof AppError || error instanceof ReplayedRefusal;

async function rollBackToSavepoint(trx: Trx, cause: unknown): Promise<void> {
  try {
    await trx.raw('ROLLBACK TO SAVEPOINT work');
    await trx.raw('RELEASE SAVEPOINT work');
  } catch {
    // A full disk makes SQLite give up the whole transaction; what comes after must not run without one.
    throw new TransactionLost(cause);
  }
}
