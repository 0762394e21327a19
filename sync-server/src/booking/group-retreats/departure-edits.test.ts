import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { DepartureUpdate } from '#contracts/domain/booking/departures.ts';
import { changePage } from '#contracts/limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { advanceDepartures } from './departure-end-service.ts';

const { bookPlaces, cancelBooking, getDeparture, joinWaiting, listChanges, updateDeparture } = endpoints;

describeOnBothEngines('a departure that its host edits', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await setTime('2030-03-01T12:00:00.000Z');
  });

  /** Sessions expire, so everybody logs in again. */
  const setTime = async (instant: string): Promise<void> => {
    server.clock.set(instant);
    [host, guest] = [await server.as('host'), await server.as('guest')];
  };
  const settle = () => advanceDepartures(server.database, server.clock);
  const add = async (parts: { places: number; minParticipants?: number }) => {
    const { places, ...rest } = parts;
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const added = await addDeparture(server.database, { ...rest, propertyId, rooms: [{ places }] });
    return { id: added.departureId, roomId: added.roomIds[0] ?? 0 };
  };
  const read = async (id: number) => (await server.visitor().call(getDeparture, { params: { id } })).body;
  const book = ({ id, roomId }: { id: number; roomId: number }, places: number) =>
    guest.call(bookPlaces, {
      params: { id },
      body: { userId: guest.userId, roomId, places, totalPrice: 560 * places },
    });
  const edit = async (id: number, body: DepartureUpdate) =>
    host.call(updateDeparture, { params: { id }, ifMatch: (await read(id)).version, body });

  test('needs its minimum again on other days, although it was to go ahead on the earlier ones', async () => {
    const departure = await add({ places: 4, minParticipants: 2 });
    const booking = await book(departure, 2);
    await setTime('2030-05-21T00:00:00.000Z');
    await settle();
    expect(await read(departure.id)).toMatchObject({ goesAhead: true });
    await guest.call(cancelBooking, { params: { id: booking.body.id } });
    const days = { startDate: '2030-09-01', endDate: '2030-09-07', bookBy: '2030-08-20' };
    expect((await edit(departure.id, { title: 'Loud Week' })).body).toMatchObject({ goesAhead: true });
    expect((await edit(departure.id, days)).body).toMatchObject({ ...days, goesAhead: false });
    expect((await book(departure, 1)).status).toBe(201);
    await setTime('2030-08-21T00:00:00.000Z');
    await settle();
    const asked = { goesAhead: false, decideBy: '2030-08-23T00:00:00.000Z' };
    expect(await read(departure.id)).toMatchObject(asked);
  });

  test('shortens an offer that would last beyond its new last day to book, and notifies the person', async () => {
    const departure = await add({ places: 1 });
    const { id, roomId } = departure;
    const booking = await book(departure, 1);
    const [offered, waiting] = [await server.as('offered'), await server.as('waiting')];
    for (const one of [offered, waiting]) {
      await one.call(joinWaiting, { params: { id }, body: { roomId, places: 1 } });
      server.clock.advance(1000);
    }
    await guest.call(cancelBooking, { params: { id: booking.body.id } });
    const pull = async (one: TestClient, cursor?: string) => {
      const { body } = await one.call(listChanges, { query: { cursor, limit: changePage.max } });
      const rowsOf = (name: string) =>
        body.changes.flatMap(({ table, row }) => (table === name ? [row] : []));
      return { ...body, entries: rowsOf('waitingEntries'), notifications: rowsOf('notifications') };
    };
    const before = { offered: (await pull(offered)).cursor, waiting: (await pull(waiting)).cursor };

    expect((await edit(id, { bookBy: '2030-03-01' })).status).toBe(200);
    const until = '2030-03-02T00:00:00.000Z';
    expect(await pull(offered, before.offered)).toMatchObject({
      entries: [{ state: 'offered', offeredUntil: until }],
      notifications: [{ topic: 'booking.expiring', params: { variant: 'offer', until } }],
    });
    expect(await pull(waiting, before.waiting)).toMatchObject({ entries: [], notifications: [] });

    server.clock.set('2030-03-02T00:00:00.000Z');
    await settle();
    expect((await pull(await server.as('offered'), before.offered)).entries).toMatchObject([
      { state: 'passed', offeredUntil: null },
    ]);
    expect((await read(id)).rooms[0]).toMatchObject({ placesLeft: 1 });
  });
});
