import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { endedAtOnce } from '#server/booking/bookings/ending-bookings.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { readMails, type MailReader } from '#server/test-support/mail-reader.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { suspendPerson } from '#server/test-support/test-suspensions.ts';

const dayMs = 24 * 60 * 60_000;

describeOnBothEngines('the later stays of a suspended person', (engine) => {
  let server: TestServer;
  let mails: MailReader;
  let staff: TestClient;
  let witness: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    mails = readMails(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-11T11:00:00.000Z');
    [staff, witness] = [await server.as('staff'), await server.as('witness')];
  });

  test('end, although one of them cannot be ended, which is tried again', async () => {
    const host = await server.as('host');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const places = endedAtOnce + 5;
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId, rooms: [{ places }] });
    const [roomId = 0] = roomIds;
    const bookings: number[] = [];
    for (let number = 0; number < places; number += 1) {
      const guest = await server.as(`guest-${number}`);
      const body = { userId: guest.userId, roomId, places: 1, totalPrice: 560 };
      const booked = await guest.call(endpoints.bookPlaces, { params: { id: departureId }, body });
      bookings.push(booked.body.id);
    }
    const waiting = await server.as('waiting');
    await waiting.call(endpoints.joinWaiting, { params: { id: departureId }, body: { roomId, places: 1 } });
    const [broken = 0] = bookings;
    const moveTo = (room: number) =>
      server.database.write((trx) => trx('bookings').where('id', broken).update({ room_id: room }));
    const leftOver = (): Promise<number[]> =>
      server.database.read('bookings').where({ property_id: propertyId, status: 'confirmed' }).pluck('id');
    // Nothing is taken there, so no place can be freed.
    await moveTo((await addDeparture(server.database, { propertyId })).roomIds[0] ?? 0);
    await suspendPerson(server, { reporter: witness, staff, userId: host.userId });
    await mails.read();
    expect(await leftOver()).toEqual([broken]);
    expect(await server.database.read('waiting_entries')).toEqual([]);
    await moveTo(roomId);
    server.clock.advance(60 * 60_000);
    await mails.read();
    expect(await leftOver()).toEqual([]);
  });

  test('end with all waiting lists, although somebody cannot be taken off one of them', async () => {
    const [host, guest] = [await server.as('third-host'), await server.as('guest')];
    const addFull = async (hostId: number): Promise<number> => {
      const propertyId = await addListing(server.database, { hostId });
      const rooms = [{ places: 1, placesTaken: 1 }];
      return (await addDeparture(server.database, { propertyId, rooms })).departureId;
    };
    const wait = (who: TestClient, id: number) =>
      who.call(endpoints.joinWaiting, { params: { id }, body: { roomId: null, places: 1 } });
    const [first, second] = [await addFull(host.userId), await addFull(host.userId)];
    await wait(guest, first);
    await wait(await server.as('waiting'), first);
    await wait(guest, second);
    await wait(host, await addFull(guest.userId));
    const propertyId = await addListing(server.database, { hostId: guest.userId });
    const empty = await addDeparture(server.database, { propertyId });
    const update = (columns: object) =>
      server.database.write((trx) =>
        trx('waiting_entries').where({ departure_id: first, user_id: guest.userId }).update(columns),
      );
    const left = () => server.database.read('waiting_entries').select('departure_id', 'user_id');
    expect(await left()).toHaveLength(4);
    // Nothing is taken there, so no place can be freed.
    const [offered_room_id] = empty.roomIds;
    await update({ state: 'offered', offered_room_id, offered_until: '2030-03-12T11:00:00.000Z' });
    const terms = { guestStays: 'cancel' } as const;
    await suspendPerson(server, { reporter: witness, staff, userId: host.userId }, terms);
    await mails.read();
    expect(await left()).toEqual([{ departure_id: first, user_id: guest.userId }]);
    await update({ state: 'waiting', offered_room_id: null, offered_until: null });
    server.clock.advance(60 * 60_000);
    await mails.read();
    expect(await left()).toEqual([]);
  });

  test('are refunded as of the suspension, however late they end', async () => {
    const [host, guest] = [await server.as('other-host'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const dates = { startDate: '2030-03-18', endDate: '2030-03-20' };
    const stay = buildStay({ propertyId, userId: guest.userId, ...dates });
    const { id, totalPrice } = (await guest.call(endpoints.createBooking, { body: stay })).body;
    const pay = { params: { id }, body: { token: 'approve' }, key: randomUUID() };
    expect((await guest.call(endpoints.payBooking, pay)).status).toBe(201);
    const terms = { guestStays: 'cancel' } as const;
    await suspendPerson(server, { reporter: witness, staff, userId: guest.userId }, terms);
    // Moderate: nothing back within five days of the stay.
    server.clock.advance(4 * dayMs);
    await mails.read();
    const ended: unknown = await server.database
      .read('bookings')
      .where({ id })
      .first('status', 'refund_amount');
    expect(ended).toEqual({ status: 'cancelled', refund_amount: totalPrice });
  });
});
