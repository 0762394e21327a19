import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { ArrivalDetails, ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import type { Change } from '#contracts/sync/sync.ts';
import { exportedRows } from '#server/wiring/exported-rows.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { hideListingsOf } from '#server/hosting/properties/host-listings-service.ts';
import { takeListingDown } from '#server/hosting/properties/property-deletion-service.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { findWords } from '#server/test-support/table-contents.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { releaseDueCodes } from './arrival-release-service.ts';

const { cancelBooking, createBooking, getArrivalGuide, listChanges, listNotifications, updateArrivalGuide } =
  endpoints;
const code = 'ZQ4711';
/** Check-in on 10 April 2030 at 15:00, less 72 hours. */
const due = '2030-04-07T15:00:00.000Z';
const secondBefore = '2030-04-07T14:59:59.000Z';

describeOnBothEngines('an arrival guide', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let propertyId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-20T12:00:00.000Z');
    propertyId = await addListing(server.database, { hostId: host.userId, title: `House ${Math.random()}` });
  });

  const ofListing = () => ({ params: { id: propertyId } });
  const write = (body: Record<string, unknown>, ifMatch?: number) =>
    host.call(updateArrivalGuide, { ...ofListing(), body, ...(ifMatch !== undefined && { ifMatch }) });
  const book = async (propertyIdOfStay = propertyId): Promise<number> => {
    const body = buildStay({ propertyId: propertyIdOfStay, userId: guest.userId });
    return (await guest.call(createBooking, { body })).body.id;
  };
  const release = () => releaseDueCodes(server.database, server.clock);
  const pullAll = async (client: TestClient, from?: string) => {
    const changes: Change[] = [];
    for (let cursor = from; ;) {
      const { body } = await client.call(listChanges, { query: { cursor } });
      changes.push(...body.changes);
      cursor = body.cursor;
      if (!body.more) return { changes, cursor };
    }
  };
  const detailsIn = (changes: readonly Change[], id: number) =>
    changes.findLast((change) => change.table === 'arrivalDetails' && change.id === id)?.row as
      | ArrivalDetails
      | null
      | undefined;
  const detailsOf = async (id: number) => detailsIn((await pullAll(guest)).changes, id);
  const titlesOf = async (client: TestClient, id: number) =>
    (await client.call(listNotifications)).body
      .filter(({ topic, path }) => topic === 'stay.arrival' && path === `/trips/${id}`)
      .map(({ params }) => params.variant ?? 'ready');

  test('reaches the guest of a confirmed stay at once, and its code 72 hours before check-in', async () => {
    const id = await book();
    const { cursor } = await pullAll(guest);
    await write({ welcome: 'Welcome!', wifiName: 'Cedar', contactPhone: '+81 75 000 0000', code });
    const early = detailsIn((await pullAll(guest, cursor)).changes, id);
    expect(early).toMatchObject({ welcome: 'Welcome!', wifiName: 'Cedar', code: null, codeDueAt: due });

    server.clock.set(secondBefore);
    await release();
    expect((await detailsOf(id))?.code).toBeNull();
    expect(await titlesOf(guest, id)).toEqual([]);
    const before = await pullAll(guest);
    server.clock.set(due);
    await release();
    await release();
    const released = await pullAll(guest, before.cursor);
    expect(detailsIn(released.changes, id)).toMatchObject({ code, codeChangedAt: null });
    expect(await titlesOf(guest, id)).toEqual(['ready']);
    expect(await findWords(server.database, [code])).toEqual(['arrival_guides.code']);
  });

  test('has a phone number that can be called, or none', async () => {
    const refused = await write({ contactPhone: 'call me' });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'invalid_fields' }]);
    expect((await write({ contactPhone: '112' })).status).toBe(204);
    expect((await write({ contactPhone: '' })).status).toBe(204);
  });

  test('is read by its host only; staff, guests and other hosts are refused', async () => {
    await write({ code });
    expect((await host.call(getArrivalGuide, ofListing())).body).toMatchObject({ code, version: 2 });
    for (const name of ['staff', 'guest', 'other']) {
      const client = await server.as(name);
      expect((await client.call(getArrivalGuide, ofListing())).status).toBe(403);
      expect((await client.call(updateArrivalGuide, { ...ofListing(), body: {} })).status).toBe(403);
      const { changes } = await pullAll(client);
      expect(JSON.stringify(changes.filter(({ row }) => JSON.stringify(row).includes(code)))).toBe('[]');
    }
    const row = (await pullAll(host)).changes.find(
      (change) => change.table === 'arrivalGuides' && change.id === propertyId,
    )?.row as ArrivalGuide;
    expect(row).toMatchObject({ code, releaseHours: 72 });
  });

  test('tells a guest who had the code that it changed', async () => {
    const id = await book();
    await write({ code });
    server.clock.set(due);
    await release();
    server.clock.set('2030-04-08T09:00:00.000Z');
    const { cursor } = await pullAll(guest);
    await write({ code: 'ZQ0815' });
    const changed = { code: 'ZQ0815', codeChangedAt: '2030-04-08T09:00:00.000Z' };
    expect(detailsIn((await pullAll(guest, cursor)).changes, id)).toMatchObject(changed);
    expect((await titlesOf(guest, id)).sort()).toEqual(['changed', 'ready']);
    await write({ parking: 'Behind the house' });
    expect((await titlesOf(guest, id)).length).toBe(2);
  });

  test('leaves the device when the stay is cancelled, and when it is over', async () => {
    await write({ code });
    const [cancelled, other] = [await book(), await book(await secondListing())];
    server.clock.set(due);
    await release();
    const before = await pullAll(guest);
    expect(detailsIn(before.changes, cancelled)?.code).toBe(code);
    await guest.call(cancelBooking, { params: { id: cancelled } });
    const after = await pullAll(guest, before.cursor);
    expect(detailsIn(after.changes, cancelled)).toBeNull();
    server.clock.set('2030-04-14T00:00:00.000Z');
    expect(await detailsOf(other)).toBeUndefined();
    await release();
    expect(await server.database.read('arrival_releases').where('booking_id', cancelled)).toEqual([]);
  });

  /** Another listing of the host with the same guide. */
  const secondListing = async () => {
    const id = await addListing(server.database, { hostId: host.userId });
    await host.call(updateArrivalGuide, { params: { id }, body: { code } });
    return id;
  };

  test('gives the code at once to a stay that is booked after the time', async () => {
    await write({ code });
    server.clock.set('2030-04-09T12:00:00.000Z');
    const { cursor } = await pullAll(guest);
    const id = await book();
    expect(detailsIn((await pullAll(guest, cursor)).changes, id)).toMatchObject({
      code,
      codeChangedAt: null,
    });
    await release();
    expect(await titlesOf(guest, id)).toEqual(['ready']);
  });

  test.each([
    ['the hours of the host', { releaseHours: 24 }, 'Etc/UTC', 'moderate', '2030-04-09T15:00:00.000Z'],
    ['the zone of the listing', {}, 'Asia/Tokyo', 'moderate', '2030-04-07T06:00:00.000Z'],
    ['the clock change in between', {}, 'Europe/London', 'strict', '2030-04-07T14:00:00.000Z'],
    ['the last refund day', {}, 'Asia/Tokyo', 'flexible', '2030-04-09T15:00:00.000Z'],
  ] as const)('counts with %s', async (_, update, timeZone, cancellationPolicy, codeDueAt) => {
    propertyId = await addListing(server.database, { hostId: host.userId, timeZone, cancellationPolicy });
    await write({ code, ...update });
    expect(await detailsOf(await book())).toMatchObject({ code: null, codeDueAt });
  });

  test('counts from the check-in of the listing, also when that changes', async () => {
    propertyId = await addListing(server.database, { hostId: host.userId, checkInFrom: '17:30' });
    await write({ code });
    const id = await book();
    expect((await detailsOf(id))?.codeDueAt).toBe('2030-04-07T17:30:00.000Z');
    const { cursor } = await pullAll(guest);
    const { body } = await host.call(endpoints.getProperty, { params: { id: propertyId } });
    const earlier = { ...body, checkInFrom: '12:00' };
    await host.call(endpoints.updateProperty, { params: { id: propertyId }, body: earlier });
    const { changes } = await pullAll(guest, cursor);
    expect(detailsIn(changes, id)?.codeDueAt).toBe('2030-04-07T12:00:00.000Z');
  });

  test('takes a code back that a shorter time makes undue, and announces it again', async () => {
    const id = await book();
    await write({ code });
    server.clock.set(due);
    await release();
    await write({ releaseHours: 24 });
    await release();
    expect((await detailsOf(id))?.code).toBeNull();
    server.clock.set('2030-04-09T15:00:00.000Z');
    await release();
    expect((await detailsOf(id))?.code).toBe(code);
    expect(await titlesOf(guest, id)).toEqual(['ready', 'ready']);
  });

  test('of another version is not overwritten, and a replay has one effect', async () => {
    await write({ welcome: 'First' }, 1);
    const late = await write({ welcome: 'Second' }, 1);
    expect(late.problem).toMatchObject({ status: 412, current: { welcome: 'First', version: 2 } });
    const replayed = { ...ofListing(), key: `replay-${propertyId}`, body: { parking: 'In the yard' } };
    await host.call(updateArrivalGuide, replayed);
    expect((await host.call(updateArrivalGuide, replayed)).status).toBe(204);
    expect((await host.call(getArrivalGuide, ofListing())).body).toMatchObject({
      welcome: 'First',
      parking: 'In the yard',
      version: 3,
    });
    expect((await write({ releaseHours: 23 })).problem.code).toBe('invalid_fields');
    expect((await write({ releaseHours: 73 })).problem.code).toBe('invalid_fields');
  });

  test('stays with its guests while the listings of the host are hidden, and goes with the listing', async () => {
    const id = await book();
    await write({ code });
    server.clock.set(due);
    await server.database.write((trx) => hideListingsOf(trx, host.userId));
    expect((await detailsOf(id))?.code).toBe(code);
    const before = await pullAll(guest);
    await server.database.write(async (trx) => {
      const property = await findProperty(trx, propertyId);
      if (property !== null) await takeListingDown(trx, property, due);
    });
    expect(detailsIn((await pullAll(guest, before.cursor)).changes, id)).toBeNull();
    expect(await server.database.read('arrival_guides').where('property_id', propertyId)).toEqual([]);
  });

  test('is exported without the code and the Wi-Fi password', async () => {
    await book();
    await write({ code, wifiPassword: 'zq-steam', directions: 'Past the cedar, then left.' });
    for (const { userId } of [guest, host]) {
      const parts: string[] = [];
      for (const rows of exportedRows) {
        for await (const page of readExported(server.database.read, rows, userId)) {
          parts.push(JSON.stringify(page));
        }
      }
      expect(parts.join('\n')).not.toMatch(/ZQ4711|zq-steam/);
      expect(parts.join('\n').includes('Past the cedar')).toBe(userId === host.userId);
    }
  });
});

describeOnBothEngines('an arrival guide, with rate limits', (engine) => {
  test('can be changed twenty times an hour, so that no guest gets a mail for each of a thousand codes', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    server.clock.set('2030-03-20T12:00:00.000Z');
    const [guest, host] = [await server.as('guest'), await server.as('host')];
    const id = await addListing(server.database, { hostId: host.userId });
    const other = await addListing(server.database, { hostId: host.userId });
    const write = (listing: number, text: string) =>
      host.call(updateArrivalGuide, { params: { id: listing }, body: { code: text } });
    await write(id, code);
    await guest.call(createBooking, { body: buildStay({ propertyId: id, userId: guest.userId }) });
    server.clock.set(due);
    await releaseDueCodes(server.database, server.clock);
    for (let count = 1; count < 20; count += 1) expect((await write(id, `code ${count}`)).status).toBe(204);
    expect((await write(id, 'one more')).status).toBe(429);
    expect((await write(other, code)).status).toBe(204);
    const told = (await guest.call(listNotifications)).body.filter(({ topic }) => topic === 'stay.arrival');
    expect(told).toHaveLength(20);
    await server.close();
  });
});
