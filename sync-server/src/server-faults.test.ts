import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import createKnex from 'knex';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { openDatabase } from './database/engines/open-database.ts';
import { findFreePort } from '#server/test-support/postgres.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

test('fault 30: on a full disk, writes are refused with a sentence, reads continue, and writes work again after space is freed', async () => {
  const server = await startTestServer();
  const [guest, host] = [await server.as('guest'), await server.as('host')];
  const propertyId = await addListing(server.database, { hostId: host.userId });
  const limitPages = (pages: number) =>
    server.database.transaction((trx) => trx.raw(`PRAGMA max_page_count = ${pages}`));
  const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
  const { body: thread } = await guest.call(endpoints.startConversation, { body: pair });
  const write = (key: string) =>
    guest.call(endpoints.sendMessage, {
      key,
      body: { conversationId: thread.id, content: 'x'.repeat(5000) },
    });
  await limitPages(1);
  const statuses = new Set<number>();
  for (let count = 0; count < 8; count += 1) {
    const { status, problem } = await write(`full-${count}`);
    statuses.add(status);
    if (status === 507) expect(problem.detail).toBe('The server is out of space; nothing was saved.');
  }
  expect(statuses).toContain(507);
  const read = await guest.call(endpoints.listMessages, { params: { id: thread.id } });
  expect(read.status).toBe(200);
  await limitPages(1_000_000);
  // The refusal was not stored under its key.
  expect((await write('full-7')).status).toBe(201);
  expect(await server.database.read.raw('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await server.close();
});

describe('a PostgreSQL that loses its connections under load', () => {
  test('fault 32: causes retries, and every call takes effect once', async () => {
    const server = await startTestServer({ engine: 'postgres' });
    const [guest, host] = [await server.as('guest'), await server.as('host')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { body: thread } = await guest.call(endpoints.startConversation, { body: pair });
    const admin = createKnex({
      client: 'pg',
      connection: server.deps.env.databaseUrl,
      pool: { min: 1, max: 1 },
    });
    const statuses = new Map<number, number>();
    const texts = Array.from({ length: 60 }, (_, index) => `message ${index}`);
    let accepted = 0;
    const cutConnections = () =>
      admin.raw(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    const sendUntilAccepted = async (content: string): Promise<void> => {
      const key = randomUUID();
      for (;;) {
        const body = { conversationId: thread.id, content };
        const { status } = await guest.call(endpoints.sendMessage, { key, body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) break;
      }
      accepted += 1;
      // While the other calls are in progress.
      if (accepted % 10 === 0) await cutConnections();
    };
    await Promise.all(texts.map(sendUntilAccepted));
    const { rows } = await admin.raw<{ rows: { content: string }[] }>('SELECT content FROM messages');
    expect(rows.map(({ content }) => content).sort()).toEqual([...texts].sort());
    expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    await admin.destroy();
    await server.close();
  });
});

/** Starts the server with demo data in a separate process. */
function spawnServer(path: string, port: number): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: `sqlite:${path}`,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('fault 36: a server stopped under load answers calls in progress and exits cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-stop-'));
  const path = join(folder, 'stopped.sqlite');
  const port = await findFreePort();
  const server = spawnServer(path, port);
  await once(server.stdout, 'data');
  const origin = `http://127.0.0.1:${port}`;
  const credentials = JSON.stringify({ username: 'guest', password: 'retreat-guest' });
  const visitor = new TestClient(origin, null);
  const signedIn = await visitor.fetch('/api/auth/login', { method: 'POST', body: credentials });
  const token = /wellens-session=([^;]+)/.exec(signedIn.headers.getSetCookie().join())?.[1] ?? '';
  const guest = new TestClient(origin, token, 1);

  const answered: number[] = [];
  const statuses = new Set<number>();
  const heard = { enough: (): void => undefined };
  const hasBegun = new Promise<void>((resolve) => {
    heard.enough = resolve;
  });
  const lease = async (): Promise<void> => {
    for (;;) {
      const answer = await guest.call(endpoints.takeLease, { key: randomUUID() }).catch(() => null);
      if (answer === null) return; // The server no longer listens.
      statuses.add(answer.status);
      if (answer.status === 201) answered.push(answer.body.from);
      if (answered.length > 40) heard.enough();
    }
  };
  const load = Promise.all(Array.from({ length: 8 }, lease));
  await hasBegun;
  const gone = once(server, 'exit') as Promise<[number | null]>;
  server.kill('SIGTERM');
  expect((await gone)[0]).toBe(0);
  await load;

  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0);
  const database = await openDatabase(`sqlite:${path}`);
  const stored = new Set(await database.read('leases').pluck<number[]>('from_id'));
  expect(answered.filter((from) => !stored.has(from))).toEqual([]);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a server that is stopped as soon as it is ready closes its database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-stop-'));
  const path = join(folder, 'retreats.sqlite');
  const server = spawnServer(path, await findFreePort());
  const gone = once(server, 'exit') as Promise<[number | null]>;
  await once(server.stdout, 'data');
  server.kill('SIGTERM');
  expect((await gone)[0]).toBe(0);
  expect(existsSync(`${path}-wal`)).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});
