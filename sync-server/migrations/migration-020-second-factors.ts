import type { Knex } from 'knex';

export const name = '020-second-factors';

/**
 * Secrets of authenticator apps with the last used step, digests of recovery codes, passkeys, and challenges that a
 * browser is to sign. `user_id` of a challenge is null for a login, whose person is not known yet. A session notes when
 * a second factor was used in it. Instants are ISO 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const id = isSqlite ? 'integer' : 'bigint';
  const end = isSqlite ? 'STRICT' : '';
  await trx.raw('ALTER TABLE sessions ADD COLUMN second_factor_at text');
  await trx.raw(
    `CREATE TABLE totp_secrets (
       user_id ${id} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
       secret text NOT NULL,
       created_at text NOT NULL,
       confirmed_at text,
       last_step ${id}
     ) ${end}`,
  );
  await trx.raw(
    `CREATE TABLE recovery_codes (
       user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       code_digest text NOT NULL,
       PRIMARY KEY (user_id, code_digest)
     ) ${end}`,
  );
  await trx.raw(
    `CREATE TABLE passkeys (
       id ${isSqlite ? 'integer PRIMARY KEY AUTOINCREMENT' : 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'},
       user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       credential_id text NOT NULL UNIQUE,
       public_key text NOT NULL,
       counter ${id} NOT NULL CHECK (counter >= 0),
       name text NOT NULL,
       created_at text NOT NULL,
       last_used_at text
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX passkeys_by_user ON passkeys (user_id, id)');
  await trx.raw(
    `CREATE TABLE passkey_challenges (
       challenge text PRIMARY KEY,
       user_id ${id} REFERENCES users (id) ON DELETE CASCADE,
       expires_at text NOT NULL
     ) ${end}`,
  );
  await trx.raw('CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id)');
  await trx.raw('CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)');
}
