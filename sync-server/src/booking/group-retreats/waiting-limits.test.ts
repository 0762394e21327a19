import { afterAll, beforeAll, expect, test } from 'vitest';
import { departureLimits } from '#contracts/departure-limits.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { storeWaitingEntry } from '#server/booking/departures/waiting-repository.ts';
import { nextId } from '#server/database/ids.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const { bookPlaces, joinWaiting, leaveWaiting } = endpoints;

describeOnBothEngines('the limits of a waiting list', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  test('people whose offer passed leave room for others, and the oldest of them are deleted', async () => {
    const [first, second, third] = [
      await server.as('first'),
      await server.as('second'),
      await server.as('third'),
    ];
    const { waitingMax, waitingStoredMax } = departureLimits;
    const propertyId = await addListing(server.database, { hostId: (await server.as('host')).userId });
    const added = await addDeparture(server.database, { propertyId, rooms: [{ places: 2 }] });
    const id = added.departureId;
    const roomId = added.roomIds[0] ?? 0;
    const join = (guest: TestClient, places: number) =>
      guest.call(joinWaiting, { params: { id }, body: { roomId, places } });
    const states = () =>
      server.database.read('waiting_entries').where('departure_id', id).pluck<string[]>('state');
    await first.call(bookPlaces, {
      params: { id },
      body: { userId: first.userId, roomId, places: 2, totalPrice: 560 * 2 },
    });
    /** Entries of people who joined one after the other, before all others. */
    const addMany = (count: number, state: 'passed' | 'waiting') =>
      server.database.write(async (trx) => {
        const at = '2030-02-01T00:00:00.000Z';
        for (let index = 0; index < count; index += 1) {
          const userId = await nextId(trx, 'users');
          const name = `${state}-${userId}`;
          const names = { username: name, username_key: name, email: name, email_key: name, name };
          await trx('users').insert({ id: userId, ...names, password_hash: '-', created_at: at });
          await storeWaitingEntry(trx, {
            ...{
              id: await nextId(trx, 'waiting_entries'),
              departureId: id,
              userId,
              roomId,
              places: 1,
              state,
            },
            ...{ waitingSince: at, offeredRoomId: null, offeredUntil: null },
          });
        }
      });
    await addMany(waitingStoredMax, 'passed');
    expect((await join(second, 1)).body).toMatchObject({ state: 'waiting', position: 1 });
    expect(await states()).toHaveLength(waitingStoredMax);
    // Another wish of somebody who waits needs no room.
    await addMany(waitingMax - 1, 'waiting');
    expect((await join(second, 2)).status).toBe(201);
    expect((await join(third, 1)).problem.code).toBe('limit_reached');
    await second.call(leaveWaiting, { params: { id } });
    expect((await join(third, 1)).status).toBe(201);
    const stored = await states();
    expect(stored.filter((state) => state !== 'passed')).toHaveLength(waitingMax);
    expect(stored).toHaveLength(waitingStoredMax);
  });
});
