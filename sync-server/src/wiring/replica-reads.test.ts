import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { migrate } from '#server/database/migrate.ts';
import type { IncomingCall } from '#server/http/served-call.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { startCluster, startReplica, type PostgresCluster } from '#server/test-support/postgres.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startSilentProxy } from '#server/test-support/silent-proxy.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { createReplicaAnswers } from './replica-reads.ts';

let primary: PostgresCluster;
let replica: PostgresCluster;
/** Between the server and the replica. */
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let server: TestServer;
/** Statements the replica was asked for. */
let replicaReads = 0;

beforeAll(async () => {
  const programs = requireProgram('postgres');
  primary = await startCluster(programs);
  const database = await openDatabase(primary.url);
  await migrate(database);
  await database.close();
  replica = await startReplica(programs, primary.url, 'replica');
  proxy = await startSilentProxy(replica.url);
  server = await startTestServer({
    databaseUrl: primary.url,
    databaseOptions: { replicaUrl: proxy.url },
  });
  server.database.replica?.read.on('query', () => (replicaReads += 1));
}, 120_000);
afterAll(async () => {
  await server.close();
  await proxy.close();
  await replica.stop();
  await primary.stop();
});

/** Reads the feed to its end, as a device that has just been answered does. */
async function readFeed(
  username: string,
  cursor: string | undefined,
): Promise<{ ids: string[]; cursor: string }> {
  const client = await server.as(username);
  const ids: string[] = [];
  let next = cursor;
  for (;;) {
    const query = next === undefined ? {} : { cursor: next };
    const { status, body } = await client.call(endpoints.listChanges, { query });
    expect(status).toBe(200);
    ids.push(...body.changes.map(({ table, id }) => `${table} ${id}`));
    next = body.cursor;
    if (!body.more) return { ids, cursor: next };
  }
}

async function saveAndRead(username: string, cursor: string): Promise<string> {
  const guest = await server.as(username);
  const host = await server.as('host');
  const propertyId = await addListing(server.database, { hostId: host.userId });
  const saved = await guest.call(endpoints.addFavorite, { body: { userId: guest.userId, propertyId } });
  expect(saved.status).toBe(201);
  const { ids, cursor: next } = await readFeed(username, cursor);
  expect(ids).toContain(`favorites ${saved.body.id}`);
  return next;
}

/** Whether the replica has everything that the server has told anybody. */
const hasReachedAll = () => server.database.replica?.hasReached(server.deps.changes.lastSeq());

test('a reader of the feed finds each of their own writes at once, and the replica serves pages of it', async () => {
  let { cursor } = await readFeed('guest', undefined);
  replicaReads = 0;
  for (let round = 0; round < 20; round += 1) cursor = await saveAndRead('guest', cursor);
  // The last write has reached the replica by now, or does in a moment: then it serves whoever asks.
  await expect.poll(hasReachedAll).toBe(true);
  replicaReads = 0;
  await readFeed('guest', cursor);
  expect(replicaReads).toBeGreaterThan(0);
});

test('a replica that falls behind is left out and comes back by itself', async () => {
  let { cursor } = await readFeed('second', undefined);
  await server.database.read.raw('SELECT 1');
  await server.database.replica?.read.raw('SELECT pg_wal_replay_pause()');
  for (let round = 0; round < 3; round += 1) cursor = await saveAndRead('second', cursor);
  expect(await hasReachedAll()).toBe(false);
  await server.database.replica?.read.raw('SELECT pg_wal_replay_resume()');
  await expect.poll(hasReachedAll).toBe(true);
});

test('a read on a replica that goes silent is answered by the primary', { timeout: 15_000 }, async () => {
  const { cursor } = await readFeed('fourth', undefined);
  const client = await server.as('fourth');
  await expect.poll(hasReachedAll).toBe(true);
  replicaReads = 0;
  proxy.silence();
  expect((await client.call(endpoints.listChanges, { query: { cursor } })).status).toBe(200);
  expect(replicaReads).toBeGreaterThan(0);
  await expect.poll(hasReachedAll).toBe(true);
});

test('a read that the replica cancels is left to the primary', async () => {
  await expect.poll(hasReachedAll).toBe(true);
  const message = 'canceling statement due to conflict with recovery';
  const cancelled = Object.assign(new Error(message), { code: '40001' });
  const answer = createReplicaAnswers(server.deps, { answer: () => Promise.reject(cancelled) });
  const call: Partial<IncomingCall> = { method: 'GET', path: endpoints.listCategories.path };
  expect(await answer?.(call as IncomingCall, () => false)).toBeNull();
});

test('a replica that stalls or stops costs nobody an error', async () => {
  let { cursor } = await readFeed('third', undefined);
  const goOn = replica.freeze();
  for (let round = 0; round < 3; round += 1) cursor = await saveAndRead('third', cursor);
  goOn();
  await expect.poll(hasReachedAll).toBe(true);
  const reading = Array.from({ length: 30 }, () => readFeed('third', cursor));
  await replica.stop();
  await Promise.all(reading);
  for (let round = 0; round < 3; round += 1) cursor = await saveAndRead('third', cursor);
  const visitor = server.visitor();
  expect((await visitor.call(endpoints.listCategories, {})).status).toBe(200);
});
