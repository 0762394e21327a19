import type { Knex } from 'knex';

export const name = '043-conversations-by-property';

/**
 * A new title is announced in the conversations about the listing. The time of the last message is not in the index:
 * each message would have to move its entry.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('CREATE INDEX conversations_by_property ON conversations (property_id)');
}
