import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { createLogger } from './logger.ts';
import { startServer } from './server.ts';

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
  'fault 37: slow callers are closed with 408, and other callers are not delayed',
  { timeout: 30_000 },
  async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, open));
    const answers = sockets.map((socket, index) => {
      // Half of them never finish their headers, the others never finish their body.
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
    // The next test counts sockets.
    await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
  },
);

/** Sockets open in this process, client and server side. */
const countSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

test(
  'fault 37: sockets of slow callers that never close are destroyed within 20 seconds',
  { timeout: 40_000 },
  async () => {
    const before = countSockets();
    const port = Number(new URL(server.origin).port);
    const heads = [
      '',
      'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX-Slow:',
      'POST /api/auth/login HTTP/1.1\r\n',
    ];
    const callers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        socket.on('error', () => undefined); // Data sent after the refusal resets the connection.
        const ended = once(socket, 'end');
        await once(socket, 'connect');
        socket.write(heads[index % heads.length]!);
        socket.resume();
        return { socket, ended };
      }),
    );
    // The server has accepted and refused each of them, and keeps none.
    await Promise.all(callers.map(({ ended }) => ended));
    await expect.poll(countSockets, { timeout: 20_000, interval: 100 }).toBe(before + callers.length);
    for (const { socket } of callers) socket.destroy();
  },
);

test('a connection stays open for the next call, also after a refusal', async () => {
  const socket = await open();
  const ask = async (path: string): Promise<string> => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  };
  for (const path of ['/api/properties/77', '/api/auth/me', '/api/properties/77']) {
    expect(await ask(path)).toMatch(path === '/api/auth/me' ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 404 /);
  }
  socket.destroy();
});

test('a connection above the limit is closed, and open ones continue', async () => {
  const small = await startTestServer({ maxConnections: 2 });
  const port = Number(new URL(small.origin).port);
  const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of held) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String(await once(socket, 'data'))).toContain('200');
  }
  const over = connect(port, '127.0.0.1');
  over.on('error', () => undefined);
  await once(over, 'close');
  held[0]!.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(String(await once(held[0]!, 'data'))).toContain('200');
  for (const socket of held) socket.destroy();
  await small.close();
});

/** @returns whether one more connection than the limit of an address is answered */
async function serveAtLimit(trustProxy: '0' | '1'): Promise<boolean> {
  const small = await startTestServer({ maxConnectionsPerAddress: 2, env: { TRUST_PROXY: trustProxy } });
  const connectTo = (): Socket => {
    const socket = connect(Number(new URL(small.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  };
  const isServed = async (socket: Socket): Promise<boolean> => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    return String(await Promise.race([once(socket, 'data'), once(socket, 'close')])).includes('200');
  };
  const isNextServed = async (): Promise<boolean> => {
    const next = connectTo();
    const result = await isServed(next);
    next.destroy();
    return result;
  };
  const [first, second] = [connectTo(), connectTo()];
  expect(await isServed(first)).toBe(true);
  expect(await isServed(second)).toBe(true);
  const isOverServed = await isNextServed();
  first.destroy();
  // Its place is free once the server has noticed.
  await expect.poll(isNextServed).toBe(true);
  expect(await isServed(second)).toBe(true);
  second.destroy();
  await small.close();
  return isOverServed;
}

test('one address holds only a share of the connections, unless all come from a proxy', async () => {
  expect(await serveAtLimit('0')).toBe(false);
  expect(await serveAtLimit('1')).toBe(true);
});

test('some requests ahead of their answers are served; a connection with a thousand is destroyed', async () => {
  const request = 'GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n';
  const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const few = await open();
  few.write(request.repeat(9) + last);
  expect((await readAll(few)).split('HTTP/1.1 200 OK').length - 1).toBe(10);
  const many = await open();
  many.on('error', () => undefined); // The rest of what was sent resets the connection.
  let text = '';
  many.on('data', (chunk) => (text += String(chunk)));
  const closed = once(many, 'close');
  many.write(request.repeat(1_000));
  await closed;
  expect(text.split('HTTP/1.1 200 OK').length - 1).toBeLessThanOrEqual(16);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

test('a reply that is not read is aborted, and its socket becomes available', async () => {
  const small = await startTestServer({ maxConnections: 1, silentAfterMs: 300 });
  const port = Number(new URL(small.origin).port);
  const deaf = connect(port, '127.0.0.1');
  deaf.on('error', () => undefined);
  deaf.pause();
  deaf.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
  const isServed = async (): Promise<boolean> => {
    const next = connect(port, '127.0.0.1');
    next.on('error', () => undefined);
    next.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let text = '';
    next.on('data', (chunk) => (text += String(chunk)));
    await once(next, 'close');
    return text.includes('200 OK');
  };
  await expect.poll(isServed, { timeout: 20_000 }).toBe(true);
  deaf.destroy();
  await small.close();
});

test('a reader that goes away is no warning in the log', async () => {
  const lines: { level: string | number; msg?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const watched = await startTestServer({ logger: createLogger('debug', { write }) });
  const leaving = new AbortController();
  const stream = await fetch(`${watched.origin}/api/sync/events`, { signal: leaving.signal });
  await stream.body?.getReader().read();
  leaving.abort();
  const interrupted = () => lines.filter(({ msg }) => msg === 'A reply was interrupted');
  await expect.poll(() => interrupted().map(({ level }) => level)).toEqual([20]);
  await watched.close();
});

test('fault 36: a stop lets calls in progress finish, ends streams and accepts no new calls', async () => {
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
  // The server asks for the body, so the call is in progress.
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

test('a port that another program uses is refused with a sentence', async () => {
  const { deps, origin } = server;
  const port = Number(new URL(origin).port);
  const taken = { ...deps, env: { ...deps.env, host: '127.0.0.1', port } };
  const folders = { app: '', previous: [], pictures: '', map: '' };
  await expect(startServer(taken, folders)).rejects.toThrow(
    `The server cannot listen on HOST 127.0.0.1 and PORT ${port}: listen EADDRINUSE`,
  );
});
