import type { Knex } from 'knex';
import { findHolders, insertUsernameKeys } from '#server/accounts/users/username-key-repository.ts';
import { usernameKeysOf } from '#server/accounts/users/username-keys.ts';

export const name = '002-username-keys';

/** People read at a time. */
const batchSize = 1000;

/**
 * What two usernames have in common when they look alike, each with the one account that holds it. Of names that look
 * alike the older account holds the keys; the younger one has none and is asked for another name at its next login.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await trx.raw(
    `CREATE TABLE username_keys (
       key text PRIMARY KEY,
       user_id ${integer} NOT NULL REFERENCES users (id) ON DELETE CASCADE
     ) ${engine === 'sqlite' ? 'STRICT' : ''}`,
  );
  await trx.raw('CREATE INDEX username_keys_by_user ON username_keys (user_id)');
  for (let after = 0; ;) {
    const people = await trx('users')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .select<{ id: number; username: string }[]>('id', 'username');
    const last = people.at(-1);
    if (last === undefined) return;
    after = last.id;
    await giveKeys(trx, people);
  }
}

async function giveKeys(trx: Knex.Transaction, people: readonly { id: number; username: string }[]) {
  const keysById = new Map(people.map(({ id, username }) => [id, usernameKeysOf(username)]));
  const held = new Set((await findHolders(trx, [...keysById.values()].flat())).keys());
  const rows = [];
  for (const [userId, keys] of keysById) {
    if (keys.some((key) => held.has(key))) continue;
    for (const key of keys) held.add(key);
    rows.push(...keys.map((key) => ({ key, userId })));
  }
  await insertUsernameKeys(trx, rows);
}
