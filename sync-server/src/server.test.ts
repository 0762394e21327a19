import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
let isClosed = false;
afterEach(async () => {
  if (!isClosed) await server.close();
  isClosed = false;
});

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test(
  'fault 37: callers who send slowly are closed with 408, and nobody else waits for them',
  { timeout: 30_000 },
  async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, open));
    const answers = sockets.map((socket, index) => {
      // Half of them never finish their headers, half never their body.
      socket.write(
        index % 2 === 0
          ? 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX-Slow:'
          : 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      return readAll(socket);
    });
    for (let count = 0; count < 20; count += 1)
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"request_timeout"');
    }
  },
);

test('fault 36: a stop lets calls in progress finish, ends streams and takes no new calls', async () => {
  const body = JSON.stringify({
    username: 'late guest',
    email: 'late@example.com',
    password: 'cedar and steam',
  });
  const stream = await fetch(`${server.origin}/api/sync/events`);
  const idle = await open();
  const inProgress = await open();
  inProgress.write(
    'POST /api/auth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server asks for the body, so it is at work on the call.
  const [asked] = (await once(inProgress, 'data')) as [Buffer];
  expect(asked.toString()).toContain('100 Continue');

  isClosed = true;
  const closing = server.close();
  await stream.text();
  await readAll(idle);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
  inProgress.write(body);
  expect(await readAll(inProgress)).toMatch(/^HTTP\/1\.1 201 /);
  await closing;
});
