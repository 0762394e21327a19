import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { packedCardFields } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { up } from '../../../migrations/migration-030-next-departures.ts';
import { dropPassedDepartures } from './next-departure-service.ts';

const {
  bookPlaces,
  cancelBooking,
  createDeparture,
  deleteDeparture,
  getProperty,
  listCards,
  listProperties,
} = endpoints;
const { listChanges, updateDeparture } = endpoints;

const planned = {
  title: 'Silent Week',
  startDate: '2030-06-01',
  endDate: '2030-06-07',
  bookBy: '2030-05-20',
  rooms: [
    { name: 'Garden room', pricePerPerson: 480, places: 1 },
    { name: 'Tower room', pricePerPerson: 620, places: 3 },
  ],
};
const next = {
  startDate: '2030-06-01',
  endDate: '2030-06-07',
  // The end of its last day to book at the listing.
  bookByAt: '2030-05-21T03:00:00.000Z',
  priceFrom: 480,
  placesLeft: 4,
};

describeOnBothEngines('the departures that a listing carries', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let visitor: TestClient;
  let propertyId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    host = await server.as('host');
    visitor = server.visitor();
    propertyId = await addListing(server.database, { hostId: host.userId, timeZone: 'America/Sao_Paulo' });
  });

  const create = async (given: object = {}): Promise<number> => {
    const call = { params: { id: propertyId }, body: { ...planned, ...given } };
    const { status, body } = await host.call(createDeparture, call);
    expect(status).toBe(201);
    return body.id;
  };
  const carried = async () =>
    (await visitor.call(getProperty, { params: { id: propertyId } })).body.nextDepartures;
  const finds = async (query: object, client = visitor): Promise<boolean> => {
    const { body } = await client.call(listProperties, { query: { departures: true, ...query } });
    return body.some(({ id }) => id === propertyId);
  };

  test('are on its card, in its rows of the feed and in searches', async () => {
    expect([await carried(), await finds({})]).toEqual([undefined, false]);
    const { cursor } = (await visitor.call(listChanges)).body;
    await create();
    expect(await carried()).toEqual([next]);
    const { changes } = (await visitor.call(listChanges, { query: { cursor } })).body;
    expect(changes.find(({ table }) => table === 'properties')).toMatchObject({
      ...{ id: propertyId, row: { nextDepartures: [next] } },
    });
    const { cards } = (await visitor.call(listCards, { query: { departures: true } })).body;
    const card = cards.find(([id]) => id === propertyId);
    expect(card?.[packedCardFields.indexOf('nextDepartures')]).toEqual([next]);
    for (const client of [visitor, host]) {
      expect(await finds({}, client)).toBe(true);
      expect(await finds({ startDate: '2030-06-01', endDate: '2030-06-07' }, client)).toBe(true);
      expect(await finds({ startDate: '2030-06-02', endDate: '2030-06-20' }, client)).toBe(false);
    }
  });

  test('are found within dates although an exclusive one takes its days', async () => {
    await create({ exclusive: true });
    const dates = { startDate: '2030-05-30', endDate: '2030-06-10' };
    expect([await finds(dates), await finds({ ...dates, departures: false })]).toEqual([true, false]);
  });

  test('follow the places, and end with the last one', async () => {
    const id = await create({ rooms: planned.rooms.slice(0, 1) });
    const guest = await server.as('guest');
    const { rooms } = (await visitor.call(endpoints.getDeparture, { params: { id } })).body;
    const body = { userId: guest.userId, roomId: rooms[0]?.id ?? 0, places: 1, totalPrice: 538 };
    const booking = await guest.call(bookPlaces, { params: { id }, body });
    expect(booking.status).toBe(201);
    expect([await carried(), await finds({})]).toEqual([undefined, false]);
    await guest.call(cancelBooking, { params: { id: booking.body.id } });
    expect([await carried(), await finds({})]).toEqual([[{ ...next, placesLeft: 1 }], true]);
  });

  test('follow an edit, and go with the departure', async () => {
    const id = await create();
    const edit = { params: { id }, ifMatch: 1, body: { bookBy: '2030-05-10' } };
    expect((await host.call(updateDeparture, edit)).status).toBe(200);
    expect(await carried()).toEqual([{ ...next, bookByAt: '2030-05-11T03:00:00.000Z' }]);
    await host.call(deleteDeparture, { params: { id } });
    expect([await carried(), await finds({})]).toEqual([undefined, false]);
  });

  test('of listings from before are filled in by the job, and sent to devices', async () => {
    await create();
    await server.database.transaction(async (trx) => {
      await trx.raw('DROP INDEX properties_next_departures');
      for (const column of ['next_departures', 'next_departures_until']) {
        await trx.raw(`ALTER TABLE properties DROP COLUMN ${column}`);
      }
      await up(trx);
    });
    const { cursor } = (await visitor.call(listChanges)).body;
    await dropPassedDepartures(server.database, server.clock);
    expect([await carried(), await finds({})]).toEqual([[next], true]);
    const { changes } = (await visitor.call(listChanges, { query: { cursor } })).body;
    expect(changes.map(({ table, id }) => [table, id])).toContainEqual(['properties', propertyId]);
  });

  test('end with the last day to book at the listing', async () => {
    await create();
    const { version } = (await visitor.call(getProperty, { params: { id: propertyId } })).body;
    server.clock.set('2030-05-21T02:59:59.000Z');
    await dropPassedDepartures(server.database, server.clock);
    expect([await carried(), await finds({})]).toEqual([[next], true]);
    server.clock.set(next.bookByAt);
    await Promise.all([1, 2].map(() => dropPassedDepartures(server.database, server.clock)));
    expect([await carried(), await finds({})]).toEqual([undefined, false]);
    // One change, although two instances saw the end of the day.
    const after = (await visitor.call(getProperty, { params: { id: propertyId } })).body;
    expect(after.version).toBe(version + 1);
  });
});
