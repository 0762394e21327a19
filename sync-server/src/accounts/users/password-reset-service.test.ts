import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import type { MailResult, OutgoingMail } from '#server/reach/mail/mail-transport.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { turnOnCodes } from '#server/test-support/test-codes.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const minuteMs = 60_000;
const password = 'cedar steam and tea';
const next = 'a bath under the stars';

describeOnBothEngines('a forgotten password', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  let sent: OutgoingMail[];
  beforeEach(async () => {
    server = await startTestServer({ engine });
    const account = { username: 'maya', email: 'maya@test.example', password };
    await server.visitor().call(endpoints.register, { body: account });
    maya = await server.as('maya');
    sent = [];
  });
  afterEach(() => server.close());

  const mail = {
    send: (outgoing: OutgoingMail): Promise<MailResult> => {
      sent.push(outgoing);
      return Promise.resolve({ state: 'sent' });
    },
  };
  const ask = async (email = 'Maya@Test.example') => {
    const { status } = await server.visitor().call(endpoints.requestReset, { body: { email } });
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds({ ...server.deps, mail }, null) });
    while ((await worker.runDue()) > 0);
    return status;
  };
  const tokenOf = (letter: OutgoingMail) => /\/reset#([\w-]{43})/.exec(letter.text)![1]!;
  const set = (token: string, to = next) =>
    server.visitor().call(endpoints.resetPassword, { body: { token, password: to } });
  const logIn = (secret: string) =>
    server.visitor().call(endpoints.login, { body: { username: 'maya', password: secret } });
  const refused = { status: 410, problem: { code: 'link_expired' } };

  test('the link of the mail sets a new one, once, and logs out every device', async () => {
    expect(await ask()).toBe(204);
    expect(sent).toMatchObject([{ to: 'maya@test.example', subject: 'Set a new password' }]);
    const token = tokenOf(sent[0]!);
    expect((await set(token)).status).toBe(204);
    expect((await maya.call(endpoints.getMe)).body).toBeNull();
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(next)).status).toBe(200);
    expect(await set(token)).toMatchObject(refused);
  });

  test('factors stay if the address was confirmed before; otherwise somebody else may have added them', async () => {
    const resetToken = () => tokenOf(sent.findLast(({ text }) => text.includes('/reset#'))!);
    await turnOnCodes(server, maya);
    await ask();
    expect((await set(resetToken())).status).toBe(204);
    expect((await logIn(next)).status).toBe(200);

    // The reset has confirmed the address.
    maya = await server.as('maya');
    await turnOnCodes(server, maya);
    await ask();
    expect((await set(resetToken(), 'steam above the cedars')).status).toBe(204);
    expect(await logIn('steam above the cedars')).toMatchObject({
      status: 401,
      problem: { code: 'code_needed' },
    });
  });

  test('the person is told', async () => {
    await ask();
    await set(tokenOf(sent[0]!));
    const again = await server.as('maya');
    const [first] = (await again.call(endpoints.listNotifications)).body;
    expect(first?.topic).toBe('security.changed');
  });

  test('only the newest link works, for an hour', async () => {
    await ask();
    await ask();
    const [first, second] = sent.map(tokenOf);
    expect(await set(first!)).toMatchObject(refused);
    server.clock.advance(60 * minuteMs);
    expect(await set(second!)).toMatchObject(refused);
    expect((await logIn(password)).status).toBe(200);
  });

  test('a link that is only opened stays valid', async () => {
    await ask();
    const token = tokenOf(sent[0]!);
    for (let opened = 0; opened < 3; opened += 1) await server.visitor().fetch(`/reset?${token}`);
    expect((await set(token)).status).toBe(204);
  });

  test('an address without an account gets the same answer and leaves the same rows, and no mail', async () => {
    const workOf = async (email: string) => {
      const before = await rowsOf();
      expect(await ask(email)).toBe(204);
      return (await rowsOf()) - before;
    };
    const rowsOf = async () => {
      const tokens = await server.database.read('account_tokens');
      const jobs = await server.database.read('jobs').where('kind', 'mail.send');
      return tokens.length + jobs.length;
    };
    expect(await workOf('nobody@test.example')).toBe(await workOf('maya@test.example'));
    expect(sent.map(({ to }) => to)).toEqual(['maya@test.example']);
  });

  test('a common password is refused, and the link stays valid', async () => {
    await ask();
    const token = tokenOf(sent[0]!);
    expect(await set(token, 'password')).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'password' }] },
    });
    expect((await set(token)).status).toBe(204);
  });

  test('a token that was never made is refused', async () => {
    expect(await set('x'.repeat(43))).toMatchObject(refused);
    await ask('nobody@test.example');
    const row = await server.database.read('account_tokens').first<{ token_digest: string }>();
    expect(await set(row.token_digest)).toMatchObject(refused);
  });
});

describeOnBothEngines('requests for a new password', (engine) => {
  test('sixty an hour from one network, where many people may be, and five for one mail address', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const ask = async (email: string, from: string) => {
      const headers = { 'X-Forwarded-For': from };
      return (await server.visitor().call(endpoints.requestReset, { body: { email }, headers })).status;
    };
    const asked: number[] = [];
    for (let person = 0; person < 60; person += 1) {
      asked.push(await ask(`guest${person}@test.example`, '203.0.113.5'));
    }
    expect(new Set(asked)).toEqual(new Set([204]));
    expect(await ask('one.more@test.example', '203.0.113.5')).toBe(429);

    const forOne: number[] = [];
    for (let host = 1; host <= 6; host += 1)
      forOne.push(await ask('maya@test.example', `198.51.100.${host}`));
    expect(forOne).toEqual([204, 204, 204, 204, 204, 429]);
    await server.close();
  });
});
