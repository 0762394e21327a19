import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { advanceDepartures } from './departure-end-service.ts';

const {
  bookPlaces,
  cancelDeparture,
  confirmDeparture,
  createDeparture,
  getDeparture,
  joinWaiting,
  payBooking,
} = endpoints;

const departure = {
  title: 'Silent Week',
  startDate: '2030-06-01',
  endDate: '2030-06-07',
  bookBy: '2030-05-20',
  minParticipants: 4,
  rooms: [{ name: 'Garden room', pricePerPerson: 500, places: 4 }],
};

describeOnBothEngines('a departure that too few people book', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  let waiting: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    [host, guest, waiting] = [await server.as('host'), await server.as('guest'), await server.as('waiting')];
  });

  const settle = () => advanceDepartures(server.database, server.clock);
  const topicsOf = (client: TestClient, variant: string) =>
    server.database
      .read('notifications')
      .where('user_id', client.userId)
      .where('params', 'like', `%"variant":"${variant}"%`)
      .pluck('topic');

  /** Two of four places are booked and paid. */
  async function bookTwo(
    cancellationPolicy: CancellationPolicy = 'moderate',
  ): Promise<{ id: number; bookingId: number; paid: number }> {
    const propertyId = await addListing(server.database, { hostId: host.userId, cancellationPolicy });
    const rooms = [{ places: 4 }, { places: 2, placesTaken: 2 }];
    const parts = { propertyId, rooms, minParticipants: 4 };
    const { departureId: id, roomIds } = await addDeparture(server.database, parts);
    const body = { userId: guest.userId, roomId: roomIds[0] ?? 0, places: 2, totalPrice: 1120 };
    const booking = await guest.call(bookPlaces, { params: { id }, body });
    expect(booking).toMatchObject({
      status: 201,
      body: { status: 'confirmed', guests: 2, totalPrice: 1120 },
    });
    await guest.call(payBooking, { params: { id: booking.body.id }, body: { token: 'approve' } });
    const wish = { roomId: roomIds[1] ?? 0, places: 2 };
    expect((await waiting.call(joinWaiting, { params: { id }, body: wish })).status).toBe(201);
    return { id, bookingId: booking.body.id, paid: 1120 };
  }
  const read = async (id: number) => (await server.visitor().call(getDeparture, { params: { id } })).body;
  const refunds = (bookingId: number) =>
    server.database.read('payments').where('booking_id', bookingId).pluck('refunded');

  test('is cancelled if the host says nothing for 48 hours: all are refunded and told, once', async () => {
    const { id, bookingId, paid } = await bookTwo();
    server.clock.set('2030-05-20T23:59:59.000Z');
    await settle();
    expect(await read(id)).toMatchObject({ status: 'open', decideBy: null });

    server.clock.set('2030-05-21T00:00:00.000Z');
    await settle();
    await settle();
    expect(await read(id)).toMatchObject({ status: 'open', decideBy: '2030-05-23T00:00:00.000Z' });
    expect(await topicsOf(host, 'undecided')).toEqual(['booking.expiring']);

    server.clock.set('2030-05-22T23:59:59.000Z');
    await settle();
    expect(await refunds(bookingId)).toEqual([0]);

    server.clock.set('2030-05-23T00:00:00.000Z');
    // Two instances at once.
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await read(id)).toMatchObject({ status: 'cancelled', confirmedPlaces: 0 });
    expect(await refunds(bookingId)).toEqual([paid]);
    for (const client of [guest, host]) {
      expect(await topicsOf(client, 'too-few')).toEqual(['booking.cancelled']);
    }
    expect(await topicsOf(waiting, 'offer')).toEqual(['booking.cancelled']);
    const taken = await server.database
      .read('departure_rooms')
      .where('departure_id', id)
      .orderBy('position')
      .pluck('places_taken');
    expect(taken).toEqual([0, 2]);
  });

  test('is cancelled as of the end of the 48 hours, although the server was down until it was over', async () => {
    const { id, bookingId, paid } = await bookTwo();
    server.clock.set('2030-05-21T00:00:00.000Z');
    await settle();
    server.clock.set('2030-06-09T00:00:00.000Z');
    await expireAllOverdueBookings(server.database, server.clock);
    await settle();
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    const stored: unknown = await server.database.read('bookings').where('id', bookingId).first();
    const ended_at = '2030-05-23T00:00:00.000Z';
    expect(stored).toMatchObject({ status: 'cancelled', refund_amount: paid, ended_at });
    expect(await refunds(bookingId)).toEqual([paid]);
    expect(await server.database.read('waiting_entries').where('departure_id', id)).toEqual([]);
    // The departure is over, so the waiting list is not notified.
    const notified = server.database
      .read('notifications')
      .where({ topic: 'booking.cancelled', created_at: '2030-06-09T00:00:00.000Z' })
      .orderBy('user_id')
      .pluck<number[]>('user_id');
    expect(await notified).toEqual([host.userId, guest.userId]);
  });

  test('counts as cancelled from the end of the time to decide, before the job has cancelled it', async () => {
    const { id, bookingId, paid } = await bookTwo();
    server.clock.set('2030-05-21T00:00:00.000Z');
    await settle();
    server.clock.set('2030-05-23T00:00:00.000Z');
    [host, guest] = [await server.as('host'), await server.as('guest')];
    const byGuest = await guest.call(endpoints.cancelBooking, { params: { id: bookingId } });
    expect(byGuest.problem).toMatchObject({ code: 'wrong_state', detail: 'This booking was cancelled.' });
    const confirmed = await host.call(confirmDeparture, { params: { id } });
    const isOver = {
      code: 'wrong_state',
      detail: 'The time to decide is over: this group retreat is cancelled, and everybody is refunded.',
    };
    expect(confirmed.problem).toMatchObject(isOver);
    const body = { minParticipants: 2 };
    const ifMatch = (await read(id)).version;
    const edited = await host.call(endpoints.updateDeparture, { params: { id }, body, ifMatch });
    expect(edited.problem).toMatchObject(isOver);
    await settle();
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await refunds(bookingId)).toEqual([paid]);
  });

  test('takes place if enough had booked by then, whoever cancels before the job: with the refund of the policy', async () => {
    const { id, bookingId, paid } = await bookTwo('strict');
    server.clock.set('2030-05-21T00:00:00.000Z');
    await settle();
    host = await server.as('host');
    const ifMatch = (await read(id)).version;
    const body = { minParticipants: 2 };
    expect((await host.call(endpoints.updateDeparture, { params: { id }, body, ifMatch })).status).toBe(200);
    server.clock.set('2030-05-23T00:00:00.000Z');
    [host, guest] = [await server.as('host'), await server.as('guest')];
    const edit = { params: { id }, body: { teacher: 'Ana' }, ifMatch: ifMatch + 1 };
    expect((await host.call(endpoints.updateDeparture, edit)).status).toBe(200);
    const cancelled = await guest.call(endpoints.cancelBooking, { params: { id: bookingId } });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refundAmount: paid / 2 });
    await settle();
    expect(await read(id)).toMatchObject({ status: 'open', goesAhead: true });
  });

  test('takes place if the host confirms it, and cannot be cancelled twice', async () => {
    const { id, bookingId, paid } = await bookTwo();
    server.clock.set('2030-05-21T10:00:00.000Z');
    await settle();
    // The earlier session has expired.
    host = await server.as('host');
    expect((await host.call(confirmDeparture, { params: { id } })).body).toMatchObject({
      goesAhead: true,
      decideBy: null,
    });
    server.clock.set('2030-05-25T00:00:00.000Z');
    await settle();
    expect(await read(id)).toMatchObject({ status: 'open', goesAhead: true });

    const cancelled = await host.call(cancelDeparture, { params: { id } });
    expect(cancelled.body.status).toBe('cancelled');
    expect(await refunds(bookingId)).toEqual([paid]);
    expect((await host.call(cancelDeparture, { params: { id } })).problem.code).toBe('wrong_state');
  });

  test('cancelled by staff, it is recorded as that: all are refunded, and the host hears of it once', async () => {
    const { id, bookingId, paid } = await bookTwo();
    const staff = await server.as('staff');
    expect((await staff.call(cancelDeparture, { params: { id } })).body.status).toBe('cancelled');
    const { body: bookings } = await guest.call(endpoints.listMyBookings);
    const booking = bookings.find((one) => one.id === bookingId);
    expect(booking).toMatchObject({ status: 'cancelled', cancelledBy: 'staff', refundAmount: paid });
    expect(await refunds(bookingId)).toEqual([paid]);
    expect(await topicsOf(host, 'departure')).toContain('booking.cancelled');
    const ofBooking = server.database
      .read('notifications')
      .where({ user_id: host.userId, topic: 'booking.cancelled' })
      .where('path', 'like', `%/${bookingId}`);
    expect(await ofBooking).toEqual([]);
    expect(await topicsOf(waiting, 'offer')).toContain('booking.cancelled');
  });
});

describe('the days of a departure', () => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    host = await server.as('host');
  });

  // Clocks in Berlin go forward on 2030-03-31 and back on 2030-10-27; Samoa is 13 hours ahead, Pago Pago 11 behind.
  test.each([
    ['Europe/Berlin', '2030-03-30', '2030-03-30T23:00:00.000Z', '2030-04-01T23:00:00.000Z'],
    ['Europe/Berlin', '2030-03-31', '2030-03-31T22:00:00.000Z', '2030-04-02T22:00:00.000Z'],
    ['Europe/Berlin', '2030-10-27', '2030-10-27T23:00:00.000Z', '2030-10-29T23:00:00.000Z'],
    ['Pacific/Apia', '2030-05-20', '2030-05-20T11:00:00.000Z', '2030-05-22T11:00:00.000Z'],
    ['Pacific/Pago_Pago', '2030-05-20', '2030-05-21T11:00:00.000Z', '2030-05-23T11:00:00.000Z'],
  ])(
    'in %s the day %s ends at %s, and 48 hours later is %s',
    async (timeZone, bookBy, bookByAt, decideBy) => {
      const propertyId = await addListing(server.database, { hostId: host.userId, timeZone });
      const body = { ...departure, startDate: '2030-11-01', endDate: '2030-11-05', bookBy };
      const added = await host.call(createDeparture, { params: { id: propertyId }, body });
      expect(added.body).toMatchObject({ bookByAt, timeZone });
      const decideByAt = async (instant: string) => {
        server.clock.set(instant);
        await advanceDepartures(server.database, server.clock);
        return (await server.visitor().call(getDeparture, { params: { id: added.body.id } })).body.decideBy;
      };
      expect(await decideByAt(new Date(Date.parse(bookByAt) - 1000).toISOString())).toBeNull();
      expect(await decideByAt(bookByAt)).toBe(decideBy);
    },
  );

  test.each([
    ['2030-05-31', '2030-06-01T00:00:00.000Z', { goesAhead: true, decideBy: null }],
    ['2030-05-30', '2030-05-31T00:00:00.000Z', { goesAhead: false, decideBy: '2030-06-01T00:00:00.000Z' }],
  ])('with the last day to book on %s, the host decides before it begins', async (bookBy, over, expected) => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { departureId: id } = await addDeparture(server.database, { propertyId, bookBy });
    server.clock.set(over);
    await advanceDepartures(server.database, server.clock);
    const { body } = await server.visitor().call(getDeparture, { params: { id } });
    expect(body).toMatchObject({ status: 'open', ...expected });
  });

  test('an exclusive one takes its days: taken days are named, and no private stay overlaps it', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const guest = await server.as('guest');
    const stay = { propertyId, userId: guest.userId, guests: 1, retreatPackageId: null };
    const book = (startDate: string, endDate: string, nights: number) =>
      guest.call(endpoints.createBooking, {
        body: { ...stay, startDate, endDate, totalPrice: nights * 112 },
      });
    expect((await book('2030-06-05', '2030-06-06', 1)).status).toBe(201);
    const exclusive = { ...departure, exclusive: true };
    const refused = await host.call(createDeparture, { params: { id: propertyId }, body: exclusive });
    expect(refused.problem).toMatchObject({
      code: 'dates_unavailable',
      current: { takenDays: ['2030-06-05', '2030-06-06'] },
    });
    const moved = { ...exclusive, endDate: '2030-06-04' };
    const added = await host.call(createDeparture, { params: { id: propertyId }, body: moved });
    expect(added.status).toBe(201);
    expect((await book('2030-06-03', '2030-06-04', 1)).problem.code).toBe('dates_unavailable');
    await host.call(cancelDeparture, { params: { id: added.body.id } });
    expect((await book('2030-06-03', '2030-06-04', 1)).status).toBe(201);
  });
});
