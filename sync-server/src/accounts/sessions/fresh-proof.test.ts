import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { findSessions } from './session-repository.ts';
import { requireFreshProof } from './fresh-proof.ts';

const minuteMs = 60_000;
const password = 'cedar steam and tea';

describeOnBothEngines('a fresh proof of who uses a session', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const account = { username: 'maya', email: 'maya@test.example', password };
    await server.visitor().call(endpoints.register, { body: account });
    maya = await server.as('maya');
  });
  afterEach(() => server.close());

  const demand = async (client = maya) => {
    const digest = digestOfToken(client.token ?? '');
    const sessionId = (await findSessions(server.database.read, [digest])).get(digest)?.id ?? '';
    return requireFreshProof(server.database.read, { sessionId }, server.clock.now());
  };
  const stepUp = (secret: string) => maya.call(endpoints.stepUp, { body: { password: secret } });
  const isNeeded = { code: 'proof_needed', status: 403 };

  test('a login counts for ten minutes', async () => {
    await expect(demand()).resolves.toBeUndefined();
    server.clock.advance(10 * minuteMs);
    await expect(demand()).resolves.toBeUndefined();
    server.clock.advance(1);
    await expect(demand()).rejects.toMatchObject(isNeeded);
  });

  test('the password counts again, in this session only', async () => {
    const other = await server.as('maya');
    server.clock.advance(11 * minuteMs);
    expect((await stepUp(password)).status).toBe(204);
    await expect(demand()).resolves.toBeUndefined();
    await expect(demand(other)).rejects.toMatchObject(isNeeded);
  });

  test('a wrong password is no proof, and ten of them stop further guesses and logins', async () => {
    server.clock.advance(11 * minuteMs);
    for (let tried = 0; tried < 10; tried += 1) {
      expect(await stepUp('not the one')).toMatchObject({
        status: 422,
        problem: { errors: [{ field: 'password', message: 'This is not your password.' }] },
      });
    }
    expect((await stepUp(password)).status).toBe(429);
    const login = await server.visitor().call(endpoints.login, { body: { username: 'maya', password } });
    expect(login.status).toBe(429);
    await expect(demand()).rejects.toMatchObject(isNeeded);
  });

  test('a session from before, which has none stored, needs one', async () => {
    await server.database.write((trx) => trx('sessions').update({ proved_at: null }), { locks: [] });
    await expect(demand()).rejects.toMatchObject(isNeeded);
  });
});
