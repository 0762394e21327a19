import { spawn } from 'node:child_process';
import { once as nextEvent } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { CommittedChange } from '#server/database/database.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { silentLogger } from '#server/logger.ts';
import { bundleScript } from '#server/test-support/bundle.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startSilentProxy } from '#server/test-support/silent-proxy.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { createChangeHub } from './change-hub.ts';
import { recordChange, findChangesFor, findLastSeq } from '#server/database/change-repository.ts';

/** Answers each process gives before the test has seen enough. */
const answersOfEach = 150;

describe('processes that share a PostgreSQL', { timeout: 120_000 }, () => {
  let opened: TestDatabase;
  let script: string;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
    script = await bundleScript('crash-child');
    await opened.database.write(async (trx) => {
      const user = {
        username: 'w',
        username_key: 'w',
        email: 'w',
        email_key: 'w',
        name: 'W',
        created_at: 'now',
      };
      await trx('users').insert({ id: 1, ...user, password_hash: '-' });
    });
  }, 60_000);
  afterAll(() => opened.remove());

  /** Lets a process of its own write until it has answered enough, then kills it. */
  async function writeForAWhile(): Promise<number> {
    const child = spawn(process.execPath, [script, opened.url, 'write'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const gone = nextEvent(child, 'close');
    child.stdin.write('go\n');
    let lines = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.length > 0) lines += 1;
      if (lines === answersOfEach) child.kill('SIGKILL');
    }
    await gone;
    return lines;
  }

  test('never show a reader a later change before an earlier one, and tell each other of all', async () => {
    const { database } = opened;
    const hub = await createChangeHub(database, silentLogger);
    const told: number[] = [];
    hub.subscribe((changes) => void told.push(...changes.map(({ seq }) => seq)));

    const writers = Promise.all([writeForAWhile(), writeForAWhile()]);
    const writing = { done: false };
    void writers.finally(() => {
      writing.done = true;
    });
    const read: CommittedChange[] = [];
    let after = 0;
    // The loop of a device that pulls as fast as it can, until nothing is written and nothing is left.
    for (let isLast = false; !isLast;) {
      isLast = writing.done;
      const upTo = await findLastSeq(database.read);
      read.push(...(await findChangesFor(database.read, [0], { after, upTo }, 10_000)));
      after = upTo;
    }
    await writers;

    const stored = await database.read('changes').orderBy('seq').pluck<number[]>('seq');
    expect(stored.length).toBeGreaterThan(answersOfEach);
    expect(stored).toEqual(stored.map((_, index) => index + 1));
    expect(read.map(({ seq }) => seq)).toEqual(stored);
    while (told.length < stored.length) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toEqual(stored);
    await hub.close();
  });
});

describe('a process whose listening connection goes silent', () => {
  test('hears of the writes of others all the same, and closes', { timeout: 60_000 }, async () => {
    const opened = await openTestDatabase('postgres');
    const proxy = await startSilentProxy(opened.url);
    const deaf = await openDatabase(proxy.url);
    const hub = await createChangeHub(deaf, silentLogger);
    const heard: number[] = [];
    hub.subscribe((changes) => void heard.push(...changes.map(({ id }) => id)));
    const write = (id: number) =>
      opened.database.write((trx) =>
        recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } }),
      );
    await write(1);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([1]);
    expect(proxy.silenceListeners()).toBe(1);
    await write(2);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([1, 2]);
    await hub.close();
    await deaf.close();
    await proxy.close();
    await opened.remove();
  });
});

describe('two servers on one PostgreSQL', { timeout: 60_000 }, () => {
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    one = await startTestServer({ engine: 'postgres', env: { RATE_LIMITS: 'on' } });
    two = await startTestServer({ engine: 'postgres', env: { RATE_LIMITS: 'on' }, beside: one });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test('give fifty copies of a call, spread over both, one effect and one answer', async () => {
    const host = await one.as('host');
    const guest = await one.as('guest');
    const propertyId = await addListing(one.database, { hostId: host.userId });
    const guestAtTwo = guest.at(two.origin);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? guest : guestAtTwo).call(endpoints.addFavorite, {
          body: { userId: guest.userId, propertyId },
          key: 'one-key',
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await one.database.read('favorites').pluck<number[]>('property_id')).toEqual([propertyId]);
  });

  test('let one of 200 guests, spread over both, have the night', async () => {
    const host = await one.as('host2');
    const propertyId = await addListing(one.database, { hostId: host.userId, pricePerNight: 100 });
    const guests = await Promise.all(Array.from({ length: 20 }, (_, index) => one.as(`guest-${index}`)));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const guest = guests[index % guests.length]!;
        return (index % 2 === 0 ? guest : guest.at(two.origin)).call(endpoints.createBooking, {
          body: {
            propertyId,
            userId: guest.userId,
            startDate: `2030-04-${String(1 + (index % 5)).padStart(2, '0')}`,
            endDate: '2030-04-08',
            totalPrice: Math.round((8 - 1 - (index % 5)) * 100 * 1.12),
            guests: 1,
          },
        });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
  });

  test('count the calls of a session together', async () => {
    const guest = await one.as('eager');
    const statuses = await Promise.all(
      Array.from({ length: 310 }, async (_, index) =>
        (index % 2 === 0 ? guest : guest.at(two.origin)).fetch('/api/auth/me').then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  });

  test('tell a reader at one of what was written at the other', async () => {
    const guest = await one.as('listener');
    const host = await one.as('host3');
    const propertyId = await addListing(one.database, { hostId: host.userId });
    const response = await guest.fetch('/api/sync/events');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    const saved = await guest
      .at(two.origin)
      .call(endpoints.addFavorite, { body: { userId: guest.userId, propertyId } });
    let heard = '';
    while (!heard.includes(`"seq":${saved.headers.get('sync-seq') ?? ''}`))
      heard += (await reader.read()).value ?? '';
    await reader.cancel();
  });
});
