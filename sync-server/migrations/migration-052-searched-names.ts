import type { Knex } from 'knex';
import { searchedName } from '#server/accounts/users/searched-name.ts';

export const name = '052-searched-names';

/** People brought up to date by one statement. */
const chunkSize = 500;

/**
 * Username and name of a person as staff search for them: without case and accents; null once the account is erased. On
 * PostgreSQL they are in the order of their bytes, as on SQLite, so that an index finds all that begin with a text.
 * Somebody who registers through an older instance during the deployment has neither. Staff find them by email address,
 * and by name once they change it.
 */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
  await trx.raw(`ALTER TABLE users ADD COLUMN searched_username ${text}`);
  await trx.raw(`ALTER TABLE users ADD COLUMN searched_name ${text}`);
  for (let after = 0; ;) {
    const people = await findPeople(trx, after);
    const last = people.at(-1);
    if (last === undefined) break;
    await giveSearchedNames(trx, people);
    after = last.id;
  }
  await trx.raw('CREATE INDEX users_by_searched_username ON users (searched_username, id)');
  await trx.raw('CREATE INDEX users_by_searched_name ON users (searched_name, id)');
}

interface Person {
  id: number;
  username: string;
  name: string;
}

const findPeople = (trx: Knex.Transaction, after: number): Promise<Person[]> =>
  trx('users')
    .where('id', '>', after)
    .whereNotIn('id', trx('account_deletions').whereIn('state', ['erasing', 'erased']).select('user_id'))
    .orderBy('id')
    .limit(chunkSize)
    .select<Person[]>('id', 'username', 'name');

async function giveSearchedNames(trx: Knex.Transaction, people: readonly Person[]): Promise<void> {
  const values = people.map(() => '(?, ?, ?)').join(', ');
  await trx.raw(
    `WITH searched (id, username, name) AS (VALUES ${values})
     UPDATE users SET searched_username = searched.username, searched_name = searched.name
     FROM searched WHERE users.id = CAST(searched.id AS bigint)`,
    people.flatMap(({ id, username, name: shown }) => [id, searchedName(username), searchedName(shown)]),
  );
}
