import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { readEnv } from '#server/env.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { TestAuthenticator } from '#server/test-support/test-authenticator.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { turnOnCodes } from '#server/test-support/test-codes.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { resetFactors } from './factor-reset-service.ts';

const password = 'cedar steam and tea';
const origin = 'http://localhost:4000';
const required = { status: 403, problem: { code: 'second_factor_required' } };

describeOnBothEngines('staff on a server that needs a second factor of them', (engine) => {
  let server: TestServer;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine, env: { STAFF_SECOND_FACTOR: 'on' } });
    staff = await server.as('staff');
    const password_hash = await hashPassword(password);
    await server.database.write((trx) => trx('users').where('id', staff.userId).update({ password_hash }));
  });
  afterEach(() => server.close());

  const queue = (client = staff) => client.call(endpoints.listVerificationQueue);
  const me = async (client = staff) => (await client.call(endpoints.getMe)).body;
  const logIn = async (code?: string) => {
    const body = { username: 'staff', password, ...(code !== undefined && { code }) };
    const answer = await server.visitor().call(endpoints.login, { body });
    const token = /session=([\w-]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    return { answer, client: new TestClient(server.origin, token ?? null, staff.userId) };
  };
  const addPasskey = async (authenticator: TestAuthenticator, client = staff) => {
    const { body } = await client.call(endpoints.getPasskeyOptions);
    const credential = authenticator.register({ challenge: body.challenge, origin });
    return client.call(endpoints.addPasskey, { body: { name: 'Key', credential } });
  };

  test('without one they have no rights of staff, and are told why', async () => {
    expect(await queue()).toMatchObject(required);
    expect(await me()).toMatchObject({ isStaff: false, needsSecondFactor: true });
    const host = await server.as('host');
    const id = await addListing(server.database, { hostId: host.userId, isVerified: true });
    expect(await staff.call(endpoints.listPropertyAudit, { params: { id } })).toMatchObject(required);
    const { answer } = await logIn();
    expect(answer.body).toMatchObject({ isStaff: false, needsSecondFactor: true });
  });

  test('an authenticator app gives them, in this session and in later logins', async () => {
    const other = await server.as('staff');
    const app = await turnOnCodes(server, staff);
    expect((await queue()).status).toBe(200);
    expect(await me()).toMatchObject({ isStaff: true, needsSecondFactor: false });
    // Started with only the password.
    expect(await queue(other)).toMatchObject(required);
    const { answer, client } = await logIn(app.code());
    expect(answer.body).toMatchObject({ isStaff: true });
    expect((await queue(client)).status).toBe(200);
  });

  test('a passkey gives them, and the password alone cannot get around it', async () => {
    const key = new TestAuthenticator();
    expect((await addPasskey(key)).status).toBe(201);
    expect((await queue()).status).toBe(200);
    const { client } = await logIn();
    expect(await queue(client)).toMatchObject(required);
    // Nor add another factor, nor remove the one that is there.
    expect(await client.call(endpoints.startTotp)).toMatchObject(required);
    expect(await client.call(endpoints.getPasskeyOptions)).toMatchObject(required);
    const id = (await client.call(endpoints.listPasskeys)).body[0]!.id;
    expect(await client.call(endpoints.removePasskey, { params: { id } })).toMatchObject(required);
    const { challenge } = (await server.visitor().call(endpoints.getPasskeyLoginOptions)).body;
    const credential = key.logIn({ challenge, origin }, staff.userId);
    const answer = await server.visitor().call(endpoints.logInWithPasskey, { body: { credential } });
    expect(answer.body).toMatchObject({ isStaff: true, needsSecondFactor: false });
  });

  test('removing the last one takes them away, and removing one of two does not', async () => {
    const { id } = (await addPasskey(new TestAuthenticator())).body;
    const app = await turnOnCodes(server, staff);
    await staff.call(endpoints.removePasskey, { params: { id } });
    expect((await queue()).status).toBe(200);
    await staff.call(endpoints.removeTotp, { body: { code: app.code() } });
    expect(await queue()).toMatchObject(required);
    // They can set one up again.
    await turnOnCodes(server, staff);
    expect((await queue()).status).toBe(200);
  });

  test('the operator of the server can remove all of a person who lost them', async () => {
    await addPasskey(new TestAuthenticator());
    await turnOnCodes(server, staff);
    await resetFactors(server.database, server.deps.env.staffEmail.toUpperCase(), server.clock.now());
    expect(await me()).toBeNull();
    const { answer, client } = await logIn();
    expect(answer.status).toBe(200);
    expect((await client.call(endpoints.listPasskeys)).body).toEqual([]);
    await turnOnCodes(server, client);
    expect((await queue(client)).status).toBe(200);
    await expect(resetFactors(server.database, 'nobody@test.example', server.clock.now())).rejects.toThrow(
      'No account has the address nobody@test.example.',
    );
  });

  test('members need none', async () => {
    const guest = await server.as('guest');
    expect(await me(guest)).toMatchObject({ isStaff: false, needsSecondFactor: false });
    expect(await queue(guest)).toMatchObject({ status: 403, problem: { code: 'forbidden' } });
  });
});

test('it is needed in production, unless demo data is on, and cannot be turned off there', () => {
  const production = { NODE_ENV: 'production', STAFF_PASSWORD: 'cedar and steam', MAIL_URL: 'off' };
  expect(readEnv(production).staffSecondFactor).toBe(true);
  expect(readEnv({ ...production, DEMO_DATA: 'on' }).staffSecondFactor).toBe(false);
  expect(readEnv({}).staffSecondFactor).toBe(false);
  expect(readEnv({ STAFF_SECOND_FACTOR: 'on' }).staffSecondFactor).toBe(true);
  expect(() => readEnv({ ...production, STAFF_SECOND_FACTOR: 'off' })).toThrow(
    'STAFF_SECOND_FACTOR can be off only outside production, or with demo data.',
  );
});
