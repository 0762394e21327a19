import type { Knex } from 'knex';

export const name = '019-verified-email';

/**
 * When an account confirmed its e-mail address, when a session last proved who uses it, and tokens of further links with
 * the address they are about. Accounts that are here already count as verified since they were opened. Instants are ISO
 * 8601 in UTC.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  await trx.raw('ALTER TABLE users ADD COLUMN email_verified_at text');
  await trx.raw('UPDATE users SET email_verified_at = created_at');
  await trx.raw('ALTER TABLE sessions ADD COLUMN proved_at text');
  await (engine === 'sqlite' ? rebuildTokens(trx) : alterTokens(trx));
  await trx.raw('CREATE INDEX account_tokens_by_email ON account_tokens (email_key, purpose)');
}

const purposes = "'reset', 'verify', 'email-change', 'email-undo'";

/** SQLite cannot change a CHECK, so the table is built again under its name. */
async function rebuildTokens(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE account_tokens RENAME TO old_account_tokens');
  await trx.raw('DROP INDEX account_tokens_by_user');
  await trx.raw('DROP INDEX account_tokens_by_expiry');
  await trx.raw(
    `CREATE TABLE account_tokens (
       token_digest text PRIMARY KEY,
       user_id integer NOT NULL,
       purpose text NOT NULL CHECK (purpose IN (${purposes})),
       expires_at text NOT NULL,
       email text,
       email_key text
     ) STRICT`,
  );
  await trx.raw(
    `INSERT INTO account_tokens (token_digest, user_id, purpose, expires_at)
     SELECT token_digest, user_id, purpose, expires_at FROM old_account_tokens`,
  );
  await trx.raw('DROP TABLE old_account_tokens');
  await trx.raw('CREATE INDEX account_tokens_by_user ON account_tokens (user_id, purpose)');
  await trx.raw('CREATE INDEX account_tokens_by_expiry ON account_tokens (expires_at)');
}

async function alterTokens(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check');
  await trx.raw(
    `ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN (${purposes}))`,
  );
  await trx.raw('ALTER TABLE account_tokens ADD COLUMN email text');
  await trx.raw('ALTER TABLE account_tokens ADD COLUMN email_key text');
}
