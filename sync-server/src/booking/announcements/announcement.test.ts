import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcementLimits } from '#contracts/announcement-limits.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Announcement, StayAnnouncements } from '#contracts/domain/messaging/announcements.ts';
import type { Change, SyncTable } from '#contracts/sync/sync.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import { takeListingDown } from '#server/hosting/properties/property-deletion-service.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { findWords } from '#server/test-support/table-contents.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { notifyGuestsKind, notifiedAtOnce } from './announcement-service.ts';

const { createAnnouncement, readAnnouncements } = endpoints;
const text = 'The zqbath is warm from seven.';

describeOnBothEngines('an announcement', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let second: TestClient;
  let host: TestClient;
  let propertyId: number;
  let departureId: number;
  let roomId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-04-05T12:00:00.000Z');
    [guest, second, host] = [await server.as('guest'), await server.as('second'), await server.as('host')];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.advance(25 * 60 * 60_000);
    propertyId = await addListing(server.database, { hostId: host.userId });
    const added = await addDeparture(server.database, { propertyId, rooms: [{ places: 60 }] });
    [departureId, roomId] = [added.departureId, added.roomIds[0] ?? 0];
  });

  const send = (body: Record<string, unknown>, client = host) =>
    client.call(createAnnouncement, { params: { id: propertyId }, body: { text, ...body } });
  const read = (client: TestClient, id: number, ids: readonly number[], at = '2030-04-06T07:00:00.000Z') =>
    client.call(readAnnouncements, { params: { id }, body: { ids, at } });
  const bookStay = async (client: TestClient, startDate: string, endDate: string): Promise<number> => {
    const body = buildStay({ propertyId, userId: client.userId, startDate, endDate });
    return (await client.call(endpoints.createBooking, { body })).body.id;
  };
  const join = async (client: TestClient): Promise<number> => {
    const body = { userId: client.userId, roomId, places: 1, totalPrice: 560 };
    return (await client.call(endpoints.bookPlaces, { params: { id: departureId }, body })).body.id;
  };
  const pullAll = async (client: TestClient, from?: string) => {
    const changes: Change[] = [];
    for (let cursor = from; ;) {
      const { body } = await client.call(endpoints.listChanges, { query: { cursor } });
      changes.push(...body.changes);
      cursor = body.cursor;
      if (!body.more) return { changes, cursor };
    }
  };
  const rowIn = (changes: readonly Change[], table: SyncTable, id: number) =>
    changes.findLast((change) => change.table === table && change.id === id)?.row;
  const shownTo = async (client: TestClient, id: number, from?: string) =>
    rowIn((await pullAll(client, from)).changes, 'stayAnnouncements', id) as
      | StayAnnouncements
      | null
      | undefined;
  const readersOf = async (id: number) =>
    (rowIn((await pullAll(host)).changes, 'announcements', id) as Announcement | null)?.readBy;
  const newsOf = async (client: TestClient, id: number) =>
    (await client.call(endpoints.listNotifications)).body.filter(
      ({ topic, path }) => topic === 'stay.announcement' && path === `/trips/${id}`,
    ).length;

  test('for days reaches the guests who are there then, once each, and nobody else', async () => {
    const near = await bookStay(guest, '2030-05-10', '2030-05-13');
    const later = await bookStay(second, '2030-05-20', '2030-05-22');
    const { cursor } = await pullAll(guest);
    const sent = await send({ fromDay: '2030-05-12', toDay: '2030-05-14' });
    expect(sent.body).toMatchObject({ text, departureId: null, readBy: [] });
    expect(await shownTo(guest, near, cursor)).toMatchObject({
      announcements: [{ id: sent.body.id, text, readAt: null }],
    });
    expect(await shownTo(second, later)).toBeUndefined();
    expect([await newsOf(guest, near), await newsOf(second, later)]).toEqual([1, 0]);
    for (const client of [guest, await server.as('other'), await server.as('staff')]) {
      const { changes } = await pullAll(client);
      expect(changes.some(({ table }) => table === 'announcements')).toBe(false);
    }
    expect(await findWords(server.database, ['zqbath'])).toEqual(['announcements.text']);
  });

  test('for a departure reaches its guests, also those who join later, until the stay is cancelled', async () => {
    const place = await join(guest);
    await send({ departureId });
    const [late, stay] = [await join(second), await bookStay(second, '2030-06-02', '2030-06-04')];
    expect((await shownTo(second, late))?.announcements).toHaveLength(1);
    expect(await shownTo(second, stay)).toBeUndefined();
    expect([await newsOf(guest, place), await newsOf(second, late)]).toEqual([1, 0]);
    const { cursor } = await pullAll(guest);
    await guest.call(endpoints.cancelBooking, { params: { id: place } });
    expect(await shownTo(guest, place, cursor)).toBeNull();
  });

  test('to a large group notifies some guests in each transaction, and nobody twice', async () => {
    const guests = 2 * notifiedAtOnce + 2;
    const stays: number[] = [];
    for (let count = 0; count < guests; count += 1) stays.push(await join(guest));
    await send({ departureId });
    const notified = () =>
      server.database
        .read('notifications')
        .where({ topic: 'stay.announcement' })
        .whereIn(
          'path',
          stays.map((id) => `/trips/${id}`),
        )
        .pluck('path');
    expect(await notified()).toHaveLength(notifiedAtOnce);
    const worker = new JobWorker({
      database: server.database,
      clock: server.clock,
      logger: { error: (entry) => expect.fail(JSON.stringify(entry)) },
      kinds: [notifyGuestsKind(server)],
    });
    await worker.runDue();
    await worker.runDue();
    expect(await notified()).toHaveLength(guests);
    expect(new Set(await notified()).size).toBe(guests);
    expect((await shownTo(guest, stays[guests - 1] ?? 0))?.announcements).toHaveLength(1);
    expect(await worker.runDue()).toBe(0);
  });

  test('is read once, at the time of the device but never later than now; the host sees by whom', async () => {
    const [one, other] = [await join(guest), await join(second)];
    const { id } = (await send({ departureId })).body;
    const elsewhere = (await send({ fromDay: '2030-05-01', toDay: '2030-05-01' })).body.id;
    expect((await read(guest, one, [id, elsewhere, id + 5])).status).toBe(204);
    expect((await read(guest, one, [id], '2030-04-07T00:00:00.000Z')).status).toBe(204);
    expect(await shownTo(guest, one)).toMatchObject({
      announcements: [{ readAt: '2030-04-06T07:00:00.000Z' }],
    });
    expect([await readersOf(id), await readersOf(elsewhere)]).toEqual([[one], []]);
    await read(second, other, [id], '2031-01-01T00:00:00.000Z');
    expect((await shownTo(second, other))?.announcements[0]?.readAt).toBe(server.clock.now().toISOString());
    expect(await readersOf(id)).toEqual([one, other]);
    expect((await read(second, one, [id])).status).toBe(404);
    expect((await read(host, one, [id])).status).toBe(403);
  });

  test('is written by the host alone, for one group, and at most 20 a day', async () => {
    const days = { fromDay: '2030-05-12', toDay: '2030-05-14' };
    for (const name of ['staff', 'guest', 'other']) {
      expect((await send(days, await server.as(name))).status).toBe(403);
    }
    const fieldOf = async (body: Record<string, unknown>) => (await send(body)).problem.errors?.[0]?.field;
    expect(await fieldOf({})).toBe('fromDay');
    expect(await fieldOf({ ...days, departureId })).toBe('fromDay');
    expect(await fieldOf({ ...days, toDay: '2030-05-11' })).toBe('toDay');
    expect(await fieldOf({ ...days, toDay: '2030-08-14' })).toBe('toDay');
    expect(await fieldOf({ departureId: departureId + 1 })).toBe('departureId');
    expect(await fieldOf({ ...days, text: ' ' })).toBe('text');
    expect(await fieldOf({ ...days, text: 'a'.repeat(announcementLimits.textMax + 1) })).toBe('text');
    for (let count = 0; count < announcementLimits.perDay; count += 1) {
      expect((await send(days)).status).toBe(201);
    }
    expect((await send(days)).problem.code).toBe('limit_reached');
    server.clock.advance(25 * 60 * 60_000);
    expect((await send(days)).status).toBe(201);
  });

  test('reaches a blocked guest while the stay lasts, because it may be about their safety', async () => {
    const place = await join(guest);
    await guest.call(endpoints.blockPerson, { params: { userId: host.userId } });
    await send({ departureId });
    expect((await shownTo(guest, place))?.announcements).toHaveLength(1);
    expect(await newsOf(guest, place)).toBe(1);
    await guest.call(endpoints.unblockPerson, { params: { userId: host.userId } });
  });

  test('goes with its departure and its listing', async () => {
    const ofGroup = (await send({ departureId })).body.id;
    const stay = await bookStay(guest, '2030-05-10', '2030-05-13');
    const ofDays = (await send({ fromDay: '2030-05-12', toDay: '2030-05-14' })).body.id;
    const before = await pullAll(host);
    await host.call(endpoints.deleteDeparture, { params: { id: departureId } });
    expect(rowIn((await pullAll(host, before.cursor)).changes, 'announcements', ofGroup)).toBeNull();
    const { cursor } = await pullAll(guest);
    await server.database.write(async (trx) => {
      const property = await findProperty(trx, propertyId);
      if (property !== null) await takeListingDown(trx, property, server.clock.now().toISOString());
    });
    expect(await shownTo(guest, stay, cursor)).toBeNull();
    expect(await server.database.read('announcements').where('id', ofDays)).toEqual([]);
  });
});
