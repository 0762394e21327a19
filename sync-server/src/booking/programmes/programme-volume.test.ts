import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addProgrammeItem } from '#server/test-support/test-programmes.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import {
  announceProgrammes,
  notifiedAtOnce,
  notifyOfProgrammesKind,
} from './programme-announcement-service.ts';

/** More than a statement of SQLite takes values. A listing can have so many: 200 of each of its departures. */
const count = 33_000;

describeOnBothEngines('programmes of a listing with very many items', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-04-05T12:00:00.000Z');
    [host, guest] = [await server.as('host'), await server.as('guest')];
  });
  afterAll(() => server.close());

  let lastId = 1_000_000;
  /** @returns id of the listing, and those of its items */
  const addLarge = async (): Promise<{ id: number; itemIds: number[] }> => {
    const id = await addListing(server.database, { hostId: host.userId });
    const itemIds = Array.from({ length: count }, () => (lastId += 1));
    const items = itemIds.map((itemId) => ({
      ...{ id: itemId, property_id: id, departure_id: null, day: null, places: null, version: 1 },
      ...{ start_time: '07:00', end_time: '08:00', title: 'Yoga', place: '', leader: '', kind: 'class' },
      ...{ cancelled: false, change: null, changed_at: null },
    }));
    await server.database.write((trx) => insertInChunks(trx, 'programme_items', items));
    return { id, itemIds };
  };

  test('can be deleted with the listing', async () => {
    const { id } = await addLarge();
    expect((await host.call(endpoints.deleteProperty, { params: { id } })).status).toBe(204);
    expect(await server.database.read('programme_items').where('property_id', id)).toEqual([]);
  });

  test('do not keep guests of other listings from being told of changes', async () => {
    const { id: property_id, itemIds } = await addLarge();
    const at = server.clock.now().toISOString();
    const item_before = JSON.stringify({ day: null, startTime: '06:00', endTime: '08:00', place: '' });
    const changes = itemIds.map((item_id) => ({
      ...{ item_id, property_id, item_before, first_at: at, last_at: at },
    }));
    await server.database.write((trx) => insertInChunks(trx, 'programme_changes', changes));
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: true });
    const stay = buildStay({ propertyId, userId: guest.userId });
    await guest.call(endpoints.createBooking, { body: stay });
    const yoga = { title: 'Yoga', kind: 'class', startTime: '07:00', endTime: '08:30' };
    const { body } = await host.call(endpoints.createProgrammeItem, {
      params: { id: propertyId },
      body: yoga,
    });
    await host.call(endpoints.updateProgrammeItem, { params: { id: body.id }, body: { startTime: '07:30' } });
    server.clock.advance(3 * 60_000);

    await announceProgrammes(server.database, server.clock);
    const news = (await guest.call(endpoints.listNotifications)).body;
    expect(news.filter(({ topic }) => topic === 'stay.programme')).toHaveLength(1);
    const left = server.database.read('programme_changes').where({ property_id });
    expect((await left.pluck('item_id')).length).toBeLessThan(count);
  });
});

describeOnBothEngines('a change of a programme with many guests', (engine) => {
  test('notifies some guests in each transaction, and nobody twice', async () => {
    const server = await startTestServer({ engine });
    server.clock.set('2030-04-05T12:00:00.000Z');
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const guests = 2 * notifiedAtOnce + 2;
    const days = { startDate: '2030-04-10', endDate: '2030-04-13', status: 'confirmed' } as const;
    const stays: number[] = [];
    while (stays.length < guests) {
      stays.push(await addStay(server.database, { ...days, propertyId, guestId: guest.userId }));
    }
    const id = await addProgrammeItem(server.database, {
      propertyId,
      title: 'Tea',
      startTime: '10:00',
      endTime: '11:00',
    });
    const body = { startTime: '10:15' };
    expect((await host.call(endpoints.updateProgrammeItem, { params: { id }, body })).status).toBe(200);
    server.clock.advance(3 * 60_000);
    const notified = () =>
      server.database.read('notifications').where({ topic: 'stay.programme' }).orderBy('id').pluck('path');

    await announceProgrammes(server.database, server.clock);
    expect(await notified()).toHaveLength(notifiedAtOnce);
    await server.database.write((trx) =>
      trx('bookings').where('id', stays.at(-1)).update({ status: 'cancelled' }),
    );
    const logger = { error: (entry: unknown) => expect.fail(JSON.stringify(entry)) };
    const worker = new JobWorker({ ...server.deps, logger, kinds: [notifyOfProgrammesKind(server)] });
    while ((await worker.runDue()) > 0);
    await announceProgrammes(server.database, server.clock);
    const paths = stays.slice(0, -1).map((stay) => `/trips/${stay}`);
    expect((await notified()).sort()).toEqual(paths.sort());
    const params = server.database.read('notifications').where({ topic: 'stay.programme' }).pluck('params');
    for (const shown of await params)
      expect(JSON.parse(String(shown))).toMatchObject({ count: 1, value: 'Tea' });
    await server.close();
  });
});
