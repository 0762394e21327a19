import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verify } from '@node-rs/argon2';
import { endpoints } from '#contracts/api/endpoints.ts';
import { createLogger } from '#server/logger.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

// The real functions, with call counts.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn(real.verify) };
});
const verified = vi.mocked(verify);

const maya = { username: 'Maya', email: 'maya@example.com', password: 'cedar and steam' };
const wrong = 'not the one';

/** Logs in from an address, as a proxy in front names it. */
const logIn = (server: TestServer, username: string, password: string, address = '203.0.113.5') =>
  server.visitor().call(endpoints.login, {
    body: { username, password },
    headers: { 'X-Forwarded-For': address },
  });

const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };

beforeEach(() => void verified.mockClear());

/** Only ten concurrent logins are tried; the correct password comes after them. */
async function guessAtOnce(servers: readonly TestServer[], count: number): Promise<void> {
  const passwords = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? maya.password : wrong,
  );
  const answers = await Promise.all(
    passwords.map((password, index) => logIn(servers[index % servers.length]!, 'maya', password)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(verified.mock.calls.length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(answers.at(-1)?.problem).toMatchObject({ status: 429, code: 'too_many_requests' });
}

describeOnBothEngines('the login throttle', (engine) => {
  let server: TestServer;
  const lines: string[] = [];
  beforeEach(async () => {
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    server = await startTestServer({ engine, env, logger });
    await server.visitor().call(endpoints.register, { body: maya });
    lines.length = 0;
  });
  afterEach(() => server.close());
  const failures = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'Failed login');

  test('of 300 logins at the same time with the right password last, at most ten are tried', async () => {
    await guessAtOnce([server], 300);
  });

  test('a correct password neither counts as a failure nor resets the failures', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect((await logIn(server, 'maya', maya.password)).status).toBe(200);
    }
    for (let attempt = 0; attempt < 9; attempt += 1) await logIn(server, 'maya', wrong);
    expect((await logIn(server, 'maya', maya.password)).status).toBe(200);
    expect((await logIn(server, 'maya', wrong)).status).toBe(401);
    expect((await logIn(server, 'maya', wrong)).status).toBe(429);
  });

  test('username and email address of one account count together', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await logIn(server, 'maya', wrong);
      await logIn(server, 'maya@example.com', wrong);
    }
    expect((await logIn(server, 'MAYA@example.com', maya.password)).status).toBe(429);
    expect((await logIn(server, 'maya', maya.password)).status).toBe(429);
  });

  test('all IPv6 addresses of one customer count together; another network counts separately', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await logIn(server, 'maya', wrong, `2001:db8:7:9:${attempt + 1}::${attempt}`);
    }
    expect((await logIn(server, 'maya', maya.password, '2001:db8:7:9:ffff::1')).status).toBe(429);
    expect((await logIn(server, 'maya', maya.password, '2001:db8:7:a::1')).status).toBe(200);
  });

  test('a failed login is logged with account and address, without what was typed', async () => {
    await logIn(server, 'maya', wrong);
    await logIn(server, 'a secret in the wrong field', wrong, '2001:db8:7:9::1');
    expect(failures()).toMatchObject([
      { account: expect.any(Number) as number, address: '203.0.113.5', triesLeft: 9 },
      { unknownName: expect.stringMatching(/^[\w-]{8}$/) as string, address: '2001:db8:7:9::/64' },
    ]);
    expect(lines.join('')).not.toContain('secret');
    expect(lines.join('')).not.toContain(wrong);
    expect(lines.join('')).not.toContain('maya');
  });

  test('a hundred failures from one address, whatever the names, block it and no other', async () => {
    for (let name = 0; name < 100; name += 1) {
      expect((await logIn(server, `nobody ${name}`, wrong)).status).toBe(401);
    }
    expect((await logIn(server, 'one more', wrong)).status).toBe(429);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await logIn(server, 'maya', maya.password)).status).toBe(429);
    }
    expect(verified).toHaveBeenCalledTimes(100);
    expect((await logIn(server, 'maya', maya.password, '203.0.113.6')).status).toBe(200);
    // What was refused because of the address does not count for the account.
    await server.deps.limits.giveBack('loginAddress', '203.0.113.5');
    expect((await logIn(server, 'maya', maya.password)).status).toBe(200);
  });

  test('correct logins do not count for their address', async () => {
    await server.deps.limits.consume('loginAddress', '203.0.113.5', 99);
    for (let round = 0; round < 3; round += 1) {
      expect((await logIn(server, 'maya', maya.password)).status).toBe(200);
    }
  });

  test('a throttled login adds no log line', async () => {
    await guessAtOnce([server], 40);
    expect(failures().length).toBeLessThanOrEqual(10);
  });
});

describe('the login throttle of two servers on one PostgreSQL', () => {
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    one = await startTestServer({ engine: 'postgres', env });
    two = await startTestServer({ engine: 'postgres', env, beside: one });
    await one.visitor().call(endpoints.register, { body: maya });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test('of 300 logins spread over both with the right password last, at most ten are tried', async () => {
    await guessAtOnce([one, two], 300);
  });
});
