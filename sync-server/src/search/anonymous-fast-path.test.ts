import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { AppError } from '#server/lib/errors.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { anonymousFastPath } from './anonymous-fast-path.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Reply of a server that has only the fast path, for a request left to the slow path. */
const leftAlone = 599;
/** An unknown session: its caller is a visitor, but only the slow path can know. */
const unknownSession = { cookie: '__Host-session=nobody' };

let server: TestServer;
let shortOnly: Server;
let shortOrigin: string;
let id: number;
let tag: string;

function ask(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('end', () => {
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ status: reply.statusCode, headers: reply.headers, body });
      });
    }).once('error', reject);
  });
}

/** Headers without those that differ between answers. */
function comparable({ status, headers, body }: Answer) {
  const { date, 'x-request-id': requestId, vary = '', ...same } = headers;
  return {
    status,
    body,
    headers: same,
    has: [date !== undefined, requestId !== undefined],
    vary: vary.toLowerCase().split(/, ?/).sort(),
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const [host, staff] = [await server.as('host'), await server.as('staff')];
  for (const title of ['First place', 'Second place', 'Third place', 'Café with a view – ☕']) {
    const { body } = await host.call(endpoints.createProperty, { body: buildListing({ title }) });
    id = body.id;
    const decision = { status: 'verified', notes: null } as const;
    await staff.call(endpoints.verifyProperty, { params: { id }, body: decision });
  }
  tag = String((await ask(server.origin, '/api/properties')).headers['etag']);
  const answerShort = anonymousFastPath(server.deps);
  shortOnly = createServer((request, response) => {
    void answerShort(request, response).then((isAnswered) => {
      if (!isAnswered) response.writeHead(leftAlone).end();
    });
  });
  shortOnly.listen(0, '127.0.0.1');
  await once(shortOnly, 'listening');
  shortOrigin = `http://127.0.0.1:${(shortOnly.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shortOnly.close();
  await server.close();
});

describe('frequent anonymous reads take the fast path and get the same answers as on the slow path', () => {
  test.each([
    ['the first page', () => '/api/properties', {}],
    ['a page with a next one', () => '/api/properties?limit=2', {}],
    ['a search', () => '/api/properties?guests=2&retreatTypes=Yoga,Spa&maxPrice=900', {}],
    ['a search without results', () => '/api/properties?location=nowhere', {}],
    ['a listing', () => `/api/properties/${id}`, {}],
    ['a page that is known', () => '/api/properties', { known: true }],
  ])('%s', async (_, path, { known = false }: { known?: boolean }) => {
    const headers: Record<string, string> = known ? { 'if-none-match': tag } : {};
    const short = await ask(shortOrigin, path(), headers);
    const whole = await ask(server.origin, path(), { ...headers, ...unknownSession });
    expect(short.status).toBe(known ? 304 : 200);
    expect(comparable(short)).toEqual(comparable(whole));
  });

  test('a frequently requested page, in its cached compressed variant', async () => {
    const path = '/api/properties?limit=4';
    const accepted = { 'accept-encoding': 'gzip, deflate, br' };
    let short = await ask(shortOrigin, path, accepted);
    while (short.status === leftAlone) {
      await ask(shortOrigin, path);
      short = await ask(shortOrigin, path, accepted);
    }
    const whole = await ask(server.origin, path, { ...accepted, ...unknownSession });
    expect(short.headers['content-encoding']).toBe('br');
    expect(comparable(short)).toEqual(comparable(whole));
  });
});

test.each([
  ['a session', '/api/properties', unknownSession],
  ['data of another account', '/api/properties', { 'x-account': '7' }],
  ['another protocol', '/api/properties', { 'x-protocol-version': '0' }],
  ['an unknown filter value', '/api/properties?guests=none', {}],
  ['their own listings', '/api/properties?mine=1', {}],
  ['a listing that is not there', '/api/properties/999', {}],
  ['a bent id', '/api/properties/01', {}],
  ['preferences among encodings', '/api/properties', { 'accept-encoding': 'gzip;q=0.5, br;q=0.1' }],
  ['another address', '/api/categories', {}],
])('the short way leaves a request with %s to the whole way', async (_, path, headers) => {
  expect((await ask(shortOrigin, path, headers)).status).toBe(leftAlone);
});

test('an unchanged page costs less than 300 bytes', async () => {
  const { status, headers } = await ask(server.origin, '/api/properties', { 'if-none-match': tag });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  expect(status).toBe(304);
  expect(['HTTP/1.1 304 Not Modified', ...lines, '', ''].join('\r\n').length).toBeLessThan(300);
});

test("the fast path also limits a visitor's rate", async () => {
  const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const statuses = new Set<number | undefined>();
  for (let asked = 0; asked <= 1200; asked += 1) {
    statuses.add((await ask(limited.origin, '/api/properties')).status);
  }
  await limited.close();
  expect([...statuses]).toEqual([200, 429]);
});

describe('the rate limit of an address', () => {
  afterEach(() => vi.restoreAllMocks());

  test('a refused read is counted once and searches nothing', async () => {
    const refusal = new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '7' } });
    const consume = vi.spyOn(server.deps.limits, 'consume').mockRejectedValue(refusal);
    const search = vi.spyOn(server.deps.listings.searches, 'read');
    const refused = await ask(server.origin, '/api/properties?guests=3');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '7']);
    expect(consume).toHaveBeenCalledTimes(1);
    expect(search).not.toHaveBeenCalled();
  });

  test('a read that the fast path leaves to the slow path is counted once', async () => {
    const consume = vi.spyOn(server.deps.limits, 'consume');
    expect((await ask(server.origin, '/api/properties/999')).status).toBe(404);
    expect(consume).toHaveBeenCalledTimes(1);
  });
});
