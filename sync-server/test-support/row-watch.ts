import type { Database } from '#server/database/database.ts';

/** Tables a refused call may write to: its receipt, and sequences. */
const bookkeeping = new Set(['counters', 'receipts', 'rate_limits', 'row_watch']);

/** Detects inserted, updated and deleted rows by triggers, so that rolled-back changes do not count. */
export interface RowWatch {
  /** Whether any row has changed since the last call, except in the tables above. */
  hasChanged(): Promise<boolean>;
}

export async function watchRows(database: Database): Promise<RowWatch> {
  const { engine, read } = database;
  const tables = await listTables(database);
  await database.transaction(async (trx) => {
    await trx.raw('CREATE TABLE row_watch (touched bigint NOT NULL)');
    await trx('row_watch').insert({ touched: 0 });
    if (engine === 'postgres') {
      await trx.raw(
        `CREATE FUNCTION watch_row() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN UPDATE row_watch SET touched = touched + 1; RETURN NULL; END'`,
      );
    }
    for (const table of tables.filter((name) => !bookkeeping.has(name))) {
      for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
        const head = `CREATE TRIGGER watch_${table}_${event} AFTER ${event} ON ${table} FOR EACH ROW`;
        await trx.raw(
          engine === 'postgres'
            ? `${head} EXECUTE FUNCTION watch_row()`
            : `${head} BEGIN UPDATE row_watch SET touched = touched + 1; END`,
        );
      }
    }
  });
  let known = 0;
  return {
    hasChanged: async () => {
      const touched = (await read<{ touched: number }>('row_watch').first('touched'))?.touched ?? 0;
      const earlier = known;
      known = touched;
      return touched !== earlier;
    },
  };
}

async function listTables({ engine, read }: Database): Promise<string[]> {
  return engine === 'postgres'
    ? read('pg_tables').where('schemaname', 'public').pluck<string[]>('tablename')
    : read('sqlite_master')
        .where('type', 'table')
        .whereNot('name', 'like', 'sqlite%')
        .pluck<string[]>('name');
}
