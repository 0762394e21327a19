import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { readMails, type MailReader } from '#server/test-support/mail-reader.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, testPassword, type TestServer } from '#server/test-support/test-server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const before = 'maya@test.example';
const after = 'maya@new.example';
const expired = { status: 410, problem: { code: 'link_expired' } };

describeOnBothEngines('a new email address', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  let mails: MailReader;
  beforeEach(async () => {
    const env = { MAIL_URL: 'file:/tmp/wellens-never', RATE_LIMITS: 'on' };
    server = await startTestServer({ engine, env });
    maya = await server.as('maya');
    mails = readMails(server);
  });
  afterEach(() => server.close());

  const ask = (email = after, client = maya) =>
    client.call(endpoints.requestEmailChange, { body: { email } });
  const confirm = (token: string) => server.visitor().call(endpoints.confirmEmailChange, { body: { token } });
  const undo = (token: string) => server.visitor().call(endpoints.undoEmailChange, { body: { token } });
  const change = async (email = after) => {
    expect((await ask(email)).status).toBe(204);
    expect((await confirm(await mails.tokenFor(email, 'change'))).status).toBe(204);
  };
  const addressOf = async (client = maya) => (await client.call(endpoints.getMe)).body?.email;
  const register = (username: string, email: string) =>
    server.visitor().call(endpoints.register, { body: { username, email, password: testPassword } });

  test('takes the place of the old one when it is confirmed, and not before', async () => {
    expect((await ask()).status).toBe(204);
    expect(await addressOf()).toBe(before);
    const token = await mails.tokenFor(after, 'change');
    expect((await confirm(token)).status).toBe(204);
    expect((await maya.call(endpoints.getMe)).body).toMatchObject({ email: after, emailStatus: 'verified' });
    expect(await confirm(token)).toMatchObject(expired);
    const [news] = (await maya.call(endpoints.listNotifications)).body;
    expect(news).toMatchObject({ topic: 'security.changed', path: '/account' });
  });

  test('that is not confirmed yet is told to its person only, until it is or its link is over', async () => {
    const pendingOf = async (client = maya) => (await client.call(endpoints.getMe)).body?.pendingEmail;
    expect(await pendingOf()).toBeUndefined();
    await ask();
    expect(await pendingOf()).toBe(after);
    const login = { username: 'maya', password: testPassword };
    const { body } = await server.visitor().call(endpoints.login, { body: login });
    expect(body).toMatchObject({ email: before, pendingEmail: after });
    expect(await pendingOf(await server.as('noah'))).toBeUndefined();
    await ask('maya@newest.example');
    expect(await pendingOf()).toBe('maya@newest.example');
    server.clock.advance(2 * dayMs);
    expect(await pendingOf()).toBeUndefined();
    await maya.call(endpoints.stepUp, { body: { password: testPassword } });
    await change();
    expect(await pendingOf()).toBeUndefined();
  });

  test('that belongs to somebody else does not use up their resets of the password', async () => {
    await server.as('noah');
    for (let count = 0; count < 5; count += 1) expect((await ask('noah@test.example')).status).toBe(204);
    const reset = await server
      .visitor()
      .call(endpoints.requestReset, { body: { email: 'noah@test.example' } });
    expect(reset.status).toBe(204);
  });

  test('is asked for with a fresh proof only', async () => {
    server.clock.advance(11 * minuteMs);
    expect(await ask()).toMatchObject({ status: 403, problem: { code: 'proof_needed' } });
    await maya.call(endpoints.stepUp, { body: { password: testPassword } });
    expect((await ask()).status).toBe(204);
  });

  test('is confirmed by the newest link only, for two days', async () => {
    await ask();
    const first = await mails.tokenFor(after, 'change');
    await ask('maya@newest.example');
    expect(await confirm(first)).toMatchObject(expired);
    server.clock.advance(2 * dayMs);
    expect(await confirm(await mails.tokenFor('maya@newest.example', 'change'))).toMatchObject(expired);
    expect(await addressOf()).toBe(before);
  });

  const replacedPassword = 'a bath under the stars';
  test.each<[string, () => Promise<{ status: number }>]>([
    [
      'the password was reset by mail',
      async () => {
        await server.visitor().call(endpoints.requestReset, { body: { email: before } });
        const body = { token: await mails.tokenFor(before, 'reset'), password: replacedPassword };
        return server.visitor().call(endpoints.resetPassword, { body });
      },
    ],
    [
      'the password was changed',
      () => {
        const body = { currentPassword: testPassword, newPassword: replacedPassword };
        return maya.call(endpoints.changePassword, { body });
      },
    ],
    ['all other devices were logged out', () => maya.call(endpoints.endSessions, { body: {} })],
  ])('cannot be confirmed any more once %s, because an intruder may have asked for it', async (_, close) => {
    await ask('intruder@test.example');
    const token = await mails.tokenFor('intruder@test.example', 'change');
    expect((await close()).status).toBe(204);
    expect(await confirm(token)).toMatchObject(expired);
    expect(await addressOf(await server.as('maya'))).toBe(before);
  });

  test('that belongs to somebody gets the same answer and the same rows, and a mail without a link', async () => {
    await server.as('rita');
    const workOf = async (email: string) => {
      const rows = async () => [
        (await server.database.read('account_tokens')).length,
        (await server.database.read('jobs').where('kind', 'mail.send')).length,
      ];
      const [tokens, jobs] = await rows();
      const { status, body } = await ask(email);
      const [tokensAfter, jobsAfter] = await rows();
      await mails.read();
      await server.database.write((trx) => trx('account_tokens').delete());
      return { status, body, tokens: tokensAfter! - tokens!, jobs: jobsAfter! - jobs! };
    };
    expect(await workOf('Rita@test.example')).toEqual(await workOf('nobody@test.example'));
    const [toRita] = (await mails.read()).filter(({ to }) => to === 'Rita@test.example');
    expect(toRita?.subject).toBe('Your email address has an account already');
    expect(toRita?.text).not.toContain('account-link');
  });

  test('that somebody takes before it is confirmed is refused then', async () => {
    await ask();
    await register('quick', after);
    expect(await confirm(await mails.tokenFor(after, 'change'))).toMatchObject({
      status: 409,
      problem: { code: 'taken' },
    });
    expect(await addressOf()).toBe(before);
  });

  test('can be undone from the old one for a week, which logs out every device', async () => {
    await change();
    const token = await mails.tokenFor(before, 'undo');
    server.clock.advance(7 * dayMs - 1);
    expect((await undo(token)).status).toBe(204);
    expect((await maya.call(endpoints.getMe)).body).toBeNull();
    expect(await addressOf(await server.as('maya'))).toBe(before);
    expect(await undo(token)).toMatchObject(expired);
  });

  test('cannot be undone after a week', async () => {
    await change();
    const token = await mails.tokenFor(before, 'undo');
    server.clock.advance(7 * dayMs);
    expect(await undo(token)).toMatchObject(expired);
  });

  test('after a second change, the first owner can still undo both, and nobody can undo that', async () => {
    await change('thief@one.example');
    server.clock.advance(minuteMs);
    await change('thief@two.example');
    const [first, second] = [
      await mails.tokenFor(before, 'undo'),
      await mails.tokenFor('thief@one.example', 'undo'),
    ];
    expect((await undo(first)).status).toBe(204);
    expect(await undo(second)).toMatchObject(expired);
    expect(await addressOf(await server.as('maya'))).toBe(before);
  });

  test('leaves the old one to nobody else while it can be undone', async () => {
    await change();
    expect(await register('grabber', before)).toMatchObject({ status: 409, problem: { code: 'taken' } });
    server.clock.advance(7 * dayMs);
    expect((await register('grabber', before)).status).toBe(201);
  });

  test('voids the links that went to the old one', async () => {
    await server.visitor().call(endpoints.requestReset, { body: { email: before } });
    const token = await mails.tokenFor(before, 'reset');
    await change();
    const body = { token, password: 'a bath under the stars' };
    expect(await server.visitor().call(endpoints.resetPassword, { body })).toMatchObject(expired);
  });

  test('after one that was never confirmed cannot be undone, because that may be a stranger’s', async () => {
    await register('typo', 'wrong@test.example');
    const typo = await server.as('typo');
    await ask(after, typo);
    expect((await confirm(await mails.tokenFor(after, 'change'))).status).toBe(204);
    expect((await typo.call(endpoints.getMe)).body).toMatchObject({ email: after, emailStatus: 'verified' });
    await expect(mails.tokenFor('wrong@test.example', 'undo')).rejects.toThrow('No link');
  });

  test('is refused if it is the present one, and for the account that the server’s settings name', async () => {
    expect(await ask(' MAYA@test.example ')).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'email' }] },
    });
    expect((await ask(after, await server.as('staff'))).status).toBe(403);
  });

  test('is asked for five times an hour at most', async () => {
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await ask(`maya${asked}@new.example`)).status).toBe(204);
    }
    expect((await ask()).status).toBe(429);
  });
});
