import { prefetch, type Db } from '#server/database/database.ts';
import type { Recheck } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { barSource, findBarNow, isSuspended } from './suspension-repository.ts';

/**
 * Refuses a write of a person who was suspended after the call was admitted. Called in the transaction of the write, which
 * never runs beside one that suspends somebody, so that nothing takes effect after the suspension.
 * @throws {AppError} `suspended`
 */
export async function refuseSuspended(db: Db, userId: number): Promise<void> {
  if (await isSuspended(db, userId)) throw new AppError('suspended');
}

/**
 * Refuses a write of a person who was suspended, or whose account is to be deleted, since the call was admitted. `once` reads
 * that for all writes of a group in one statement.
 */
export const accountRecheck = (userId: number): Recheck => ({
  prefetch: prefetch(barSource, userId),
  run: async (trx) => {
    const bar = await findBarNow(trx, userId);
    // As for every call of a session that has ended: the device keeps it.
    if (bar === 'leaving') throw new AppError('sign_in_required');
    if (bar === 'suspended') throw new AppError('suspended');
  },
});
