import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { beforeNextWrite } from '#server/test-support/before-next-write.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { readMails } from '#server/test-support/mail-reader.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, testPassword, type TestServer } from '#server/test-support/test-server.ts';

const next = 'a bath under the stars';

describeOnBothEngines('a new password of a person who knows the present one', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    maya = await server.as('maya');
  });
  afterEach(() => server.close());

  const change = (client: TestClient, currentPassword: string, newPassword: string) =>
    client.call(endpoints.changePassword, { body: { currentPassword, newPassword } });
  const logIn = async (password: string) =>
    (await server.visitor().call(endpoints.login, { body: { username: 'maya', password } })).status;

  test('counts at once, logs out the other devices and keeps this one', async () => {
    const phone = await server.as('maya');
    expect((await change(maya, testPassword, next)).status).toBe(204);
    expect((await maya.call(endpoints.getMe)).body?.username).toBe('maya');
    expect((await phone.call(endpoints.getMe)).body).toBeNull();
    expect([await logIn(testPassword), await logIn(next)]).toEqual([401, 200]);
  });

  test('ends the login that has compared the old one, but has not begun its session', async () => {
    beforeNextWrite(server.database, () => change(maya, testPassword, next));
    expect(await logIn(testPassword)).toBe(401);
    expect(await server.database.read('sessions').where('user_id', maya.userId)).toHaveLength(1);
  });

  const changeOfAddress = { body: { email: 'thief@test.example' } };
  test.each([
    ['change of the address', (by: TestClient) => by.call(endpoints.requestEmailChange, changeOfAddress)],
    ['export', (by: TestClient) => by.call(endpoints.requestExport)],
  ])('leaves no %s that another session asked for', async (_, ask) => {
    const intruder = await server.as('maya');
    beforeNextWrite(server.database, () => change(maya, testPassword, next));
    expect((await ask(intruder)).problem.code).toBe('proof_needed');
    expect(await server.database.read('account_tokens').where('purpose', 'email-change')).toEqual([]);
    expect(await server.database.read('data_exports')).toEqual([]);
  });

  test('is told to the person, in the app and by mail', async () => {
    await change(maya, testPassword, next);
    const [news] = (await maya.call(endpoints.listNotifications)).body;
    expect(news).toMatchObject({ topic: 'security.changed', path: '/account' });
    const [letter] = await readMails(server).read();
    expect(letter?.text).toContain('Your password was changed. All other devices were logged out.');
  });

  test('needs the present one, and wrong ones count with the failed logins', async () => {
    for (let tried = 0; tried < 10; tried += 1) {
      expect(await change(maya, 'not the one', next)).toMatchObject({
        status: 422,
        problem: { errors: [{ field: 'currentPassword', message: 'This is not your password.' }] },
      });
    }
    expect((await change(maya, testPassword, next)).status).toBe(429);
    expect(await logIn(testPassword)).toBe(429);
  });

  test('is refused if it is common', async () => {
    expect(await change(maya, testPassword, 'password')).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'newPassword' }] },
    });
  });

  test('set on two devices at once is set by one of them', async () => {
    const phone = await server.as('maya');
    const answers = await Promise.all([
      change(maya, testPassword, next),
      change(phone, testPassword, 'tea in the snow'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test('voids a link that was asked for before', async () => {
    await server.visitor().call(endpoints.requestReset, { body: { email: 'maya@test.example' } });
    await change(maya, testPassword, next);
    expect(await server.database.read('account_tokens')).toEqual([]);
  });
});
