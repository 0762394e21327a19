import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

/** More than the buffers of a connection hold. */
const answerBytes = 24 * 1024 * 1024;
const mega = 1024 * 1024;

let app: string;
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'wellens-slow-readers-'));
  writeFileSync(join(app, 'large.webp'), Buffer.alloc(answerBytes, 1));
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

describe('a reader that takes a little of a large answer now and then', () => {
  let server: TestServer;
  const start = async (readBytesPerSecondMin: number): Promise<void> => {
    const folders = { app, previous: [], pictures: '/nowhere', map: '/nowhere' };
    server = await startTestServer({ folders, silentAfterMs: 600, readBytesPerSecondMin });
  };

  /**
   * Asks for the answer and reads about a megabyte ten times a second, so that the connection is never silent.
   * @returns bytes that came
   */
  async function readSlowly(): Promise<number> {
    const socket: Socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write(`GET /large.webp HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let [bytes, allowed] = [0, 0];
    const more = setInterval(() => {
      allowed += mega;
      socket.resume();
    }, 100);
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes >= allowed) socket.pause();
    });
    await once(socket, 'close');
    clearInterval(more);
    await server.close();
    return bytes;
  }

  test('is given up if it is slower than any phone', { timeout: 20_000 }, async () => {
    await start(1_000 * mega);
    expect(await readSlowly()).toBeLessThan(answerBytes);
  });

  test('gets its answer to the end if it keeps the pace', { timeout: 20_000 }, async () => {
    await start(1_000);
    expect(await readSlowly()).toBeGreaterThan(answerBytes);
  });
});
