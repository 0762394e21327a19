import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { startCluster, startReplica, type PostgresCluster } from '#server/test-support/postgres.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

let primary: PostgresCluster;
let replica: PostgresCluster;
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
  server = await startTestServer({
    databaseUrl: primary.url,
    databaseOptions: { replicaUrl: replica.url },
  });
  server.database.replica?.read.on('query', () => (replicaReads += 1));
}, 120_000);
afterAll(async () => {
  await server.close();
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

test('a reader of the feed finds each of their own writes at once, and the replica serves pages of it', async () => {
  let { cursor } = await readFeed('guest', undefined);
  replicaReads = 0;
  for (let round = 0; round < 20; round += 1) cursor = await saveAndRead('guest', cursor);
  // The last write has reached the replica by now, or does in a moment: then it serves whoever asks.
  const reachedAll = () => server.database.replica?.hasReached(server.deps.changes.lastSeq());
  await expect.poll(reachedAll).toBe(true);
  replicaReads = 0;
  await readFeed('guest', cursor);
  expect(replicaReads).toBeGreaterThan(0);
});

test('a replica that falls behind is left out and comes back by itself', async () => {
  let { cursor } = await readFeed('second', undefined);
  await server.database.read.raw('SELECT 1');
  await server.database.replica?.read.raw('SELECT pg_wal_replay_pause()');
  for (let round = 0; round < 3; round += 1) cursor = await saveAndRead('second', cursor);
  expect(await server.database.replica?.hasReached(server.deps.changes.lastSeq())).toBe(false);
  await server.database.replica?.read.raw('SELECT pg_wal_replay_resume()');
  const reachedAll = () => server.database.replica?.hasReached(server.deps.changes.lastSeq());
  await expect.poll(reachedAll, { timeout: 20_000 }).toBe(true);
});

test('a replica that stalls or stops costs nobody an error', async () => {
  let { cursor } = await readFeed('third', undefined);
  const goOn = replica.freeze();
  for (let round = 0; round < 3; round += 1) cursor = await saveAndRead('third', cursor);
  goOn();
  const reachedAll = () => server.database.replica?.hasReached(server.deps.changes.lastSeq());
  await expect.poll(reachedAll, { timeout: 20_000 }).toBe(true);
  const reading = Array.from({ length: 30 }, () => readFeed('third', cursor));
  await replica.stop();
  await Promise.all(reading);
  for (let round = 0; round < 3; round += 1) cursor = await saveAndRead('third', cursor);
  const visitor = server.visitor();
  expect((await visitor.call(endpoints.listCategories, {})).status).toBe(200);
});
