import type { Knex } from 'knex';

export const name = '017-session-devices';

/** Browser and system of a session, in words; null for sessions from before. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE sessions ADD COLUMN device text');
}
