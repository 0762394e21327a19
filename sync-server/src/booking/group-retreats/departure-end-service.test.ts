import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { deleteDeletion, insertDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findStoredDeparture } from '#server/booking/departures/departure-repository.ts';
import { storeWaitingEntry } from '#server/booking/departures/waiting-repository.ts';
import { nextId } from '#server/database/ids.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { refuseRows } from '#server/test-support/refused-rows.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { advanceDepartures } from './departure-end-service.ts';

const { bookPlaces, cancelBooking, joinWaiting, leaveWaiting } = endpoints;

describeOnBothEngines('departures', (engine) => {
  let server: TestServer;
  let hostId: number;
  let guest: TestClient;
  let second: TestClient;
  let third: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    hostId = (await server.as('host')).userId;
    [guest, second, third] = [await server.as('guest'), await server.as('second'), await server.as('third')];
  });

  const statesOf = async (id: number) => {
    const entries = server.database.read('waiting_entries').where('departure_id', id);
    return entries.orderBy(['waiting_since', 'id']).pluck<string[]>('state');
  };

  test('offer no place to a person whose account is to be deleted, who stays in the line', async () => {
    const propertyId = await addListing(server.database, { hostId });
    const { departureId: id, roomIds } = await addDeparture(server.database, {
      propertyId,
      rooms: [{ places: 1 }],
    });
    const roomId = roomIds[0] ?? 0;
    const body = { userId: guest.userId, roomId, places: 1, totalPrice: 560 };
    const booking = await guest.call(bookPlaces, { params: { id }, body });
    for (const one of [second, third]) {
      await one.call(joinWaiting, { params: { id }, body: { roomId, places: 1 } });
      server.clock.advance(1000);
    }
    const deletion = { userId: second.userId, deletesAt: '2030-03-08T12:00:00.000Z' };
    await server.database.write((trx) =>
      insertDeletion(trx, { ...deletion, hiddenListings: [], removesReviews: false }, 'digest'),
    );
    await guest.call(cancelBooking, { params: { id: booking.body.id } });
    expect(await statesOf(id)).toEqual(['waiting', 'offered']);
    await server.database.write((trx) => deleteDeletion(trx, second.userId));
    await third.call(leaveWaiting, { params: { id } });
    expect(await statesOf(id)).toEqual(['offered']);
  });

  /** Departures with one free place of four. */
  const addMany = async (count: number, bookBy?: string) => {
    const propertyId = await addListing(server.database, { hostId });
    const parts = {
      propertyId,
      rooms: [{ places: 4, placesTaken: 3 }],
      ...(bookBy !== undefined && { bookBy }),
    };
    const added: { departureId: number; roomId: number }[] = [];
    while (added.length < count) {
      const { departureId, roomIds } = await addDeparture(server.database, parts);
      added.push({ departureId, roomId: roomIds[0] ?? 0 });
    }
    return added;
  };
  /** Puts a person on waiting lists, although a place is free. */
  const wait = (
    departures: readonly { departureId: number; roomId: number }[],
    { userId, places, since }: { userId: number; places: number; since: string },
  ) =>
    server.database.write(async (trx) => {
      for (const one of departures) {
        const id = await nextId(trx, 'waiting_entries');
        const offer = { offeredRoomId: null, offeredUntil: null };
        await storeWaitingEntry(trx, {
          ...{ ...one, ...offer, id, userId, places },
          ...{ state: 'waiting', waitingSince: since },
        });
      }
    });

  test('offer their places although a hundred others have fewer than the first in the line wants', async () => {
    const added = await addMany(102);
    const last = added.slice(-1);
    await wait(added.slice(0, -1), { userId: second.userId, places: 2, since: '2030-02-01T00:00:00.000Z' });
    await wait(added, { userId: third.userId, places: 1, since: '2030-02-02T00:00:00.000Z' });
    const write = vi.spyOn(server.database, 'write');
    await advanceDepartures(server.database, server.clock);
    expect(await statesOf(last[0]?.departureId ?? 0)).toEqual(['offered']);
    expect(write).toHaveBeenCalledOnce();
    write.mockRestore();
  });

  test('ask their host after the last day to book although a hundred others cannot be advanced', async () => {
    const added = await addMany(102, '2030-02-20');
    const last = added.at(-1)?.departureId ?? 0;
    const row = `NEW.id < ${last}`;
    const acceptRows = await refuseRows(server.database, { event: 'UPDATE', table: 'departures', row });
    await expect(advanceDepartures(server.database, server.clock)).rejects.toThrow('Some departures');
    await acceptRows();
    expect(await findStoredDeparture(server.database.read, last)).toMatchObject({
      decideBy: '2030-03-03T12:00:00.000Z',
    });
  });
});
