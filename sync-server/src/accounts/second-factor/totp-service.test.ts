import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { findSessions } from '#server/accounts/sessions/session-repository.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { readMails } from '#server/test-support/mail-reader.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { createCodeApp, stepMs, turnOnCodes } from '#server/test-support/test-codes.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { startTotp } from './totp-service.ts';

const password = 'cedar steam and tea';
const wrong = { status: 422, problem: { code: 'invalid_fields', errors: [{ field: 'code' }] } };

describeOnBothEngines('two-step verification', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const account = { username: 'maya', email: 'maya@test.example', password };
    await server.visitor().call(endpoints.register, { body: account });
    maya = await server.as('maya');
  });
  afterEach(() => server.close());

  const logIn = (code?: string, origin = server.origin) =>
    server
      .visitor()
      .at(origin)
      .call(endpoints.login, { body: { username: 'maya', password, ...(code !== undefined && { code }) } });
  const state = async () => (await maya.call(endpoints.getTotp)).body;

  test('counts only once a code of the secret was confirmed', async () => {
    const { secret, uri } = (await maya.call(endpoints.startTotp)).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Wellens:maya%40test\.example\?/);
    expect((await logIn()).status).toBe(200);
    const app = createCodeApp(server, secret);
    expect(await maya.call(endpoints.confirmTotp, { body: { code: app.code(5) } })).toMatchObject(wrong);
    expect(await state()).toEqual({ active: false, recoveryCodesLeft: 0 });
    const confirmed = await maya.call(endpoints.confirmTotp, { body: { code: app.code() } });
    expect(confirmed.body.codes).toHaveLength(10);
    expect(new Set(confirmed.body.codes).size).toBe(10);
    expect(await state()).toEqual({ active: true, recoveryCodesLeft: 10 });
    expect(await logIn()).toMatchObject({ status: 401, problem: { code: 'code_needed' } });
  });

  test('new recovery codes end the old ones, and need a code and a fresh proof', async () => {
    const renew = (code: string) => maya.call(endpoints.renewRecoveryCodes, { body: { code } });
    expect((await renew('000000')).status).toBe(409);
    const app = await turnOnCodes(server, maya);
    expect(await renew('000000')).toMatchObject(wrong);
    const { codes } = (await renew(app.recoveryCodes[1] ?? '')).body;
    expect(await state()).toEqual({ active: true, recoveryCodesLeft: 10 });
    expect(await logIn(app.recoveryCodes[0])).toMatchObject(wrong);
    expect((await logIn(codes[0])).status).toBe(200);
    server.clock.advance(11 * 60_000);
    const proofNeeded = { status: 403, problem: { code: 'proof_needed' } };
    expect(await renew(codes[1] ?? '')).toMatchObject(proofNeeded);
  });

  test('cannot be changed without end, because each change is mailed', async () => {
    const limited = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const eager = await limited.as('eager');
    const statuses = new Set<number>();
    for (let times = 0; times <= 20; times += 1) {
      const { status } = await eager.call(endpoints.removePasskey, { params: { id: 1 } });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([204, 429]);
    await limited.close();
  });

  test('the code that turned it on does not log in too', async () => {
    const { secret } = (await maya.call(endpoints.startTotp)).body;
    const code = createCodeApp(server, secret).code();
    await maya.call(endpoints.confirmTotp, { body: { code } });
    expect(await logIn(code)).toMatchObject(wrong);
  });

  test('a code works a step early or late, and no further off', async () => {
    const app = await turnOnCodes(server, maya);
    server.clock.advance(10 * stepMs);
    expect(await logIn(app.code(-2))).toMatchObject(wrong);
    expect(await logIn(app.code(2))).toMatchObject(wrong);
    expect((await logIn(app.code(-1))).status).toBe(200);
    expect((await logIn(app.code(1))).status).toBe(200);
  });

  test('a code works once, and so does none before it', async () => {
    const app = await turnOnCodes(server, maya);
    server.clock.advance(10 * stepMs);
    const code = app.code();
    const earlier = app.code(-1);
    expect((await logIn(code)).status).toBe(200);
    expect(await logIn(code)).toMatchObject(wrong);
    expect(await logIn(earlier)).toMatchObject(wrong);
  });

  test('of six logins at once with one code, over two processes, one succeeds', async () => {
    const app = await turnOnCodes(server, maya);
    const other = await startTestServer({ beside: server, clock: server.clock, engine });
    const both = [server.origin, other.origin];
    const tryAll = async (code: string) => {
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => logIn(code, both[index % 2])));
      return answers.map(({ status }) => status).sort();
    };
    expect(await tryAll(app.code())).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await tryAll(app.recoveryCodes[0]!)).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await state()).recoveryCodesLeft).toBe(9);
    await other.close();
  });

  test('a recovery code works once, however it is typed, and the person is told', async () => {
    const app = await turnOnCodes(server, maya);
    const [first, second] = app.recoveryCodes;
    expect((await logIn(first)).status).toBe(200);
    expect(await logIn(first)).toMatchObject(wrong);
    expect((await logIn(` ${second!.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    const [newest] = (await maya.call(endpoints.listNotifications)).body;
    expect(newest?.params.change).toBe('Somebody logged in with a recovery code; 8 of them are left.');
  });

  test('codes, secrets and recovery codes are in no receipt, and recovery codes only as digests', async () => {
    const key = 'a-key-of-mine';
    const { secret } = (await maya.call(endpoints.startTotp, { key })).body;
    const code = createCodeApp(server, secret).code();
    const { codes } = (await maya.call(endpoints.confirmTotp, { key: 'another', body: { code } })).body;
    const stored = JSON.stringify([
      await server.database.read('receipts'),
      await server.database.read('recovery_codes'),
      await server.database.read('notifications'),
    ]);
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
  });

  test('ten wrong codes stop further ones, also from another address, and the right one', async () => {
    const behindProxy = await startTestServer({
      beside: server,
      clock: server.clock,
      engine,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    });
    const app = await turnOnCodes(server, maya);
    const from = async (address: string, code: string) => {
      const answer = await behindProxy.visitor().call(endpoints.login, {
        body: { username: 'maya', password, code },
        headers: { 'X-Forwarded-For': address },
      });
      return answer.status;
    };
    for (let tried = 0; tried < 10; tried += 1) {
      expect(await from(`203.0.113.${tried % 2}`, app.code(9))).toBe(422);
    }
    expect(await from('203.0.113.7', app.code())).toBe(429);
    await behindProxy.close();
  });

  test('right codes and logins without a code use up no guesses', async () => {
    const app = await turnOnCodes(server, maya);
    for (let tried = 0; tried < 12; tried += 1) {
      expect((await logIn()).status).toBe(401);
      expect((await logIn(app.code())).status).toBe(200);
      server.clock.advance(stepMs);
    }
  });

  test('a wrong password says nothing about codes', async () => {
    await turnOnCodes(server, maya);
    const body = { username: 'maya', password: 'not the one', code: '123456' };
    expect(await server.visitor().call(endpoints.login, { body })).toMatchObject({
      status: 401,
      problem: { code: 'wrong_credentials' },
    });
  });

  test('it is turned off with a code only, and the person is told of both', async () => {
    await server.database.write((trx) =>
      trx('users').where('id', maya.userId).update({ email_verified_at: server.clock.now().toISOString() }),
    );
    const app = await turnOnCodes(server, maya);
    const turnOff = (code: string) => maya.call(endpoints.removeTotp, { body: { code } });
    expect(await turnOff(app.code(7))).toMatchObject(wrong);
    expect((await turnOff(app.code())).status).toBe(204);
    expect(await state()).toEqual({ active: false, recoveryCodesLeft: 0 });
    expect((await logIn()).status).toBe(200);
    const told = (await maya.call(endpoints.listNotifications)).body;
    expect(told.map(({ params }) => params.change)).toEqual([
      'Two-step verification was turned off.',
      'Two-step verification was turned on.',
    ]);
    const mails = await readMails(server).read();
    expect(mails.filter(({ subject }) => subject === 'Your account was changed')).toHaveLength(2);
  });

  test('without a fresh proof nothing is started, confirmed or turned off', async () => {
    const needed = { status: 403, problem: { code: 'proof_needed' } };
    const { secret } = (await maya.call(endpoints.startTotp)).body;
    server.clock.advance(11 * 60_000);
    const code = createCodeApp(server, secret).code();
    expect(await maya.call(endpoints.startTotp)).toMatchObject(needed);
    expect(await maya.call(endpoints.confirmTotp, { body: { code } })).toMatchObject(needed);
    await maya.call(endpoints.stepUp, { body: { password } });
    expect((await maya.call(endpoints.confirmTotp, { body: { code } })).status).toBe(200);
    server.clock.advance(11 * 60_000);
    const later = createCodeApp(server, secret).code();
    expect(await maya.call(endpoints.removeTotp, { body: { code: later } })).toMatchObject(needed);
  });

  test('a demo account has none, because everybody uses it; its password is not asked for before', async () => {
    server.clock.advance(11 * 60_000);
    const deps = { ...server.deps, demoAccounts: [{ username: 'maya', password, label: 'Guest' }] };
    const digest = digestOfToken(maya.token ?? '');
    const { id: sessionId } = (await findSessions(server.database.read, [digest])).get(digest)!;
    await expect(startTotp(deps, { userId: maya.userId, isStaff: false, sessionId })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('while it is on there is no second secret', async () => {
    await turnOnCodes(server, maya);
    expect(await maya.call(endpoints.startTotp)).toMatchObject({ status: 409 });
  });
});
