import type { Knex } from 'knex';

export const name = '045-refused-addresses';

/** When the mail server refused the address of an account for good; null if its mails are accepted. ISO 8601 in UTC. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE users ADD COLUMN email_refused_at text');
}
