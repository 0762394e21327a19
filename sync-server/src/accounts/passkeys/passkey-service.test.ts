import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { storeLoginChallenge } from '#server/accounts/factors/challenge-repository.ts';
import { runMaintenance } from '#server/wiring/maintenance.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { TestAuthenticator } from '#server/test-support/test-authenticator.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { turnOnCodes } from '#server/test-support/test-codes.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const minuteMs = 60_000;
const origin = 'http://localhost:4000';
const refused = { status: 403, problem: { code: 'passkey_refused' } };

describeOnBothEngines('passkeys', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  let phone: TestAuthenticator;
  beforeEach(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    maya = await server.as('maya');
    phone = new TestAuthenticator();
  });
  afterEach(() => server.close());

  const options = async (client = maya) => (await client.call(endpoints.getPasskeyOptions)).body;
  const add = (credential: object, client = maya) =>
    client.call(endpoints.addPasskey, { body: { name: 'Phone', credential } });
  const register = async (client = maya, authenticator = phone) =>
    add(authenticator.register({ challenge: (await options(client)).challenge, origin }), client);
  const challenge = async () => {
    const { body } = await server.visitor().call(endpoints.getPasskeyLoginOptions);
    return body.challenge;
  };
  const send = (credential: object) =>
    server.visitor().call(endpoints.logInWithPasskey, { body: { credential } });
  const logIn = async () => send(phone.logIn({ challenge: await challenge(), origin }, maya.userId));

  test('a passkey is added, named, used and removed', async () => {
    expect(await options()).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'maya@test.example' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await register();
    expect(added).toMatchObject({ status: 201, body: { name: 'Phone', lastUsedAt: null } });
    expect((await options()).excludeCredentials).toEqual([{ id: phone.id, type: 'public-key' }]);
    expect(await logIn()).toMatchObject({ status: 200, body: { id: maya.userId } });
    const params = { id: added.body.id };
    await maya.call(endpoints.renamePasskey, { params, body: { name: 'Old phone' } });
    expect((await maya.call(endpoints.listPasskeys)).body).toMatchObject([
      { name: 'Old phone', lastUsedAt: server.clock.now().toISOString() },
    ]);
    expect((await maya.call(endpoints.removePasskey, { params })).status).toBe(204);
    expect(await logIn()).toMatchObject(refused);
    const told = (await maya.call(endpoints.listNotifications)).body;
    expect(told.map(({ topic, params: { change } }) => [topic, change])).toEqual([
      ['security.changed', 'The passkey “Old phone” was removed.'],
      ['security.changed', 'The passkey “Phone” was added.'],
    ]);
  });

  test('a login with one asks for no code, because it is two factors', async () => {
    await register();
    await turnOnCodes(server, maya);
    expect((await logIn()).status).toBe(200);
  });

  test('an answer works once, also at the same time', async () => {
    const made = phone.register({ challenge: (await options()).challenge, origin });
    const statuses = (await Promise.all([add(made), add(made)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 403]);
    const answer = phone.logIn({ challenge: await challenge(), origin }, maya.userId);
    const logins = (await Promise.all([send(answer), send(answer)])).map(({ status }) => status);
    expect(logins.sort()).toEqual([200, 403]);
  });

  test('a challenge is over after five minutes, and is deleted then', async () => {
    await register();
    const made = await challenge();
    server.clock.advance(5 * minuteMs);
    expect(await send(phone.logIn({ challenge: made, origin }, maya.userId))).toMatchObject(refused);
    await runMaintenance(server.deps);
    expect(await server.database.read('passkey_challenges')).toEqual([]);
  });

  test('a challenge for a login, or for another person, adds no passkey', async () => {
    expect(await add(phone.register({ challenge: await challenge(), origin }))).toMatchObject(refused);
    const other = await server.as('ben');
    const { challenge: bens } = await options(other);
    expect(await add(phone.register({ challenge: bens, origin }))).toMatchObject(refused);
  });

  test('a wrong answer has used its challenge', async () => {
    await register();
    const made = await challenge();
    const bad = phone.logIn({ challenge: made, origin: 'https://evil.example' }, maya.userId);
    expect(await send(bad)).toMatchObject(refused);
    expect(await send(phone.logIn({ challenge: made, origin }, maya.userId))).toMatchObject(refused);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site whose name starts like ours', { origin: 'http://localhost.evil.example' }],
    ['an authenticator that answered for another domain', { rpId: 'evil.example' }],
    ['an authenticator that did not verify the person', { isVerified: false }],
  ])('an answer from %s is refused', async (_, wrong) => {
    const made = phone.register({ challenge: (await options()).challenge, origin, ...wrong });
    expect(await add(made)).toMatchObject(refused);
    await register();
    const answer = phone.logIn({ challenge: await challenge(), origin, ...wrong }, maya.userId);
    expect(await send(answer)).toMatchObject(refused);
  });

  test('with a public origin, only that one counts', async () => {
    const live = await startTestServer({ engine, env: { PUBLIC_ORIGIN: 'https://wellens.example' } });
    const ben = await live.as('ben');
    const asked = async () => (await ben.call(endpoints.getPasskeyOptions)).body;
    expect((await asked()).rp.id).toBe('wellens.example');
    const rpId = 'wellens.example';
    const there = phone.register({ challenge: (await asked()).challenge, origin, rpId });
    expect(await add(there, ben)).toMatchObject(refused);
    const right = { challenge: (await asked()).challenge, origin: 'https://wellens.example', rpId };
    expect((await add(phone.register(right), ben)).status).toBe(201);
    await live.close();
  });

  test('a copied authenticator, whose count did not grow, is refused', async () => {
    await register();
    expect((await logIn()).status).toBe(200);
    phone.counter -= 1;
    expect(await logIn()).toMatchObject(refused);
  });

  test('an authenticator that does not count works again and again', async () => {
    await register();
    for (let used = 0; used < 2; used += 1) {
      phone.counter = -1;
      expect((await logIn()).status).toBe(200);
    }
  });

  test('a passkey in the name of another person, or that is known already, is refused', async () => {
    await register();
    const ben = await server.as('ben');
    expect(await register(ben)).toMatchObject(refused);
    const answer = phone.logIn({ challenge: await challenge(), origin }, ben.userId);
    expect(await send(answer)).toMatchObject(refused);
  });

  test('nobody renames or removes the passkey of somebody else', async () => {
    const { id } = (await register()).body;
    const ben = await server.as('ben');
    const params = { id };
    expect(await ben.call(endpoints.renamePasskey, { params, body: { name: 'Mine' } })).toMatchObject({
      status: 404,
    });
    await ben.call(endpoints.removePasskey, { params });
    expect((await maya.call(endpoints.listPasskeys)).body).toHaveLength(1);
  });

  test('adding and removing need a fresh proof', async () => {
    const { id } = (await register()).body;
    server.clock.advance(11 * minuteMs);
    const needed = { status: 403, problem: { code: 'proof_needed' } };
    expect(await maya.call(endpoints.getPasskeyOptions)).toMatchObject(needed);
    expect(await add(phone.register({ challenge: 'AAAA', origin }))).toMatchObject(needed);
    expect(await maya.call(endpoints.removePasskey, { params: { id } })).toMatchObject(needed);
  });

  describe('as a fresh proof', () => {
    const proofOptions = (client = maya) => client.call(endpoints.getPasskeyProofOptions);
    const prove = (credential: object, client = maya) =>
      client.call(endpoints.stepUpWithPasskey, { body: { credential } });
    const answer = async (wrong: object = {}) => {
      const { body } = await proofOptions();
      return phone.logIn({ challenge: body.challenge, origin, ...wrong }, maya.userId);
    };
    beforeEach(async () => {
      await register();
      server.clock.advance(11 * minuteMs);
    });

    test('one opens what needs a proof, for ten minutes, and works once', async () => {
      expect((await proofOptions()).body.allowCredentials).toEqual([{ id: phone.id, type: 'public-key' }]);
      const given = await answer();
      delete given.response.userHandle;
      expect((await prove(given)).status).toBe(204);
      expect((await maya.call(endpoints.getPasskeyOptions)).status).toBe(200);
      server.clock.advance(11 * minuteMs);
      expect(await prove(given)).toMatchObject(refused);
      expect((await maya.call(endpoints.getPasskeyOptions)).status).toBe(403);
    });

    test('one of another person, for another challenge, or too late proves nothing', async () => {
      const ben = await server.as('ben');
      expect((await proofOptions(ben)).status).toBe(404);
      const early = await answer();
      const login = phone.logIn({ challenge: await challenge(), origin }, maya.userId);
      for (const bad of [login, await answer({ isVerified: false })]) {
        expect(await prove(bad)).toMatchObject(refused);
      }
      expect(await prove(await answer(), ben)).toMatchObject(refused);
      server.clock.advance(5 * minuteMs);
      expect(await prove(early)).toMatchObject(refused);
      expect((await maya.call(endpoints.getPasskeyOptions)).status).toBe(403);
    });

    test('a login with the challenge of a proof is refused', async () => {
      expect(await send(await answer())).toMatchObject(refused);
    });

    test('a proof does not end the challenge of a passkey that is being added', async () => {
      await prove(await answer());
      const tablet = new TestAuthenticator();
      const made = tablet.register({ challenge: (await options()).challenge, origin });
      await prove(await answer());
      expect((await add(made)).status).toBe(201);
    });
  });

  test('a person has twenty of them at most', async () => {
    for (let count = 0; count < 20; count += 1) await register(maya, new TestAuthenticator());
    expect(await maya.call(endpoints.getPasskeyOptions)).toMatchObject({
      status: 409,
      problem: { code: 'limit_reached' },
    });
  });

  test('of challenges for logins only the newest are stored', async () => {
    const [first, second, third] = ['a', 'b', 'c'];
    for (const [index, made] of [first, second, third].entries()) {
      const expiresAt = new Date(server.clock.now().getTime() + index).toISOString();
      await server.database.write((trx) => storeLoginChallenge(trx, { challenge: made, expiresAt }, 2));
    }
    const stored = await server.database.read('passkey_challenges').pluck<string[]>('challenge');
    expect(stored.sort()).toEqual([second, third]);
  });

  test('an address gets sixty challenges in five minutes', async () => {
    for (let asked = 0; asked < 60; asked += 1) await challenge();
    const answer = await server.visitor().call(endpoints.getPasskeyLoginOptions);
    expect(answer.status).toBe(429);
  });
});
