import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { up } from './migration-002-username-keys.ts';

const password = 'cedar and steam';

/** Names that could be registered before, by their ids; many more people stand between them. */
const people = new Map([
  [1, 'Maya'],
  [2, 'Мауа'],
  [3, 'ma\u200bya'],
  [4, 'Wellens'],
  [5, '\u2800\u2800\u2800'],
  [6, 'line\nbreak'],
  [7, 'owner@example.com'],
  [3001, 'rnaya'],
  [3002, 'PauI'],
  [3003, 'Paul'],
]);

describeOnBothEngines('names that were there before look-alike ones were refused', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    const passwordHash = await hashPassword(password);
    const toRow = (id: number, username: string) => ({
      id,
      username,
      username_key: uniqueName(username),
      email: `person-${id}@test.example`,
      email_key: `person-${id}@test.example`,
      name: username,
      password_hash: passwordHash,
      created_at: '2029-01-01T00:00:00.000Z',
    });
    await server.database.transaction(async (trx) => {
      await trx.schema.dropTable('username_keys');
      const others = Array.from({ length: 2500 }, (_, index) => toRow(100 + index, `person ${100 + index}`));
      await insertInChunks(trx, 'users', [...[...people].map(([id, one]) => toRow(id, one)), ...others]);
      await up(trx, engine);
    });
  });
  afterAll(() => server.close());

  const logIn = (username: string, newUsername?: string) =>
    server.visitor().call(endpoints.login, {
      body: { username, password, ...(newUsername === undefined ? {} : { newUsername }) },
    });

  test('do not stop the migration, and of those that look alike the oldest holds the name', async () => {
    const holders = await server.database
      .read('username_keys')
      .whereIn('user_id', [...people.keys()])
      .distinct()
      .orderBy('user_id')
      .pluck<number[]>('user_id');
    expect(holders).toEqual([1, 4, 6, 7, 3002]);
    expect(await server.database.read('users').count({ all: '*' }).first()).toEqual({ all: 2510 });
  });

  test.each(['Maya', 'Wellens', 'line\nbreak', 'owner@example.com', 'PauI', 'person 2000'])(
    '%j goes on logging in, by name and by address',
    async (username) => {
      const { status, body } = await logIn(username);
      expect([status, body.username]).toEqual([200, username]);
      expect((await logIn(body.email)).status).toBe(200);
    },
  );

  test.each([2, 3, 5, 3001, 3003])('the younger (%i) is asked for another name', async (id) => {
    const username = people.get(id)!;
    for (const typed of [username, `person-${id}@test.example`]) {
      const asked = await logIn(typed);
      expect(asked.problem).toMatchObject({ status: 409, code: 'username_change_required' });
      expect(asked.headers.has('set-cookie')).toBe(false);
    }
  });

  test('who must choose a name is told what is wrong with the new one, and then goes on under it', async () => {
    const taken = await logIn('Мауа', 'MAYA');
    expect(taken.problem).toMatchObject({ status: 409, code: 'taken', errors: [{ field: 'newUsername' }] });
    const reserved = await logIn('Мауа', 'Wellens Team');
    expect(reserved.problem).toMatchObject({ status: 422, errors: [{ field: 'newUsername' }] });
    const hidden = await logIn('Мауа', 'Maja\u200b');
    expect(hidden.problem).toMatchObject({ status: 422, errors: [{ field: 'newUsername' }] });

    const done = await logIn('Мауа', ' Maja Lind ');
    expect(done.body).toMatchObject({ id: 2, username: 'Maja Lind', name: 'Maja Lind' });
    expect(done.headers.has('set-cookie')).toBe(true);
    expect((await logIn('maja lind')).body).toMatchObject({ id: 2 });
    expect((await logIn('Мауа')).status).toBe(401);
    expect((await logIn('maja lind', 'Somebody Else')).body).toMatchObject({ username: 'Maja Lind' });
  });

  test('a name is given to who was asked for another one once the other person has left', async () => {
    expect((await logIn('Paul')).status).toBe(409);
    await server.database.write((trx) => trx('users').where({ id: 3002 }).delete());
    expect((await logIn('Paul')).body).toMatchObject({ id: 3003, username: 'Paul' });
  });

  test('a wrong password never learns that a name has to be chosen', async () => {
    const body = { username: 'rnaya', password: 'not the one', newUsername: 'River' };
    expect((await server.visitor().call(endpoints.login, { body })).problem.code).toBe('wrong_credentials');
  });
});
