import type { Knex } from 'knex';

export const name = '008-unlogged-rate-limits';

/**
 * Rate limits on PostgreSQL need not outlive a crash of the database: without the write-ahead log, counting a request does
 * not wait for the disk, and is not sent to replicas.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await trx.raw('ALTER TABLE rate_limits SET UNLOGGED');
}
