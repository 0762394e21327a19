import type { Knex } from 'knex';

export const name = '047-report-photos';

/** Addresses of photos that a reporter added, as JSON. They are documents, which only their person and staff can see. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  await trx.raw("ALTER TABLE reports ADD COLUMN photos text NOT NULL DEFAULT '[]'");
  await (engine === 'sqlite' ? rebuildUses(trx) : alterUses(trx));
}

const places = "'listing', 'documents', 'profile', 'report'";

/** SQLite cannot change a CHECK, so the table is built again under its name. */
async function rebuildUses(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE picture_uses RENAME TO old_picture_uses');
  await trx.raw('DROP INDEX picture_uses_by_picture');
  await trx.raw(
    `CREATE TABLE picture_uses (
       picture_id text NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
       place text NOT NULL CHECK (place IN (${places})),
       row_id integer NOT NULL,
       PRIMARY KEY (place, row_id, picture_id)
     ) STRICT`,
  );
  await trx.raw(
    'INSERT INTO picture_uses (picture_id, place, row_id) SELECT picture_id, place, row_id FROM old_picture_uses',
  );
  await trx.raw('DROP TABLE old_picture_uses');
  await trx.raw('CREATE INDEX picture_uses_by_picture ON picture_uses (picture_id)');
}

async function alterUses(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE picture_uses DROP CONSTRAINT picture_uses_place_check');
  await trx.raw(
    `ALTER TABLE picture_uses ADD CONSTRAINT picture_uses_place_check CHECK (place IN (${places}))`,
  );
}
