import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { startCluster, startReplica, type PostgresCluster } from '#server/test-support/postgres.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './engines/open-database.ts';
import { splitHosts } from './engines/postgres-hosts.ts';

/** Writes that are acknowledged before the primary is lost, and after its standby took its place. */
const [before, after] = [1_700, 300];
const writersAtOnce = 16;

test('a URL with several hosts names one address for each of them', () => {
  expect(splitHosts('postgres://me:secret@one:5432,two/retreats?sslmode=require')).toEqual([
    'postgres://me:secret@one:5432/retreats?sslmode=require',
    'postgres://me:secret@two/retreats?sslmode=require',
  ]);
  expect(splitHosts('postgres://one/retreats')).toEqual(['postgres://one/retreats']);
});

describe('a server whose primary is lost and whose standby is promoted', { timeout: 180_000 }, () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let server: TestServer;
  let guest: TestClient;
  beforeAll(async () => {
    const programs = requireProgram('postgres');
    // Killed without a word, it must have stored what it acknowledged.
    primary = await startCluster(programs, { fsync: 'on', full_page_writes: 'on' });
    const database = await openDatabase(primary.url);
    await migrate(database);
    await database.close();
    standby = await startReplica(programs, primary.url, 'standby');
    const admin = await openDatabase(primary.url);
    // From now on a write is acknowledged once both have it.
    await admin.read.raw("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await admin.read.raw('SELECT pg_reload_conf()');
    await admin.close();
    const [one, two] = [new URL(primary.url), new URL(standby.url)];
    server = await startTestServer({
      databaseUrl: `postgres://${one.username}@${one.host},${two.host}${one.pathname}`,
    });
    guest = await server.as('guest');
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await Promise.all([standby.stop(), primary.stop()]);
  });

  test('keeps every acknowledged write, and goes on by itself', async () => {
    const host = await server.as('host');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const conversation = await guest.call(endpoints.startConversation, {
      body: { user1Id: guest.userId, user2Id: host.userId, propertyId },
    });
    const acknowledged: number[] = [];
    let written = 0;
    const send = async (): Promise<number> => {
      written += 1;
      const { status, body } = await guest.call(endpoints.sendMessage, {
        body: { conversationId: conversation.body.id, content: `Message ${written}` },
        key: `message-${written}`,
      });
      if (status === 201) acknowledged.push(body.id);
      return status;
    };
    const sendUntil = async (count: number): Promise<void> => {
      while (acknowledged.length < count) await send();
    };
    await Promise.all(Array.from({ length: writersAtOnce }, () => sendUntil(before)));

    // In the middle of writes.
    const inFlight = Promise.all(Array.from({ length: writersAtOnce }, send));
    await primary.kill();
    const statuses = await inFlight;
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);

    const promoter = await openDatabase(standby.url);
    await promoter.read.raw('SELECT pg_promote()');
    await promoter.close();
    await expect.poll(send, { timeout: 30_000 }).toBe(201);

    await Promise.all(Array.from({ length: writersAtOnce }, () => sendUntil(before + after)));
    const stored = new Set(await server.database.read('messages').pluck<number[]>('id'));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const seqs = await server.database.read('changes').orderBy('seq').pluck<number[]>('seq');
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  });
});
