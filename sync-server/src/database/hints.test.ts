import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresDatabase } from '#server/test-support/postgres.ts';
import { connectMs, listenHints } from './hints.ts';

/** A way to PostgreSQL that can be cut. */
async function openWay(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isUp = true;
  let refused = 0;
  const listener = createServer((incoming) => {
    if (!isUp) {
      refused += 1;
      incoming.destroy();
      return;
    }
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined);
    incoming.pipe(outgoing).pipe(incoming);
    open.add(incoming);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url: url.href,
    refused: () => refused,
    cut: () => {
      isUp = false;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isUp = true;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      listener.close();
    },
  };
}

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeEach(async () => {
  database = await createPostgresDatabase();
});
afterEach(async () => {
  // First the spy, which puts the fake timer back.
  vi.restoreAllMocks();
  vi.useRealTimers();
  await database.drop();
});

test('while the database is away one attempt at a time looks for it, ever more rarely, until it is back', async () => {
  const way = await openWay(database.url);
  const heard = vi.fn();
  const stop = await listenHints(() => Promise.resolve(way.url), 'self').listen(heard);
  onTestFinished(async () => {
    await stop();
    way.close();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  /** Planned attempts. The other timer is the driver's, while it connects. */
  const planned = () => timers.mock.calls.filter(([, delayMs]) => delayMs !== connectMs).length;
  way.cut();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await expect.poll(() => [planned(), vi.getTimerCount()]).toEqual([attempt, 1]);
    const begun = Date.now();
    vi.advanceTimersToNextTimer();
    waits.push(Date.now() - begun);
    await expect.poll(way.refused).toBe(attempt);
  }
  await expect.poll(() => [planned(), vi.getTimerCount()]).toEqual([7, 1]);
  expect(waits.every((wait, index) => wait > 1.5 * (waits[index - 1] ?? 0))).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  way.mend();
  vi.advanceTimersToNextTimer();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(way.refused()).toBe(6);
});
