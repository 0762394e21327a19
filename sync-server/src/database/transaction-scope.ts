import type { Database, Prefetch, Trx, WriteOptions } from './database.ts';
import { UnitOfWork } from './unit-of-work.ts';
import { runIsolated } from './isolated-work.ts';

/**
 * Runs several calls as one transaction. The database that the work is given reads and writes inside of it, and each of
 * its writes is refused alone.
 * @param options what the calls share and will ask for; each takes its own locks besides
 */
export function inOneTransaction<T>(
  database: Database,
  options: { locks: WriteOptions['locks']; prefetch: readonly Prefetch[] },
  work: (scoped: Database) => Promise<T>,
): Promise<T> {
  return database.write((trx) => work(scopeTo(trx, database)), options);
}

function scopeTo(trx: Trx, database: Database): Database {
  return {
    ...database,
    read: trx,
    write: async <T>(...[work, options = {}]: Parameters<Database['write']>): Promise<T> => {
      await UnitOfWork.of(trx).shared.lock(options.locks);
      const result = await runIsolated(trx, { work, options });
      if ('error' in result) throw result.error;
      return result.value as T;
    },
  };
}
