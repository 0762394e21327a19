import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { ensureStaffAccount } from './staff-account-service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maya = { username: 'Maya', email: 'Maya@Example.com', password: 'cedar and steam' };

/** The session token of a reply, with the cookie's attributes. */
function cookieOf(headers: Headers): { token: string; attributes: string } {
  const [first = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
  return { token: first.split('=')[1] ?? '', attributes: attributes.join('; ') };
}

describeOnBothEngines('an account', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    await ensureStaffAccount(server.deps);
  });
  afterAll(() => server.close());
  const withToken = (headers: Headers) => new TestClient(server.origin, cookieOf(headers).token);

  test('is created and signed in at once, and its cookie is not readable by scripts', async () => {
    const answer = await server.visitor().call(endpoints.register, { body: maya });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      username: 'Maya',
      email: 'Maya@Example.com',
      isHost: false,
      isStaff: false,
    });
    const { attributes } = cookieOf(answer.headers);
    expect(attributes).toMatch(/^Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect((await withToken(answer.headers).call(endpoints.getMe)).body).toMatchObject({ username: 'Maya' });
  });

  test.each([
    ['the same name in other letters', { ...maya, username: ' mAYA ', email: 'other@example.com' }],
    ['the same address in other letters', { ...maya, username: 'Somebody', email: 'MAYA@example.com' }],
    ["the staff's address", { ...maya, username: 'Crook', email: 'Staff@Demo.Example' }],
  ])('cannot be opened with %s', async (_, body) => {
    expect((await server.visitor().call(endpoints.register, { body })).problem).toMatchObject({
      status: 409,
      code: 'taken',
    });
  });

  test.each([
    '123456',
    'password',
    'Password1!',
    'qwertyuiop',
    'iloveyou',
    'P@ssw0rd',
    'summer2024',
    'abcabc',
  ])('cannot have the password %s that everybody tries first', async (password) => {
    const body = { username: 'Newcomer', email: 'new@example.com', password };
    const { problem } = await server.visitor().call(endpoints.register, { body });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'password' }] });
  });

  test("shows the spec's sentence for each field that is wrong", async () => {
    const body = { username: 'ab', email: 'nowhere', password: '12345' };
    const { problem } = await server.visitor().call(endpoints.register, { body });
    expect(problem.errors).toEqual([
      { field: 'username', message: 'Username must be at least 3 characters' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'password', message: 'Password must be at least 6 characters' },
    ]);
  });

  test('is signed in to by name or address in any case, with a new session each time', async () => {
    const tokens = new Set<string>();
    for (const username of ['maya', 'MAYA@EXAMPLE.COM']) {
      const answer = await server
        .visitor()
        .call(endpoints.login, { body: { username, password: maya.password } });
      expect(answer.status).toBe(200);
      tokens.add(cookieOf(answer.headers).token);
    }
    expect(tokens.size).toBe(2);
  });

  test('a wrong password and an unknown name get the same answer', async () => {
    const wrong = { username: 'maya', password: 'not the one' };
    const unknown = { username: 'nobody at all', password: 'not the one' };
    const [first, second] = [
      await server.visitor().call(endpoints.login, { body: wrong }),
      await server.visitor().call(endpoints.login, { body: unknown }),
    ];
    expect(first.problem).toMatchObject({ status: 401, detail: 'Incorrect username or password.' });
    expect(second.problem).toEqual(first.problem);
  });

  test('a login ends the session it came with, a logout ends its own', async () => {
    const body = { username: 'maya', password: maya.password };
    const first = withToken((await server.visitor().call(endpoints.login, { body })).headers);
    const second = withToken((await first.call(endpoints.login, { body })).headers);
    expect((await first.call(endpoints.getMe)).body).toBeNull();
    const answer = await second.call(endpoints.logout);
    expect(answer.status).toBe(204);
    expect(cookieOf(answer.headers).attributes).toContain('Max-Age=0');
    expect((await second.call(endpoints.getMe)).body).toBeNull();
    expect((await second.call(endpoints.logout)).status).toBe(204);
  });

  test('only a digest of the token is in the database', async () => {
    const body = { username: 'maya', password: maya.password };
    const { headers } = await server.visitor().call(endpoints.login, { body });
    const hashes = await server.database.read('sessions').pluck<string[]>('token_hash');
    expect(hashes).not.toContain(cookieOf(headers).token);
    const stored = await server.database
      .read('users')
      .where('username_key', 'maya')
      .pluck<string[]>('password_hash');
    expect(stored[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('the staff account has the staff address and is created at startup', async () => {
    const body = { username: 'staff@demo.example', password: 'retreat-staff' };
    const answer = await server.visitor().call(endpoints.login, { body });
    expect(answer.body).toMatchObject({ isStaff: true });
  });

  test('a new staff password in the settings ends the sessions of the old one', async () => {
    const opened = await server.visitor().call(endpoints.login, {
      body: { username: 'staff@demo.example', password: 'retreat-staff' },
    });
    const before = withToken(opened.headers);
    await ensureStaffAccount(server.deps);
    expect((await before.call(endpoints.getMe)).body).toMatchObject({ isStaff: true });
    const env = { ...server.deps.env, staffPassword: 'another cedar door' };
    await ensureStaffAccount({ ...server.deps, env });
    expect((await before.call(endpoints.getMe)).body).toBeNull();
    await ensureStaffAccount(server.deps);
  });

  test('a session ends after 30 days without use; a staff session after 8 hours', async () => {
    const guest = await server.as('idle');
    const staff = await server.as('staff');
    server.clock.advance(7 * hourMs);
    expect((await staff.call(endpoints.getMe)).body).toMatchObject({ isStaff: true });
    server.clock.advance(7 * hourMs);
    expect((await staff.call(endpoints.getMe)).body).toMatchObject({ isStaff: true });
    server.clock.advance(9 * hourMs);
    expect((await staff.call(endpoints.getMe)).body).toBeNull();
    server.clock.advance(28 * dayMs);
    expect((await guest.call(endpoints.getMe)).body).toMatchObject({ username: 'idle' });
    server.clock.advance(31 * dayMs);
    expect((await guest.call(endpoints.getMe)).body).toBeNull();
  });

  test('a session ends after 180 days even when it is used every day', async () => {
    const guest = await server.as('busy');
    for (let day = 0; day < 180; day += 20) {
      expect((await guest.call(endpoints.getMe)).body).toMatchObject({ username: 'busy' });
      server.clock.advance(20 * dayMs);
    }
    server.clock.advance(hourMs);
    expect((await guest.call(endpoints.getMe)).body).toBeNull();
  });

  test('a deleted user immediately becomes a visitor', async () => {
    const guest = await server.as('leaving');
    await server.database.write((trx) => trx('users').where({ id: guest.userId }).delete());
    expect((await guest.call(endpoints.getMe)).body).toBeNull();
    expect((await guest.call(endpoints.listMyBookings)).problem).toMatchObject({ code: 'sign_in_required' });
  });
});

describeOnBothEngines('guessing passwords', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    await server.visitor().call(endpoints.register, { body: maya });
  });
  afterAll(() => server.close());

  test('ten failures block logins for a while; other accounts are unaffected', async () => {
    const guess = (username: string, password: string) =>
      server.visitor().call(endpoints.login, { body: { username, password } });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await guess('maya', 'a wrong guess')).status).toBe(401);
    }
    const closed = await guess('MAYA', maya.password);
    expect(closed.problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('somebody else', 'a wrong guess')).status).toBe(401);
  });

  test('ten failures from one address do not block other addresses', async () => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1', INSECURE_HTTP: '1' };
    const proxied = await startTestServer({ engine, env });
    const from = (address: string, body: { username: string; password: string }) =>
      proxied.visitor().call(endpoints.login, { body, headers: { 'X-Forwarded-For': address } });
    await proxied.visitor().call(endpoints.register, { body: maya });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await from('192.0.2.1', { username: 'maya', password: 'a wrong guess' });
    }
    const rightful = { username: 'maya', password: maya.password };
    expect((await from('192.0.2.1', rightful)).status).toBe(429);
    expect((await from('192.0.2.2', rightful)).status).toBe(200);
    await proxied.close();
  });
});

describe('a session over TLS', () => {
  test('behind a trusted TLS proxy has the Secure cookie', async () => {
    const server = await startTestServer({ env: { INSECURE_HTTP: '1', TRUST_PROXY: '1' } });
    const { headers } = await server
      .visitor()
      .call(endpoints.register, { body: maya, headers: { 'X-Forwarded-Proto': 'https' } });
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=.*Secure/);
    expect(headers.get('strict-transport-security')).toContain('max-age');
    await server.close();
  });
});
