import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { TestUpload } from '#server/test-support/test-uploads.ts';
import { jsonBodiesMax } from './body-memory.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A visitor's report of that many bytes. */
const report = (bytes: number) =>
  server
    .visitor()
    .fetch('/api/reports', { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(bytes) }) });

/** Announces a large body and sends a part of it. */
async function holdBody({ origin } = server, address = '192.0.2.1') {
  const sending = request(`${origin}/api/reports`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': '1000000',
      'X-Forwarded-For': address,
    },
  });
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    sending.write('{"text":"', () => resolve());
  });
  return sending;
}

describe('JSON bodies of senders who are not known yet', () => {
  test('one network address has few large ones read at once, and short ones all the same', async () => {
    const held = await Promise.all(Array.from({ length: jsonBodiesMax.address }, () => holdBody()));
    await expect.poll(async () => (await report(100_000)).status).toBe(429);
    const refused = await report(100_000);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await report(100)).status).toBe(401);
    for (const one of held) one.destroy();
    await expect.poll(async () => (await report(100_000)).status).toBe(401);
  });

  test('those of many network addresses hold up each other, and nobody who is logged in', async () => {
    const proxied = await startTestServer({ env: { TRUST_PROXY: '1' } });
    const body = JSON.stringify({ text: 'x'.repeat(100_000) });
    const send = async (by: TestClient) =>
      (await by.fetch('/api/reports', { method: 'POST', body, headers: { 'X-Forwarded-For': '192.0.2.9' } }))
        .status;
    const guest = await proxied.as('guest');
    const addresses = Array.from({ length: 20 }, (_, index) => `198.51.100.${index}`);
    const held = await Promise.all(
      addresses.flatMap((address) =>
        Array.from({ length: jsonBodiesMax.address }, () => holdBody(proxied, address)),
      ),
    );
    await expect.poll(() => send(proxied.visitor())).toBe(429);
    expect(await send(guest)).toBe(422);
    for (const one of held) one.destroy();
    await expect.poll(() => send(proxied.visitor())).toBe(401);
    await proxied.close();
  });

  test('one person has few large ones read at once', async () => {
    const guest = await server.as('guest');
    const answers: (number | undefined)[] = [];
    // One more than there is room for, so that its refusal says when the others are there.
    const sent = Array.from({ length: jsonBodiesMax.person + 1 }, () => {
      const sending = request(`${server.origin}/api/reports`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': '1000000',
          Cookie: `__Host-session=${guest.token}`,
        },
      });
      sending.on('response', ({ statusCode }) => answers.push(statusCode));
      sending.on('error', () => undefined).write('{"text":"');
      return sending;
    });
    await expect.poll(() => answers).toEqual([429]);
    const body = JSON.stringify({ text: 'x'.repeat(100_000) });
    const status = async (by: TestClient) =>
      (await by.fetch('/api/reports', { method: 'POST', body })).status;
    expect(await status(guest)).toBe(429);
    expect(await status(await server.as('host'))).toBe(422);
    for (const one of sent) one.destroy();
    await expect.poll(() => status(guest)).toBe(422);
  });
});

describe('bodies in crumbs', () => {
  /** Sends a body in chunks of one byte. @returns everything that the server says until it closes the connection */
  async function sendCrumbs(head: readonly string[]): Promise<string> {
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
    socket.write([...head, 'Host: localhost', 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
    socket.write('1\r\nx\r\n'.repeat(1_100));
    await once(socket, 'close');
    return answer;
  }

  test('end the connection before they take seconds and memory', async () => {
    const json = 'Content-Type: application/json';
    expect(await sendCrumbs(['POST /api/reports HTTP/1.1', json])).toBe('');
  });

  test('end the connection of an upload', async () => {
    const client = await server.as('guest');
    const head = [
      `PATCH ${new TestUpload(Buffer.alloc(20_000)).path} HTTP/1.1`,
      'Content-Type: application/offset+octet-stream',
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Sec-Fetch-Site: same-origin',
      `Cookie: __Host-session=${client.token}`,
    ];
    expect(await sendCrumbs(head)).toBe('');
  });

  test('a body in the packets of a slow network is read', async () => {
    const sending = request(`${server.origin}/api/reports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
    });
    sending.write('{"text":"');
    for (let count = 0; count < 1_900; count += 1) sending.write('y'.repeat(536));
    sending.end('"}');
    const [response] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(401);
  });
});
