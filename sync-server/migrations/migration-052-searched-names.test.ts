import { expect, test } from 'vitest';
import { setDeletionState } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findByNamePrefix, findByUsernamePrefix } from '#server/accounts/users/account-search-repository.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { up } from './migration-052-searched-names.ts';

const countOfPeople = 1_200;
const toRow = (id: number) => ({
  id,
  username: `Person ${id}`,
  username_key: `person ${id}`,
  email: `person-${id}@test.example`,
  email_key: `person-${id}@test.example`,
  name: `Élodie ${id}`,
  password_hash: '-',
  created_at: '2029-01-01T00:00:00.000Z',
});

describeOnBothEngines('people from before staff could search for them', (engine) => {
  test('are found, and erased ones are not', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    try {
      await database.transaction(async (trx) => {
        await trx.raw('DROP INDEX users_by_searched_username');
        await trx.raw('DROP INDEX users_by_searched_name');
        await trx.raw('ALTER TABLE users DROP COLUMN searched_username');
        await trx.raw('ALTER TABLE users DROP COLUMN searched_name');
        const people = Array.from({ length: countOfPeople }, (_, index) => toRow(index + 1));
        await insertInChunks(trx, 'users', people);
        await setDeletionState(trx, 'erased', {
          userId: 1199,
          deletesAt: '2029-02-01',
          removesReviews: false,
        });
        await up(trx, engine);
      });
      const found = await findByNamePrefix(database.read, 'elodie 119', 50);
      expect(found.map(({ id }) => id)).toEqual([119, 1190, 1191, 1192, 1193, 1194, 1195, 1196, 1197, 1198]);
      expect(await findByNamePrefix(database.read, 'ÉLODIE', 2_000)).toHaveLength(countOfPeople - 1);
      expect((await findByUsernamePrefix(database.read, 'PERSON 1200', 50)).map(({ id }) => id)).toEqual([
        1200,
      ]);
    } finally {
      await opened.remove();
    }
  });
});
