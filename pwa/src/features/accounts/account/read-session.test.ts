import { afterEach, expect, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { readSession } from './account-queries.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';

afterEach(() => switchAccount(null));

test('somebody stays signed in when the browser clears the database under an open page', async () => {
  const user = buildUser({ id: 1 });
  switchAccount(1);
  await privateDb().meta.put({ key: sessionKey, value: user });
  expect(await readSession()).toEqual(user);
  await privateDb().meta.clear();
  expect(await readSession()).toEqual(user);
  switchAccount(null);
  expect(await readSession()).toBeNull();
});
