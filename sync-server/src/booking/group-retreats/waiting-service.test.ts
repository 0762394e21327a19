import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { WaitingPerson } from '#contracts/domain/booking/departures.ts';
import { changePage } from '#contracts/limits.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { findWaitingList, storeWaitingEntry } from '#server/booking/departures/waiting-repository.ts';
import { advanceDepartures } from './departure-end-service.ts';

const { bookPlaces, cancelBooking, changeProfile, getDeparture, joinWaiting, leaveWaiting, listChanges } =
  endpoints;
const { takeOffer, updateDeparture } = endpoints;

describeOnBothEngines('the waiting list of a departure', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guests: TestClient[];
  let id: number;
  let roomId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    host = await server.as('host');
    guests = [];
    for (const name of ['first', 'second', 'third']) guests.push(await server.as(name));
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const added = await addDeparture(server.database, { propertyId, rooms: [{ places: 2 }] });
    id = added.departureId;
    roomId = added.roomIds[0] ?? 0;
  });

  const book = (guest: TestClient, places: number) =>
    guest.call(bookPlaces, {
      params: { id },
      body: { userId: guest.userId, roomId, places, totalPrice: 560 * places },
    });
  const join = (guest: TestClient, places: number) =>
    guest.call(joinWaiting, { params: { id }, body: { roomId, places } });
  const take = (guest: TestClient, places: number) =>
    guest.call(takeOffer, { params: { id }, body: { totalPrice: 560 * places } });
  const entries = () =>
    server.database
      .read('waiting_entries')
      .where('departure_id', id)
      .orderBy(['waiting_since', 'id'])
      .select<{ state: string; offered_until: string | null }[]>('state', 'offered_until');
  const placesLeft = async () =>
    (await server.visitor().call(getDeparture, { params: { id } })).body.rooms[0]?.placesLeft;

  test('freed places are held for the longest waiting person, for a day, and then for the next', async () => {
    const [first, second, third] = guests as [TestClient, TestClient, TestClient];
    const booking = await book(first, 2);
    expect((await join(second, 1)).status).toBe(201);
    expect((await join(second, 2)).body).toMatchObject({ state: 'waiting', places: 2 });
    await join(third, 1);
    await first.call(cancelBooking, { params: { id: booking.body.id } });
    expect(await entries()).toEqual([
      { state: 'offered', offered_until: '2030-03-02T12:00:00.000Z' },
      { state: 'waiting', offered_until: null },
    ]);
    expect((await book(first, 1)).problem.code).toBe('places_unavailable');
    expect((await take(third, 1)).problem.code).toBe('wrong_state');

    server.clock.set('2030-03-02T12:00:00.000Z');
    expect((await take(second, 2)).problem.code).toBe('wrong_state');
    await advanceDepartures(server.database, server.clock);
    expect(await entries()).toEqual([
      { state: 'passed', offered_until: null },
      { state: 'offered', offered_until: '2030-03-03T12:00:00.000Z' },
    ]);
    expect(await placesLeft()).toBe(1);
    expect(await take(third, 1)).toMatchObject({ status: 201, body: { status: 'confirmed', guests: 1 } });
    expect(await entries()).toHaveLength(1);
    expect(await placesLeft()).toBe(1);
  });

  test('a person who takes an offer at an instant-book listing is told that it is booked', async () => {
    const [first, second] = guests as [TestClient, TestClient];
    const { id: bookingId } = (await book(first, 2)).body;
    await join(second, 1);
    await first.call(cancelBooking, { params: { id: bookingId } });
    const taken = await take(second, 1);
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null) });
    while ((await worker.runDue()) > 0);
    const news = (await second.call(endpoints.listNotifications)).body;
    expect(news.filter(({ path }) => path === `/trips/${taken.body.id}`)).toMatchObject([
      { topic: 'booking.accepted', params: { variant: 'booked', roomName: 'Room 1', guests: 1 } },
    ]);
  });

  test('added places are offered, and leaving the list passes them on', async () => {
    const [first, second, third] = guests as [TestClient, TestClient, TestClient];
    await book(first, 2);
    await join(second, 1);
    await join(third, 1);
    const rooms = [{ id: roomId, name: 'Garden room', pricePerPerson: 500, places: 3 }];
    expect((await host.call(updateDeparture, { params: { id }, body: { rooms } })).status).toBe(200);
    expect((await entries()).map(({ state }) => state)).toEqual(['offered', 'waiting']);
    expect((await second.call(leaveWaiting, { params: { id } })).status).toBe(204);
    expect((await entries()).map(({ state }) => state)).toEqual(['offered']);
    const smaller = [{ id: roomId, name: 'Garden room', pricePerPerson: 500, places: 2 }];
    const refused = await host.call(updateDeparture, { params: { id }, body: { rooms: smaller } });
    expect(refused.problem.errors?.[0]?.field).toBe('rooms[0]');
  });

  test('a person sees their place in the line, and can leave the list of a listing that was hidden', async () => {
    const [first, second, third] = guests as [TestClient, TestClient, TestClient];
    await book(first, 2);
    expect((await join(second, 1)).body.position).toBe(1);
    expect((await join(third, 1)).body.position).toBe(2);
    // The same wish again keeps the place.
    expect((await join(second, 1)).body.position).toBe(1);
    await server.database.write((trx) => trx('properties').update({ listed: false }));
    expect((await second.call(leaveWaiting, { params: { id } })).status).toBe(204);
    expect((await second.call(leaveWaiting, { params: { id } })).status).toBe(404);
    const [remaining] = await findWaitingList(server.database.read, id);
    expect(remaining?.position).toBe(1);
  });

  test("the host's devices receive the list with its people, and nobody else's do", async () => {
    const [first, second, third] = guests as [TestClient, TestClient, TestClient];
    const shownTo = async (viewer: TestClient, cursor?: string) => {
      const { body } = await viewer.call(listChanges, { query: { cursor, limit: changePage.max } });
      const rows = body.changes
        .filter(({ table }) => table === 'waitingPeople')
        .map(({ row }) => row as WaitingPerson | null);
      return { cursor: body.cursor, rows };
    };
    await book(first, 2);
    await join(second, 1);
    const listed = await shownTo(host);
    const own = listed.rows.filter((row) => row?.departureId === id);
    expect(own).toMatchObject([{ state: 'waiting', position: 1, person: { id: second.userId } }]);
    await join(third, 1);
    const joined = await shownTo(host, listed.cursor);
    expect(joined.rows).toMatchObject([{ position: 2, person: { id: third.userId } }]);
    await second.call(leaveWaiting, { params: { id } });
    const left = await shownTo(host, joined.cursor);
    expect(left.rows).toHaveLength(2);
    expect(left.rows).toContainEqual(null);
    expect(left.rows).toContainEqual(expect.objectContaining({ position: 1, userId: third.userId }));
    const profile = { name: 'Third Person', bio: '', languages: [] };
    expect((await third.call(changeProfile, { body: profile })).status).toBe(200);
    const renamed = await shownTo(host, left.cursor);
    expect(renamed.rows.find((row) => row?.departureId === id)?.person.name).toBe('Third Person');
    for (const other of [second, third, await server.as('other-host')]) {
      expect((await shownTo(other)).rows).toEqual([]);
    }
  });

  test('a person who changes their wish makes way for those behind them', async () => {
    const [first, second, third] = guests as [TestClient, TestClient, TestClient];
    await book(first, 1);
    await join(second, 2);
    await server.database.write((trx) =>
      storeWaitingEntry(trx, {
        id: 900_000,
        departureId: id,
        userId: third.userId,
        roomId,
        places: 1,
        state: 'waiting',
        waitingSince: '2030-03-01T13:00:00.000Z',
        offeredRoomId: null,
        offeredUntil: null,
      }),
    );
    server.clock.set('2030-03-01T14:00:00.000Z');
    const wish = { roomId: null, places: 2 };
    expect((await second.call(joinWaiting, { params: { id }, body: wish })).status).toBe(201);
    expect((await entries()).map(({ state }) => state)).toEqual(['offered', 'waiting']);
  });

  test('an offer is shorter shortly before the start, and none is made after the last day to book', async () => {
    const [first, second] = guests as [TestClient, TestClient];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const days = { startDate: '2030-03-04', endDate: '2030-03-08', bookBy: '2030-03-02' };
    const added = await addDeparture(server.database, { propertyId, ...days, rooms: [{ places: 2 }] });
    [id, roomId] = [added.departureId, added.roomIds[0] ?? 0];
    const booking = await book(first, 1);
    const other = await book(first, 1);
    await join(second, 1);
    await first.call(cancelBooking, { params: { id: booking.body.id } });
    // Two and a half days before the start.
    expect(await entries()).toEqual([{ state: 'offered', offered_until: '2030-03-02T00:00:00.000Z' }]);

    server.clock.set('2030-03-03T00:00:00.000Z');
    await advanceDepartures(server.database, server.clock);
    await first.call(cancelBooking, { params: { id: other.body.id } });
    await advanceDepartures(server.database, server.clock);
    expect(await entries()).toEqual([{ state: 'passed', offered_until: null }]);
    expect((await join(second, 1)).problem.code).toBe('wrong_state');
  });

  test('who waits for a room that the host removes leaves the list and is told so', async () => {
    const [first, second] = guests as [TestClient, TestClient];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const added = await addDeparture(server.database, { propertyId, rooms: [{ places: 2 }, { places: 1 }] });
    const [kept = 0] = added.roomIds;
    [id, roomId] = [added.departureId, added.roomIds[1] ?? 0];
    const booking = await book(first, 1);
    await join(second, 1);
    // Nothing is offered while the listing is hidden.
    await server.database.write((trx) => trx('properties').update({ listed: false }));
    await first.call(cancelBooking, { params: { id: booking.body.id } });
    const rooms = [{ id: kept, name: 'Garden room', pricePerPerson: 500, places: 2 }];
    expect((await host.call(updateDeparture, { params: { id }, body: { rooms } })).status).toBe(200);
    expect(await entries()).toEqual([]);
    const news = (await second.call(endpoints.listNotifications)).body;
    const about = news.find(({ params }) => params.variant === 'room');
    expect(about).toMatchObject({ topic: 'booking.expired', params: { words: 'Room 2' } });
  });

  test('places that became free during a pause are offered once the listing is listed again', async () => {
    const [first, second] = guests as [TestClient, TestClient];
    const booking = await book(first, 2);
    await join(second, 1);
    await server.database.write((trx) => trx('properties').update({ listed: false }));
    await first.call(cancelBooking, { params: { id: booking.body.id } });
    await advanceDepartures(server.database, server.clock);
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting']);
    await server.database.write((trx) => trx('properties').update({ listed: true }));
    await advanceDepartures(server.database, server.clock);
    expect((await entries()).map(({ state }) => state)).toEqual(['offered']);
    expect(await take(second, 1)).toMatchObject({ status: 201 });
  });

  test('a place that is free because the first in the line wants two changes nothing', async () => {
    const [first, second, third] = guests as [TestClient, TestClient, TestClient];
    const booking = await book(first, 1);
    await book(await server.as('fourth'), 1);
    await join(second, 2);
    await join(third, 1);
    await first.call(cancelBooking, { params: { id: booking.body.id } });
    const changesSoFar = () => server.database.read('changes').max('seq as seq');
    const before = await changesSoFar();
    await advanceDepartures(server.database, server.clock);
    expect(await placesLeft()).toBe(1);
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(await changesSoFar()).toEqual(before);
  });

  test('a new title and other days reach the devices of the people who wait', async () => {
    const second = guests[1]!;
    // No places are left although nobody has booked, so the days can still be changed.
    await server.database.write((trx) =>
      trx('departure_rooms').where({ id: roomId }).update('places_taken', 2),
    );
    await join(second, 1);
    const { cursor } = (await second.call(listChanges, { query: { limit: changePage.max } })).body;
    const body = { title: 'Loud Week', startDate: '2030-06-02' };
    expect((await host.call(updateDeparture, { params: { id }, body })).status).toBe(200);
    const { changes } = (await second.call(listChanges, { query: { cursor, limit: changePage.max } })).body;
    const shown = changes.filter(({ table }) => table === 'waitingEntries').map(({ row }) => row);
    expect(shown).toMatchObject([{ departureTitle: 'Loud Week', startDate: '2030-06-02' }]);
  });

  test('the list is removed once the departure is over, and nobody is told any more', async () => {
    const [first, second] = guests as [TestClient, TestClient];
    await book(first, 2);
    await join(second, 1);
    const told = () => server.database.read('notifications').where('user_id', second.userId).pluck('id');
    const before = await told();
    server.clock.set('2030-06-08T00:00:00.000Z');
    // It goes ahead, and is completed.
    for (let run = 0; run < 2; run += 1) await advanceDepartures(server.database, server.clock);
    expect((await server.visitor().call(getDeparture, { params: { id } })).body.status).toBe('completed');
    expect(await entries()).toEqual([]);
    expect(await told()).toEqual(before);
  });
});
