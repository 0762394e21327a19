import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { findMailAddress } from './mail-address.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('notifications are mailed only to an address that its person has confirmed', async () => {
  const { userId } = await server.as('maya');
  const find = (isForConfirmed: boolean) => findMailAddress(server.database.read, userId, { isForConfirmed });
  expect(await find(true)).toBe('maya@test.example');
  await server.database.write((trx) => trx('users').where('id', userId).update({ email_verified_at: null }));
  expect(await find(true)).toBeNull();
  // A link that confirms the address has to reach it.
  expect(await find(false)).toBe('maya@test.example');
});
