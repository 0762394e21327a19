import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresDatabase } from '#server/test-support/postgres.ts';
import { listenHints } from './hints.ts';

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
afterEach(() => database.drop());

test('while the database is away one attempt at a time looks for it, ever more rarely, until it is back', async () => {
  const way = await openWay(database.url);
  const heard = vi.fn();
  const planned: { retry: () => void; delayMs: number }[] = [];
  const listen = listenHints(
    () => Promise.resolve(way.url),
    'self',
    (retry, delayMs) => {
      planned.push({ retry, delayMs });
      return () => undefined;
    },
  );
  const stop = await listen(heard);
  onTestFinished(async () => {
    await stop();
    way.close();
  });
  way.cut();
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await expect.poll(() => planned.length).toBe(attempt);
    expect(way.refused()).toBe(attempt - 1);
    if (attempt === 7) way.mend();
    planned.at(-1)?.retry();
  }
  expect(planned.map(({ delayMs }) => delayMs)).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000]);
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(way.refused()).toBe(6);
  expect(planned).toHaveLength(7);
});
