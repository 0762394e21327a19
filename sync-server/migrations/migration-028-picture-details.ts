import type { Knex } from 'knex';

export const name = '028-picture-details';

/** Descriptions of a listing's images, as a JSON list of `{url, text}`. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("ALTER TABLE properties ADD COLUMN image_alts text NOT NULL DEFAULT '[]'");
}
