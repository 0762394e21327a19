import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { endCookies, readSessionToken, startCookies, usesSecureCookie } from './session-cookie.ts';

const token = { value: 'new', maxAgeSeconds: 60 };

const production = { NODE_ENV: 'production', STAFF_PASSWORD: 'cedar and steam', MAIL_URL: 'off' };
const insecure = { INSECURE_HTTP: '1' };
const proxied = { TRUST_PROXY: '1' };

/** A request; by default of a browser on this machine. */
const requestOf = ({
  host = 'localhost:4000',
  peer = '127.0.0.1',
  overTls = false,
  headers = {},
}: {
  host?: string;
  peer?: string;
  overTls?: boolean;
  headers?: Record<string, string | undefined>;
}) => ({
  overTls,
  peer,
  header: (name: string) => ({ host, ...headers })[name],
});

const guarded = /^__Host-session=new; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/;
const plain = /^wellens-session=new; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/;
const both = 'wellens-session=plain; __Host-session=guarded';

describe.each([
  ['localhost', {}, {}, plain],
  ['LOCALHOST without a port', {}, { host: 'LOCALHOST' }, plain],
  ['127.0.0.1', {}, { host: '127.0.0.1:4000' }, plain],
  ['[::1] by IPv6', {}, { host: '[::1]:4000', peer: '::1' }, plain],
  ['localhost by a mapped address', {}, { peer: '::ffff:127.0.0.1' }, plain],
  ['a public origin on this machine', { PUBLIC_ORIGIN: 'http://localhost:4000' }, {}, plain],
  ['another host', {}, { host: 'wellens.example' }, guarded],
  ['a host that only begins like localhost', {}, { host: 'localhost.evil.example' }, guarded],
  ['a host that only ends like localhost', {}, { host: 'evil.example:localhost' }, guarded],
  ['no host', {}, { headers: { host: undefined } }, guarded],
  ['localhost from another machine', {}, { peer: '192.0.2.7' }, guarded],
  ['another host from another machine', {}, { host: 'wellens.example', peer: '192.0.2.7' }, guarded],
  ['localhost in production', production, {}, guarded],
  ['localhost over TLS', proxied, { overTls: true }, guarded],
  ['localhost behind a trusted proxy', proxied, {}, guarded],
  ['localhost by a proxy that is not trusted', {}, { headers: { 'x-forwarded-for': '192.0.2.7' } }, guarded],
  ['localhost by a proxy that names itself', {}, { headers: { via: '1.1 proxy' } }, guarded],
  ['a public origin elsewhere', { PUBLIC_ORIGIN: 'https://wellens.example' }, {}, guarded],
  ['a public origin over TLS', { PUBLIC_ORIGIN: 'https://localhost:4443' }, {}, guarded],
  ['another host with INSECURE_HTTP', insecure, { host: 'wellens.example', peer: '192.0.2.7' }, plain],
  ['localhost in production with INSECURE_HTTP', { ...production, ...insecure }, {}, plain],
  ['TLS with INSECURE_HTTP', { ...insecure, ...proxied }, { overTls: true }, guarded],
] as const)('%s', (_, settings, request, expected) => {
  const isSecure = usesSecureCookie(readEnv(settings), requestOf(request));

  test('gets the right cookie', () => {
    const [line, ...others] = startCookies(undefined, isSecure, token);
    expect(line).toMatch(expected);
    expect(others).toEqual([]);
  });

  test('is read from the cookie it gets, and never from an unprefixed one elsewhere', () => {
    const isPlain = expected === plain;
    expect(readSessionToken(both, isSecure)).toBe(isPlain ? 'plain' : 'guarded');
    expect(readSessionToken('wellens-session=plain', isSecure)).toBe(isPlain ? 'plain' : null);
    expect(readSessionToken('__Host-session=guarded', isSecure)).toBe('guarded');
    expect(readSessionToken('wellens-session=; __Host-session=guarded', isSecure)).toBe('guarded');
    expect(readSessionToken('session=old', isSecure)).toBeNull();
    expect(readSessionToken(undefined, isSecure)).toBeNull();
  });
});

test('a login deletes the other cookie if the browser still has it', () => {
  const [here, endedHere] = startCookies(both, false, token);
  expect(here).toMatch(plain);
  expect(endedHere).toMatch(/^__Host-session=; .*Max-Age=0; Secure$/);
  const [elsewhere, endedElsewhere] = startCookies(both, true, token);
  expect(elsewhere).toMatch(guarded);
  expect(endedElsewhere).toMatch(/^wellens-session=; .*Max-Age=0$/);
});

test('a logout deletes both cookies', () => {
  expect(endCookies()).toEqual([
    '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    'wellens-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ]);
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** A call with a custom Host header, which `fetch` does not allow. */
  const call = (path: string, host: string, cookie: string, body?: object) =>
    new Promise<{ json: unknown; cookies: string[] }>((resolve, reject) => {
      const headers = { host, cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = httpRequest(server.origin + path, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const json: unknown = text === '' ? null : JSON.parse(text);
          resolve({ json, cookies: response.headers['set-cookie'] ?? [] });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const person = { username: 'maya', email: 'maya@example.com', password: 'cedar and steam' };

  test('signs in on this machine without Secure, and accepts that cookie from no other host', async () => {
    const { cookies } = await call('/api/auth/register', 'localhost', '', person);
    expect(cookies).toHaveLength(1);
    const [cookie = ''] = cookies[0]!.split(';');
    expect(cookie).toMatch(/^wellens-session=.+/);
    expect((await call('/api/auth/me', 'localhost', cookie)).json).toMatchObject({ username: 'maya' });
    expect((await call('/api/auth/me', 'wellens.example', cookie)).json).toBeNull();
    const renamed = cookie.replace('wellens-session', '__Host-session');
    expect((await call('/api/auth/me', 'wellens.example', renamed)).json).toMatchObject({ username: 'maya' });

    const end = await call('/api/auth/logout', 'localhost', cookie, {});
    expect(end.cookies).toEqual(endCookies());
    expect((await call('/api/auth/me', 'localhost', cookie)).json).toBeNull();
  });
});
