import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { silentLogger } from '#server/logger.ts';
import { createChangeHub } from '#server/sync/change-hub.ts';
import { startPooler, type PostgresServer } from '#server/test-support/postgres.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { openSharedDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { recordChange } from './change-repository.ts';
import { migrate } from './migrate.ts';

describe('two servers that reach PostgreSQL through PgBouncer in transaction mode', () => {
  let direct: TestServer;
  let pooler: PostgresServer;
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    direct = await startTestServer({ engine: 'postgres' });
    const { databaseUrl } = direct.deps.env;
    pooler = await startPooler(requireProgram('pgbouncer'), databaseUrl);
    const options = { databaseUrl: pooler.url, databaseOptions: { hints: databaseUrl } };
    one = await startTestServer({ ...options, env: { RATE_LIMITS: 'on' } });
    two = await startTestServer({ ...options, env: { RATE_LIMITS: 'on' } });
  }, 60_000);
  afterAll(async () => {
    await two.close();
    await one.close();
    await pooler.stop();
    await direct.close();
  });

  test('migrate nothing that is migrated', async () => {
    await migrate(one.database);
    expect(await one.database.read('knex_migrations').pluck<string[]>('name')).not.toEqual([]);
  });

  test('give forty copies of a call, spread over both, one effect and one answer', async () => {
    const host = await one.as('host');
    const guest = await one.as('guest');
    const propertyId = await addListing(one.database, { hostId: host.userId });
    const atTwo = guest.at(two.origin);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? guest : atTwo).call(endpoints.addFavorite, {
          body: { userId: guest.userId, propertyId },
          key: 'one-key',
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await one.database.read('favorites').pluck<number[]>('property_id')).toEqual([propertyId]);
  });

  test('let one of forty guests, spread over both, have the nights', async () => {
    const host = await one.as('host2');
    const propertyId = await addListing(one.database, { hostId: host.userId, pricePerNight: 100 });
    const guests = await Promise.all(Array.from({ length: 8 }, (_, index) => one.as(`guest-${index}`)));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const guest = guests[index % guests.length]!;
        return (index % 2 === 0 ? guest : guest.at(two.origin)).call(endpoints.createBooking, {
          body: {
            propertyId,
            userId: guest.userId,
            startDate: '2030-04-02',
            endDate: '2030-04-04',
            totalPrice: 224,
            guests: 1,
          },
        });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test.each(['by a direct connection', 'by polling'] as const)('hear of each other %s', async (way) => {
    const hints = way === 'by polling' ? 'poll' : direct.deps.env.databaseUrl;
    const listening = await openSharedDatabase(pooler.url, { hints });
    const hub = await createChangeHub(listening.database, silentLogger);
    const heard: number[] = [];
    hub.subscribe((changes) => void heard.push(...changes.map(({ id }) => id)));
    const audience = { kind: 'public' } as const;
    await two.database.write((trx) => recordChange(trx, { table: 'categories', id: 7, audience }));
    await expect.poll(() => heard).toEqual([7]);
    await hub.close();
    await listening.remove();
  });
});
