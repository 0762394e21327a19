import type { Database, Trx } from './database.ts';

/** Rows of an index that SQLite reads for its statistics: they are estimates then, within milliseconds. */
export const analysisLimit = 1000;

/**
 * Updates the statistics from which SQLite plans its statements; PostgreSQL does so on its own. One index per transaction, so
 * that writes wait for no more than one. All of them each time, not only tables that have grown, as `PRAGMA optimize` does:
 * an index counts as empty until its statistics are updated, and can fill while its table hardly grows.
 */
export async function updateStatistics({
  engine,
  read,
  write,
}: Pick<Database, 'engine' | 'read' | 'write'>): Promise<void> {
  if (engine === 'postgres') return;
  const names = await read('sqlite_schema').where('type', 'index').pluck<string[]>('name');
  for (const name of names) await write((trx) => trx.raw('ANALYZE ??', [name]));
  await write(announceStatistics);
}

/**
 * Makes the first statistics of a SQLite database, in one transaction: before the server takes requests, nobody waits for
 * it. Later ones are left to the maintenance of each hour.
 */
export async function ensureStatistics({
  engine,
  read,
  write,
}: Pick<Database, 'engine' | 'read' | 'write'>): Promise<void> {
  if (engine === 'postgres' || (await read.schema.hasTable('sqlite_stat1'))) return;
  await write(async (trx) => {
    await trx.raw('ANALYZE');
    await announceStatistics(trx);
  });
}

/** Connections read the statistics together with the schema, so its version makes the other ones read them again. */
async function announceStatistics(trx: Trx): Promise<void> {
  const [row]: { schema_version: number }[] = await trx.raw('PRAGMA schema_version');
  if (row !== undefined) await trx.raw(`PRAGMA schema_version = ${row.schema_version + 1}`);
}
