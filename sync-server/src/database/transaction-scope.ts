import type { Database, ReceiptName, Trx } from './database.ts';
import { UnitOfWork } from './unit-of-work.ts';
import { runIsolated } from './isolated-work.ts';

/**
 * Runs several calls as one transaction. The database that the work is given reads and writes inside of it, and each of
 * its writes is refused alone.
 * @param receipts those that the calls will look for: they are read in one statement
 */
export function inOneTransaction<T>(
  database: Database,
  receipts: readonly ReceiptName[],
  work: (scoped: Database) => Promise<T>,
): Promise<T> {
  return database.write(async (trx) => {
    await UnitOfWork.of(trx).prefetchReceipts(trx, receipts);
    return work(scopeTo(trx, database));
  });
}

function scopeTo(trx: Trx, database: Database): Database {
  return {
    ...database,
    read: trx,
    write: async <T>(...[work, options = {}]: Parameters<Database['write']>): Promise<T> => {
      const result = await runIsolated(trx, { work, options });
      if ('error' in result) throw result.error;
      return result.value as T;
    },
  };
}
