import type { Database, Trx } from './database.ts';
import { runIsolated } from './writer.ts';

/** The database as seen from inside an open transaction: reads see it, writes are part of it. */
export function scopeToTransaction(trx: Trx, database: Database): Database {
  return {
    ...database,
    read: trx,
    write: async <T>(...[work, options = {}]: Parameters<Database['write']>): Promise<T> => {
      const outcome = await runIsolated(trx, { work, options });
      if ('error' in outcome) throw outcome.error;
      return outcome.value as T;
    },
  };
}
