import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { problemSchema, type Problem } from '#contracts/api/errors.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

let server: TestServer;
let guest: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  guest = await server.as('guest');
});
afterAll(() => server.close());

/** The refusal's code, after checking the refusal's shape. */
async function codeOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const problem = (await response.json()) as Problem;
  await problemSchema.validate(problem, { strict: true });
  expect(problem.status).toBe(response.status);
  expect(JSON.stringify(problem)).not.toMatch(/at \/|node_modules|SELECT|sqlite/i);
  return problem.code;
}

describe('addresses', () => {
  test.each(['0', '-1', '1.5', '01', 'abc', '9007199254740992', '1e3', '%00', '+1'])(
    'an id of %s is malformed',
    async (id) => {
      expect(await codeOf(await guest.fetch(`/api/properties/${id}`))).toBe('malformed_request');
    },
  );

  test('unknown ones are not found; wrong methods get the allowed ones', async () => {
    expect(await codeOf(await guest.fetch('/api/nothing'))).toBe('not_found');
    expect(await codeOf(await guest.fetch('/api/properties/1/'))).toBe('not_found');
    const wrong = await guest.fetch('/api/categories', { method: 'PUT', body: '{}' });
    expect(await codeOf(wrong)).toBe('method_not_allowed');
    expect(wrong.headers.get('allow')).toBe('HEAD, GET');
  });
});

describe('queries', () => {
  test.each([
    ['limit=-1', 'limit: Must be at least 1'],
    ['limit=1.5', 'limit: Must be a whole number'],
    ['limit=101', 'limit: Must be at most 100'],
    ['guests=abc', 'guests: Must be a number in decimal digits.'],
    ['instantBook=perhaps', 'instantBook: Is not valid'],
    [`location=${'a'.repeat(201)}`, 'location: Must be at most 200 characters'],
    ['sort=best', 'sort: Must be one of '],
    ['startDate=2026-99-99', 'startDate: Must be a day as YYYY-MM-DD'],
  ])('%s is refused in a plain sentence', async (query, sentence) => {
    const refused = await guest.fetch(`/api/properties?${query}`);
    const { detail } = (await refused.clone().json()) as Problem;
    expect(await codeOf(refused)).toBe('bad_filter');
    expect(detail.slice(0, sentence.length)).toBe(sentence);
    expect(detail).not.toMatch(/must|`/);
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    guest.fetch('/api/favorites', { method: 'POST', body, headers });

  test.each([
    ['a byte alone', [0xff]],
    ['half a character', [0xe2, 0x82]],
    ['a spelling that is too long', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ])('bytes that are no UTF-8 are refused and not replaced: %s', async (_, bytes) => {
    const [before = '', after = ''] = JSON.stringify(buildListing({ title: 'Lake house %' })).split('%');
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    const refused = await guest.fetch('/api/properties', { method: 'POST', body });
    expect(refused.status).toBe(400);
    expect(await codeOf(refused)).toBe('malformed_request');
  });

  test('text of every script arrives unchanged, U+FFFD included', async () => {
    const title = 'Lake \ufffd 山の湖 🏔️ é';
    const body = JSON.stringify(buildListing({ title }));
    const response = await guest.fetch('/api/properties', { method: 'POST', body });
    expect(await response.json()).toMatchObject({ title });
  });

  test.each([
    ['no JSON', '{"userId":', 'malformed_request'],
    ['a list', '[1]', 'malformed_request'],
    ['a text', '"hello"', 'malformed_request'],
    ['null', 'null', 'malformed_request'],
    ['nothing', '', 'malformed_request'],
    ['too deep nesting', `{"a":${'['.repeat(21)}${']'.repeat(21)}}`, 'malformed_request'],
    ['an abyss', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'malformed_request'],
  ])('%s is refused', async (_, body, code) => {
    expect(await codeOf(await post(body))).toBe(code);
  });

  test.each([
    ['a list of more than 2,000 entries', `{"a":[${'1,'.repeat(2000)}1]}`],
    ['an object of more than 200 names', `{${Array.from({ length: 201 }, (_, n) => `"n${n}":1`).join()}}`],
    ['more than 20,000 values', `{"a":[${`[${'1,'.repeat(1900)}1],`.repeat(11)}1]}`],
    ['a mebibyte of empty lists', `{"a":[${'[],'.repeat(349_000)}1]}`],
  ])('%s is too large before it is read', async (_, body) => {
    const refused = await post(body);
    expect(await codeOf(refused)).toBe('too_large');
  });

  test('brackets and commas inside strings do not count', async () => {
    const text = '[{,\\"'.repeat(9000);
    expect(await codeOf(await post(JSON.stringify({ userId: text })))).toBe('invalid_fields');
  });

  test('a login or registration body has at most eight kilobytes', async () => {
    const visitor = server.visitor();
    const send = (path: string, bytes: number) =>
      visitor.fetch(path, { method: 'POST', body: JSON.stringify({ username: 'a'.repeat(bytes) }) });
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/auth/logout']) {
      expect(await codeOf(await send(path, 8200))).toBe('too_large');
    }
    expect(await codeOf(await send('/api/auth/login', 8000))).toBe('invalid_fields');
  });

  test('each invalid field is named once, up to twenty', async () => {
    const host = await server.as('host');
    const wrong = { ...buildListing(), images: Array(30).fill(7), amenities: [], title: 'a' };
    const { problem } = await host.call(endpoints.createProperty, { body: wrong });
    expect(problem.errors).toEqual([
      { field: 'title', message: 'Title must be at least 5 characters' },
      { field: 'images[0]', message: 'Must be text' },
      { field: 'amenities', message: 'At least one amenity is required' },
    ]);
    const tour = { scenes: Array.from({ length: 50 }, () => ({ hotspots: Array(40).fill(1) })) };
    const answer = await host.fetch('/api/properties', {
      method: 'POST',
      body: JSON.stringify({ ...buildListing(), virtualTourData: tour }),
    });
    expect(answer.status).toBe(422);
    expect((await answer.text()).length).toBeLessThan(8 * 1024);
  });

  test('more than one mebibyte is refused, with or without Content-Length', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    expect(await codeOf(await post(big))).toBe('too_large');
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
        controller.enqueue(new TextEncoder().encode('{"text":"'));
        for (let count = 0; count < 20; count += 1) controller.enqueue(chunk);
        controller.enqueue(new TextEncoder().encode('"}'));
        controller.close();
      },
    });
    const streamed = await guest.fetch('/api/favorites', {
      method: 'POST',
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(await codeOf(streamed)).toBe('too_large');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'the type %s is refused',
    async (type) => {
      expect(await codeOf(await post('{}', { 'Content-Type': type }))).toBe('unsupported_type');
    },
  );

  test('text that cannot be stored is refused with its field', async () => {
    const author = await server.as('author');
    for (const content of ['half \ud800 a pair', 'a\u0000b']) {
      const answer = await author.call(endpoints.register, {
        body: { username: `name ${content}`, email: 'a@b.example', password: 'cedar and steam' },
      });
      expect(answer.problem).toMatchObject({ status: 422, errors: [{ field: 'username' }] });
    }
  });
});

describe('the order of checks', () => {
  const visitor = () => server.visitor();
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  const send = (client: TestClient, path: string, body: string, headers: Record<string, string> = {}) =>
    client.fetch(path, { method: 'POST', body, headers }).then(codeOf);

  test('path shape, then body, session, cross-site, rights', async () => {
    expect(await send(visitor(), '/api/bookings/abc/accept', 'no json', crossSite)).toBe('malformed_request');
    expect(await send(visitor(), '/api/bookings', 'no json', crossSite)).toBe('malformed_request');
    expect(await send(visitor(), '/api/bookings', '{}', crossSite)).toBe('sign_in_required');
    expect(await send(guest, '/api/bookings', '{}', crossSite)).toBe('cross_site');
    expect(await send(guest, '/api/properties/1/verify', '{"status":7}')).toBe('forbidden');
    expect(await send(guest, `/api/messages/read/1/${guest.userId + 1}`, '{}')).toBe('identity_mismatch');
  });
});

describe('other sites', () => {
  const favourite = (headers: Record<string, string>) => {
    const init = {
      method: 'POST',
      body: '{}',
      headers: { Cookie: `__Host-session=${guest.token ?? ''}`, ...headers },
    };
    return fetch(`${server.origin}/api/favorites`, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...init.headers },
    }).then(codeOf);
  };

  test('a browser request must come from our own pages', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await favourite({ 'Sec-Fetch-Site': site })).toBe('cross_site');
    }
    expect(await favourite({ Origin: 'https://evil.example' })).toBe('cross_site');
    expect(await favourite({ Origin: 'null' })).toBe('cross_site');
    expect(await favourite({ 'Sec-Fetch-Site': 'same-origin' })).toBe('invalid_fields');
    expect(await favourite({ Origin: server.origin })).toBe('invalid_fields');
    expect(await favourite({})).toBe('invalid_fields');
  });

  test('a public origin in the settings is the only accepted one', async () => {
    const guarded = await startTestServer({ env: { PUBLIC_ORIGIN: 'https://wellens.example' } });
    const logOut = (origin: string) =>
      fetch(`${guarded.origin}/api/auth/logout`, { method: 'POST', headers: { Origin: origin } });
    expect((await logOut('https://wellens.example')).status).toBe(204);
    expect((await logOut(guarded.origin)).status).toBe(403);
    await guarded.close();
  });
});

describe('sync headers', () => {
  const withHeaders = (headers: Record<string, string>) =>
    guest.fetch('/api/sync/leases', { method: 'POST', headers });

  test('an app that is too old is asked to update; an invalid version is malformed', async () => {
    expect(await codeOf(await withHeaders({ 'X-Protocol-Version': '0' }))).toBe('update_required');
    expect(await codeOf(await withHeaders({ 'X-Protocol-Version': 'new' }))).toBe('malformed_request');
    expect((await withHeaders({ 'X-Protocol-Version': '99' })).status).toBe(201);
  });

  test.each<Record<string, string>>([
    { 'Idempotency-Key': 'x'.repeat(101) },
    { 'Idempotency-Key': 'two words' },
    { 'Entity-Id': '0' },
  ])('%o is malformed', async (headers) => {
    expect(await codeOf(await withHeaders(headers))).toBe('malformed_request');
  });

  test('a call with another chosen id is another call, so its key cannot be reused', async () => {
    const author = await server.as('author');
    const { id: listing } = (
      await (await server.as('host')).call(endpoints.createProperty, { body: buildListing() })
    ).body;
    await (
      await server.as('staff')
    ).call(endpoints.verifyProperty, {
      params: { id: listing },
      body: { status: 'verified', notes: null },
    });
    const { body: lease } = await author.call(endpoints.takeLease);
    const save = (entityId: number) =>
      author.call(endpoints.addFavorite, {
        body: { userId: author.userId, propertyId: listing },
        key: 'one-key',
        entityId,
      });
    expect((await save(lease.from)).status).toBe(201);
    expect((await save(lease.from)).status).toBe(201);
    expect((await save(lease.from + 1)).problem.code).toBe('key_reused');
  });
});

describe('replies', () => {
  test('have the marker, the epoch, a request id and security headers', async () => {
    const { headers } = await server.visitor().fetch('/api/categories');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-app': '1',
      'x-epoch': server.deps.epoch,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('a reply to a signed-in person is no-store; a public one is revalidated and may be unchanged', async () => {
    expect((await guest.fetch('/api/auth/me')).headers.get('cache-control')).toBe('no-store');
    const first = await server.visitor().fetch('/api/auth/demo');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await server.visitor().fetch('/api/auth/demo', { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a refusal has them too', async () => {
    const { headers } = await server.visitor().fetch('/api/nothing');
    expect([headers.get('x-app'), headers.get('x-epoch')]).toEqual(['1', server.deps.epoch]);
  });

  test('the health check answers without a session', async () => {
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  /** The server's complete answer to raw bytes. */
  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(bytes);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  }

  test('a request that is not HTTP gets 400', async () => {
    expect(await answerTo('nonsense\r\n\r\n')).toContain('400 Bad Request');
  });

  const manyHeaders = 'X-A: b\r\n'.repeat(1100);
  test.each([
    ['without a Host', '/healthz', '', '400', 'malformed_request'],
    ['of a visitor without a Host', '/api/properties', '', '400', 'malformed_request'],
    ['with 1,100 headers', '/healthz', `Host: localhost\r\n${manyHeaders}`, '413', 'too_large'],
    ['with its Host behind 1,100 others', '/api/properties', `${manyHeaders}Host: a\r\n`, '413', 'too_large'],
  ])('a request %s is refused in words', async (_, path, headers, status, code) => {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\nConnection: close\r\n${headers}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain(`"code":"${code}"`);
  });

  test('HTTP/1.0 needs no Host', async () => {
    expect(await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('rate limits', () => {
  test('a session has 300 calls a minute, then gets a Retry-After', async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
    const caller = await limited.as('eager');
    const statuses = await Promise.all(
      Array.from({ length: 310 }, async () => (await caller.fetch('/api/auth/me')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    const refused = await caller.fetch('/api/auth/me');
    expect(await codeOf(refused)).toBe('too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await limited.as('calm')).fetch('/api/auth/me')).status).toBe(200);
    // Two devices of one person have separate limits.
    expect((await (await limited.as('eager')).fetch('/api/auth/me')).status).toBe(200);
    await limited.close();
  });
});

describe('content codings', () => {
  const refusals = ['identity;q=0', '*;q=0', 'identity;q=0, *;q=0', 'zstd', 'identity;q=0, zstd'];

  test.each(refusals)('a client that accepts none of ours (%s) gets the plain body', async (accepted) => {
    const response = await guest.fetch('/api/sync/changes', { headers: { 'Accept-Encoding': accepted } });
    expect(response.status).toBe(200);
    expect(response.headers.has('content-encoding')).toBe(false);
    await response.json();
  });

  test.each(refusals)('a write of a client that accepts none of ours (%s) succeeds', async (accepted) => {
    const response = await guest.fetch('/api/properties', {
      method: 'POST',
      headers: { 'Accept-Encoding': accepted },
      body: JSON.stringify(buildListing({ description: 'A quiet place by the lake. '.repeat(100) })),
    });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: number };
    expect((await guest.fetch(`/api/properties/${id}`)).status).toBe(200);
  });
});
