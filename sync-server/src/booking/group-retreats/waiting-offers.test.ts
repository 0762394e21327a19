import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { deleteDeletion, insertDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const { bookPlaces, cancelBooking, joinWaiting, leaveWaiting } = endpoints;

describeOnBothEngines('free places of a departure', (engine) => {
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

  test('are not offered to a person whose account is to be deleted, who keeps their place in the line', async () => {
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
});
