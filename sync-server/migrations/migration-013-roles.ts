import type { Knex } from 'knex';

export const name = '013-roles';

/** Role of an account. The server gives it to the account of STAFF_EMAIL at each start, and a script to others. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "ALTER TABLE users ADD COLUMN role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'staff'))",
  );
}
