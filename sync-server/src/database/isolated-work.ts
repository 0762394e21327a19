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
 * Runs a write so that its refusal is an outcome and leaves nothing behind.
 * @throws {TransactionLost} where that takes another transaction
 */
export function runIsolated(trx: Trx, item: GroupWork): Promise<WorkResult> {
  return UnitOfWork.of(trx).queue === null ? runInSavepoint(trx, item) : runWithoutSavepoint(trx, item);
}

/** Without a savepoint, which costs as much as a write: a refused write has usually stored nothing yet. */
async function runWithoutSavepoint(
  trx: Trx,
  { work, options: { onRefused } }: GroupWork,
): Promise<WorkResult> {
  const group = UnitOfWork.of(trx);
  const mark = group.mark();
  const { writes } = group;
  try {
    return { value: await work(trx) };
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    if (isConflict(error)) throw new TransactionLost(error);
    // What the database itself refused may have spoilt the transaction.
    const isRefusal = error instanceof AppError || error instanceof ReplayedRefusal;
    if (!isRefusal || group.writes > writes) throw new NeedsSavepoints(error);
    group.rollBackTo(mark);
    onRefused?.(trx, error);
    return { error };
  }
}

async function runInSavepoint(trx: Trx, { work, options: { onRefused } }: GroupWork): Promise<WorkResult> {
  const group = UnitOfWork.of(trx);
  const mark = group.mark();
  await trx.raw('SAVEPOINT work');
  try {
    const value = await work(trx);
    await trx.raw('RELEASE SAVEPOINT work');
    return { value };
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    if (isConflict(error)) throw new TransactionLost(error);
    try {
      await trx.raw('ROLLBACK TO SAVEPOINT work');
      await trx.raw('RELEASE SAVEPOINT work');
    } catch {
      // A full disk makes SQLite give up the whole transaction; what comes after must not run without one.
      throw new TransactionLost(error);
    }
    group.rollBackTo(mark);
    onRefused?.(trx, error);
    return { error: toRefusal(error) };
  }
}
