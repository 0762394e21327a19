import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { number, object, string } from 'yup';
import { bytes, endpoint, file, raw } from '#contracts/api/endpoint.ts';
import type { Problem } from '#contracts/api/errors.ts';
import type { Database } from '#server/database/database.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import { silentLogger, type Logger } from '#server/logger.ts';
import { describeApi } from '#server/openapi/open-api.ts';
import { expectedStatus, sendCall, shapeFault } from '#server/test-support/requests/expected-answer.ts';
import type { Persona } from '#server/test-support/requests/rights-fixture.ts';
import { targets, type About, type Sending, type Target } from '#server/test-support/requests/rights-row.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { accountRecheck } from '#server/accounts/suspensions/account-recheck.ts';
import { createApiOf } from './api-router.ts';
import { noRateLimits } from './rate-limits.ts';
import { errorHandler } from './error-handler.ts';
import { toHttpCall } from './http-call.ts';
import { requestLog } from './request-log.ts';
import type { RequestState } from './request-context.ts';
import { sendReply } from './send-reply.ts';
import { AppError } from '#server/lib/errors.ts';
import { readEnv } from '#server/env.ts';

const maxBytes = 1000;
const stored = object({ length: number().integer().required() });
const ofToken = object({ token: string().required() });
const address = <P extends `/api/${string}`>(method: 'GET' | 'POST', path: P) => ({ method, path });

/** One call of each shape that is not JSON from a session. */
const table = {
  sendPicture: endpoint(address('POST', '/api/pictures'), {
    summary: 'Stores a picture.',
    access: 'user',
    body: bytes({ types: ['image/png', 'image/webp'], maxBytes }),
    reply: stored,
    success: 201,
  }),
  unsubscribe: endpoint(address('POST', '/api/unsubscribe/:token'), {
    summary: 'Ends a kind of letters.',
    access: 'token',
    params: ofToken,
    // Mail programs send a form, the app sends nothing. Source: RFC 8058.
    body: bytes({ types: ['application/x-www-form-urlencoded'], maxBytes, optional: true }),
    success: 204,
  }),
  readCalendar: endpoint(address('GET', '/api/calendars/:id/:token'), {
    summary: 'A calendar.',
    access: 'token',
    params: ofToken.shape({ id: number().integer().required() }),
    reply: file('text/calendar'),
  }),
  takeNotice: endpoint(address('POST', '/api/notices'), {
    summary: 'Takes a notice of the payment provider.',
    access: 'signed',
    body: raw({ maxBytes }),
    reply: stored,
  }),
};
type Name = keyof typeof table;

const [secretToken, secretKey] = ['token-of-a-letter_1', 'key of the provider'];
const sign = (sent: Uint8Array): string => createHmac('sha256', secretKey).update(sent).digest('hex');
const calendar = Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
const notFound = (): never => {
  throw new AppError('not_found');
};
const isKnown = (digest: string): boolean => digest === digestOfToken(secretToken);

let origin: string;
let stop: () => void;
const log: string[] = [];
/** Messages that reached a handler. */
let handled: number;

beforeAll(async () => {
  const api = createApiOf(table, {
    clock: createTestClock(),
    epoch: 'epoch',
    limits: noRateLimits,
    isErased: () => Promise.resolve(false),
    accountRecheck,
  });
  const handlers: Parameters<typeof api.answer>[1] = {
    sendPicture: ({ body }) => ({ status: 201, body: { length: body.length } }),
    unsubscribe: ({ tokenDigest }) => (isKnown(tokenDigest) ? { status: 204, body: null } : notFound()),
    readCalendar: ({ tokenDigest, params }) =>
      isKnown(tokenDigest)
        ? { status: 200, file: { type: 'text/calendar', bytes: calendar, name: `stay-${params.id}.ics` } }
        : notFound(),
    takeNotice: {
      verify: (message) => {
        const [sent, right] = [message.header('x-signature') ?? '', sign(message.bytes)];
        return sent.length === right.length && timingSafeEqual(Buffer.from(sent), Buffer.from(right));
      },
      handle: ({ body }) => {
        handled += 1;
        return { status: 200, body: { length: body.length } };
      },
    },
  };
  const logger: Logger = Object.assign(Object.create(silentLogger) as Logger, {
    isLevelEnabled: () => true,
    info: (line: object) => log.push(JSON.stringify(line)),
    debug: (line: object) => log.push(JSON.stringify(line)),
  });
  const app = new Koa<RequestState>();
  app.use(requestLog(logger, table)).use(errorHandler(logger));
  app.use(async (ctx) => {
    const cookie = ctx.get('cookie');
    const caller = cookie.endsWith('=known') ? { userId: 1, isStaff: false, sessionId: 's' } : null;
    const call = toHttpCall(ctx, readEnv({}), () => Promise.resolve(caller));
    sendReply(ctx, await api.answer(call, handlers, {} as Database));
  });
  const server = createServer((request, response) => void app.callback()(request, response)).listen(0);
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});
afterAll(() => stop());

const clientOf = (persona: Persona): TestClient =>
  new TestClient(origin, persona === 'visitor' ? null : persona === 'expired' ? 'old' : 'known', 1);
const png = { 'Content-Type': 'image/png' };
const picture = new Uint8Array([137, 80, 78, 71]);
const notice = Uint8Array.from(Buffer.from('{"paid":12}'));
const send = (name: Name, sending: Sending, persona: Persona = 'guest') =>
  sendCall(clientOf(persona), table[name], sending);
const codeOf = ({ body }: { body: unknown }): string => (body as Problem).code;

describe('the rights table covers every shape', () => {
  const tokenOf = (target: Target) => (target === 'known token' ? secretToken : 'another');
  const rows: [Name, About, (target: Target) => Sending][] = [
    ['sendPicture', 'nothing', () => ({ bytes: picture, headers: png })],
    ['unsubscribe', 'token', (target) => ({ params: { token: tokenOf(target) } })],
    ['readCalendar', 'token', (target) => ({ params: { id: 7, token: tokenOf(target) } })],
    [
      'takeNotice',
      'message',
      (target) => ({
        bytes: notice,
        headers: { 'X-Signature': target === 'signed' ? sign(notice) : sign(picture) },
      }),
    ],
  ];
  test.each(rows)('%s', async (name, about, prepare) => {
    for (const target of targets[about]) {
      for (const persona of ['visitor', 'guest', 'expired'] as const) {
        const answer = await send(name, prepare(target), persona);
        const seen = `${answer.status}${shapeFault(table[name], answer) ?? ''}`;
        expect(`${persona} ${target} ${seen}`).toBe(
          `${persona} ${target} ${expectedStatus(table[name], about, persona, target)}`,
        );
      }
    }
  });
});

describe('a body of bytes', () => {
  test('arrives as it was sent, up to its size', async () => {
    const largest = new Uint8Array(maxBytes);
    expect((await send('sendPicture', { bytes: largest, headers: png })).body).toEqual({ length: maxBytes });
  });

  test('a larger one is refused, with or without Content-Length', async () => {
    const tooLarge = new Uint8Array(maxBytes + 1);
    expect(codeOf(await send('sendPicture', { bytes: tooLarge, headers: png }))).toBe('too_large');
    const streamed = await clientOf('guest').fetch('/api/pictures', {
      method: 'POST',
      headers: png,
      body: new Blob([tooLarge]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([streamed.status, streamed.headers.get('connection')]).toEqual([413, 'close']);
  });

  test('another type, an encoded body and none at all are refused', async () => {
    const refused = async (headers: Record<string, string>, sent?: Uint8Array<ArrayBuffer>) =>
      codeOf(await send('sendPicture', { headers, ...(sent && { bytes: sent }) }));
    expect(await refused({ 'Content-Type': 'image/svg+xml' }, picture)).toBe('unsupported_type');
    expect(await refused({ ...png, 'Content-Encoding': 'gzip' }, picture)).toBe('unsupported_type');
    expect(await refused(png)).toBe('malformed_request');
  });

  test('a stranger is refused before the bytes are read', async () => {
    const tooLarge = new Uint8Array(maxBytes + 1);
    const { status } = await send('sendPicture', { bytes: tooLarge, headers: png }, 'visitor');
    expect(status).toBe(401);
    const headers = { ...png, 'Sec-Fetch-Site': 'cross-site' };
    expect(codeOf(await send('sendPicture', { bytes: picture, headers }))).toBe('cross_site');
  });
});

describe('a token in the path', () => {
  test('opens the call for mail programs: from another site, with a form or without a body', async () => {
    const params = { token: secretToken };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' };
    const form = Uint8Array.from(Buffer.from('List-Unsubscribe=One-Click'));
    expect((await send('unsubscribe', { params, headers, bytes: form })).status).toBe(204);
    expect((await send('unsubscribe', { params, headers })).status).toBe(204);
  });

  test.each(['', 'x', secretToken.toUpperCase(), `${secretToken}x`, '%00', 'a'.repeat(5000)])(
    'an unknown one is not found: %s',
    async (token) => {
      const { status } = await clientOf('visitor').fetch(`/api/unsubscribe/${token}`, { method: 'POST' });
      expect(status).toBe(404);
    },
  );

  test('is never in the log, also if the rest of the path is wrong', async () => {
    await send('unsubscribe', { params: { token: secretToken } });
    await send('readCalendar', { params: { id: 7, token: secretToken } });
    for (const path of [
      `/api/unsubscribe/${secretToken}/`,
      `/API/unsubscribe/${secretToken}`,
      `/api/calendars/x/${secretToken}/more`,
    ]) {
      await clientOf('visitor').fetch(path);
    }
    expect(log.join('\n')).not.toMatch(new RegExp(secretToken, 'i'));
    expect(log.at(-1)).toContain('"path":"/api/calendars/x/:token/more"');
  });

  test('a file has its type and name, is not stored for others, and may be unchanged', async () => {
    const url = `/api/calendars/7/${secretToken}`;
    const first = await clientOf('visitor').fetch(url);
    expect(await first.text()).toBe(calendar.toString());
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="stay-7.ics"',
      'cache-control': 'private, no-cache',
    });
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const again = await clientOf('visitor').fetch(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('a message with a wrong signature reaches no handler, whatever it contains', async () => {
  handled = 0;
  const wrong: Record<string, string>[] = [{}, { 'X-Signature': '' }, { 'X-Signature': sign(picture) }];
  for (const headers of wrong) {
    const answer = await send('takeNotice', { bytes: notice, headers });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'bad_signature']);
  }
  const tooLarge = new Uint8Array(maxBytes + 1);
  const signed = { 'X-Signature': sign(tooLarge) };
  expect(codeOf(await send('takeNotice', { bytes: tooLarge, headers: signed }))).toBe('too_large');
  expect(handled).toBe(0);
});

test('the API description has the types, sizes, parameters and refusals of these calls', () => {
  const { paths } = describeApi(table);
  expect(paths['/api/pictures']?.['post']?.requestBody).toEqual({
    required: true,
    description: 'At most 1000 bytes.',
    content: { 'image/png': { schema: {} }, 'image/webp': { schema: {} } },
  });
  const calendarCall = paths['/api/calendars/{id}/{token}']?.['get'];
  expect(calendarCall?.security).toEqual([]);
  expect(calendarCall?.parameters.map(({ name, schema }) => [name, schema.type])).toEqual([
    ['token', 'string'],
    ['id', 'integer'],
  ]);
  expect(Object.keys(calendarCall?.responses['200']?.content ?? {})).toEqual(['text/calendar']);
  expect(Object.keys(calendarCall?.responses ?? {})).toContain('404');
  const noticeCall = paths['/api/notices']?.['post'];
  expect(noticeCall?.responses['401']?.description).toContain('bad_signature');
  expect(Object.keys(noticeCall?.requestBody?.content ?? {})).toEqual(['*/*']);
});
