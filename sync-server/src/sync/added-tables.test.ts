import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { headers, type Change } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay, buildReview } from '#server/test-support/test-reviews.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('tables added to the change feed', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  const older = { [headers.protocol]: '4' };
  /** All pages from a cursor on, read by an app of this or of an earlier version. */
  const pullAll = async (from: string | undefined, sent: Record<string, string> = {}, limit?: number) => {
    const changes: Change[] = [];
    for (let cursor = from; ;) {
      const { body } = await host.call(endpoints.listChanges, { query: { cursor, limit }, headers: sent });
      changes.push(...body.changes);
      cursor = body.cursor;
      if (!body.more) return { changes, cursor };
    }
  };
  /** A request, which notifies the host. */
  const ask = async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const body = buildStay({ propertyId, userId: guest.userId });
    await guest.call(endpoints.createBooking, { body });
  };
  const tablesOf = (changes: readonly Change[]) => new Set(changes.map(({ table }) => table));
  const notificationsIn = (changes: readonly Change[]) =>
    changes.filter(({ table }) => table === 'notifications').map(({ id }) => id);

  test('an app that does not know them receives none of their rows', async () => {
    await ask();
    const first = await pullAll(undefined, older);
    await ask();
    const next = await pullAll(first.cursor, older);
    const tables = tablesOf([...first.changes, ...next.changes]);
    expect(tables.has('bookings')).toBe(true);
    expect(tables.has('notifications')).toBe(false);
    expect(tables.has('notificationSettings')).toBe(false);
  });

  test('an app of the version between receives the tables of its version only', async () => {
    const { changes } = await pullAll(undefined, { [headers.protocol]: '5' });
    const tables = tablesOf(changes);
    expect([tables.has('notificationSettings'), tables.has('profiles')]).toEqual([true, false]);
  });

  test('an app of version 7 receives bookings, but no reviews of stays', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const now = server.clock.now();
    server.clock.set('2030-03-11T09:00:00.000Z');
    const id = await addStay(server.database, { propertyId, guestId: guest.userId });
    await host.call(endpoints.writeReview, { params: { id }, body: buildReview() });
    server.clock.set(now.toISOString());
    const tables = tablesOf((await pullAll(undefined, { [headers.protocol]: '7' })).changes);
    expect([tables.has('bookings'), tables.has('stayReviews')]).toEqual([true, false]);
    expect(tablesOf((await pullAll(undefined)).changes).has('stayReviews')).toBe(true);
  });

  test('an app of version 8 receives reviews of stays, but no blocks', async () => {
    await host.call(endpoints.blockPerson, { params: { userId: guest.userId } });
    const blocksFor = async (sent: Record<string, string>) =>
      tablesOf((await pullAll(undefined, sent)).changes).has('blocks');
    expect(await blocksFor({ [headers.protocol]: '8' })).toBe(false);
    expect(await blocksFor({})).toBe(true);
    await host.call(endpoints.unblockPerson, { params: { userId: guest.userId } });
  });

  test('an app of version 9 receives blocks, but not the waiting lists of a host', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { departureId } = await addDeparture(server.database, {
      propertyId,
      rooms: [{ places: 1, placesTaken: 1 }],
    });
    await guest.call(endpoints.joinWaiting, { params: { id: departureId }, body: { places: 1 } });
    const waitingFor = async (sent: Record<string, string>) =>
      tablesOf((await pullAll(undefined, sent)).changes).has('waitingPeople');
    expect(await waitingFor({ [headers.protocol]: '9' })).toBe(false);
    expect(await waitingFor({})).toBe(true);
  });

  test('after its update it receives those written before, then goes on where it was', async () => {
    await ask();
    const before = await pullAll(undefined, older);
    await ask();
    const all = notificationsIn((await pullAll(undefined)).changes);
    const updated = await pullAll(before.cursor, {}, 2);
    expect([...new Set(notificationsIn(updated.changes))].sort()).toEqual(all.sort());
    expect(tablesOf(updated.changes).has('bookings')).toBe(true);
    expect((await pullAll(updated.cursor)).changes).toEqual([]);
  });

  test('an update in the middle of a first read reads them at its end', async () => {
    await ask();
    const { body: page } = await host.call(endpoints.listChanges, { query: { limit: 1 }, headers: older });
    expect(page.more).toBe(true);
    const rest = await pullAll(page.cursor);
    const all = notificationsIn((await pullAll(undefined)).changes);
    expect(notificationsIn(rest.changes)).toEqual(all);
  });

  test('after a return to an older version and an update, they are read again', async () => {
    await ask();
    const current = await pullAll(undefined);
    const returned = await pullAll(current.cursor, older);
    await ask();
    const again = await pullAll(returned.cursor, older);
    const updated = await pullAll(again.cursor);
    const all = notificationsIn((await pullAll(undefined)).changes);
    expect(notificationsIn(updated.changes)).toEqual(all);
  });
});
