import { prefetch, type Db } from '#server/database/database.ts';
import type { Recheck } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { isSuspended, isSuspendedNow, suspensionSource } from './suspension-repository.ts';

/**
 * Refuses a write of a person who was suspended after the call was admitted. Called in the transaction of the write, which
 * never runs beside one that suspends somebody, so that nothing takes effect after the suspension.
 * @throws {AppError} `suspended`
 */
export async function refuseSuspended(db: Db, userId: number): Promise<void> {
  if (await isSuspended(db, userId)) throw new AppError('suspended');
}

/** The same for `once`, which reads the state for all writes of a group in one statement. */
export const suspensionRecheck = (userId: number): Recheck => ({
  prefetch: prefetch(suspensionSource, userId),
  run: async (trx) => {
    if (await isSuspendedNow(trx, userId)) throw new AppError('suspended');
  },
});
