import type { Knex } from 'knex';

export const name = '024-pictures';

/**
 * Uploaded pictures, and the rows that show them. `id` is a UUID that a device chose; `chunks` is JSON: names of the
 * chunks that have arrived; `upload_offset` is the sum of their lengths. `reason` says why a picture was refused; `stored_bytes` is the
 * size of its files. `unused_since` is null while a row shows it. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const whole = isSqlite ? 'integer' : 'bigint';
  const end = isSqlite ? 'STRICT' : '';
  await trx.raw(
    `CREATE TABLE pictures (
       id text PRIMARY KEY,
       owner_id ${whole} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       kind text NOT NULL CHECK (kind IN ('listing', 'panorama', 'profile', 'document')),
       state text NOT NULL CHECK (state IN ('uploading', 'processing', 'ready', 'refused', 'removing')),
       reason text,
       length ${whole} NOT NULL CHECK (length > 0),
       upload_offset ${whole} NOT NULL CHECK (upload_offset BETWEEN 0 AND length),
       chunks text NOT NULL,
       sha256 text,
       attempts ${whole} NOT NULL DEFAULT 0,
       width ${whole},
       height ${whole},
       placeholder text,
       stored_bytes ${whole} NOT NULL DEFAULT 0,
       created_at text NOT NULL,
       expires_at text,
       unused_since text
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX pictures_by_owner ON pictures (owner_id)');
  await trx.raw('CREATE INDEX pictures_by_unused ON pictures (unused_since) WHERE unused_since IS NOT NULL');
  await trx.raw("CREATE INDEX pictures_by_expiry ON pictures (expires_at) WHERE state = 'uploading'");
  await trx.raw(
    `CREATE TABLE picture_uses (
       picture_id text NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
       place text NOT NULL CHECK (place IN ('listing', 'documents', 'profile')),
       row_id ${whole} NOT NULL,
       PRIMARY KEY (place, row_id, picture_id)
     ) ${end}`,
  );
  // Digests of the ids of removed pictures: whatever still names such an id must never show another picture.
  await trx.raw(`CREATE TABLE removed_pictures (digest text PRIMARY KEY) ${end}`);
  await trx.raw('CREATE INDEX picture_uses_by_picture ON picture_uses (picture_id)');
}
