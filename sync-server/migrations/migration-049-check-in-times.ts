import type { Knex } from 'knex';

export const name = '049-check-in-times';

/** Times of day at a listing, `HH:mm`, between which its guests arrive and leave; null: its host has not said them. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE properties ADD COLUMN check_in_from text');
  await trx.raw('ALTER TABLE properties ADD COLUMN check_out_until text');
}
