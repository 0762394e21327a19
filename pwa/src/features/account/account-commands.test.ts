import { expect, test } from 'vitest';
import { subscribeToAccount } from '#pwa/store/open-stores.ts';
import { PrivateDb } from '#pwa/store/private-db.ts';
import { buildUser } from '#pwa/testing/builders.ts';
import { openAccount } from './account-commands.ts';
import { findSession } from './account-queries.ts';

test('once the device names an account, its database knows who that is, even if the page ends right then', async () => {
  const user = buildUser({ id: 7070 });
  const found: Promise<unknown>[] = [];
  const stop = subscribeToAccount(() => {
    const next = new PrivateDb(user.id);
    found.push(findSession(next).finally(() => next.close()));
  });
  await openAccount(user);
  stop();
  expect(await Promise.all(found)).toEqual([user]);
});
