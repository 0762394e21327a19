import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { findSessions, insertSession } from './session-repository.ts';

describeOnBothEngines('sessions of requests that come at the same time', (engine) => {
  test('are found when there are more than a statement accepts values', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    const userId = await addUser(database, 'guest');
    const session = {
      id: 'one',
      tokenHash: 'hash 69999',
      userId,
      device: null,
      hasSecondFactor: false,
      at: '2030-01-01T00:00:00.000Z',
    };
    await database.write((trx) => insertSession(trx, session));
    const hashes = Array.from({ length: 70_000 }, (_, index) => `hash ${index}`);
    expect([...(await findSessions(database.read, hashes)).keys()]).toEqual(['hash 69999']);
    await opened.remove();
  });
});
