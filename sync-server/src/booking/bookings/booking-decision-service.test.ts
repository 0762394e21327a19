import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { BookingStatus, CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const {
  acceptBooking,
  cancelBooking,
  createBooking,
  declineBooking,
  listMyBookings,
  payBooking,
  listPropertyBookings,
  verifyProperty,
} = endpoints;

describeOnBothEngines('deciding about a booking', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
  });
  afterAll(() => server.close());

  interface Wish {
    instantBook?: boolean;
    cancellationPolicy?: CancellationPolicy;
    startDate?: string;
  }
  const pay = ({ id }: Booking) =>
    guest.call(payBooking, { params: { id }, body: { token: 'approve' }, key: randomUUID() });
  const askFor = async ({ startDate = '2030-04-10', ...terms }: Wish = {}): Promise<Booking> => {
    const propertyId = await addListing(server.database, {
      hostId: host.userId,
      instantBook: false,
      ...terms,
    });
    const stay = buildStay({ propertyId, userId: guest.userId, startDate, endDate: addDays(startDate, 3) });
    return (await guest.call(createBooking, { body: stay })).body;
  };
  const decide = (call: typeof acceptBooking, booking: Booking, by: TestClient, key?: string) =>
    by.call(call, { params: { id: booking.id }, ...(key === undefined ? {} : { key }) });
  const takenStays = async ({ propertyId }: Booking) =>
    (await guest.call(listPropertyBookings, { params: { id: propertyId } })).body;

  test('the host accepts, and the request no longer expires', async () => {
    const request = await askFor();
    expect(await decide(acceptBooking, request, host)).toMatchObject({
      status: 200,
      body: { status: 'confirmed', expiresAt: null, endedAt: null, refundAmount: null, version: 2 },
    });
    expect(await takenStays(request)).toHaveLength(1);
  });

  test('staff may answer in place of the host', async () => {
    expect(await decide(acceptBooking, await askFor(), staff)).toMatchObject({ status: 200 });
    expect(await decide(declineBooking, await askFor(), staff)).toMatchObject({ status: 200 });
    expect(await decide(cancelBooking, await askFor(), staff)).toMatchObject({ status: 200 });
  });

  test('a request at a listing that staff rejected cannot be accepted, and can be declined', async () => {
    const request = await askFor();
    await staff.call(verifyProperty, {
      params: { id: request.propertyId },
      body: { status: 'rejected', notes: 'The photos show another house.' },
    });
    expect(await decide(acceptBooking, request, host)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', current: { status: 'pending' } },
    });
    expect(await decide(declineBooking, request, host)).toMatchObject({ status: 200 });
  });

  test('a declined request frees its days for the next guest', async () => {
    const request = await askFor();
    expect(await decide(declineBooking, request, host)).toMatchObject({
      body: { status: 'declined', endedAt: server.clock.now().toISOString(), refundAmount: null },
    });
    expect(await takenStays(request)).toEqual([]);
    const stay = buildStay({ propertyId: request.propertyId, userId: guest.userId });
    expect(await guest.call(createBooking, { body: stay })).toMatchObject({ status: 201 });
  });

  test('a stranger does not learn that a booking exists, and its guest cannot accept it', async () => {
    const request = await askFor();
    const stranger = await server.as('stranger');
    for (const call of [acceptBooking, declineBooking, cancelBooking]) {
      expect(await decide(call, request, stranger)).toMatchObject({ status: 404 });
      expect(await decide(call, request, server.visitor())).toMatchObject({ status: 401 });
      expect(await decide(call, { ...request, id: 999_999 }, staff)).toMatchObject({ status: 404 });
    }
    expect(await decide(acceptBooking, request, guest)).toMatchObject({ status: 403 });
    expect(await decide(declineBooking, request, guest)).toMatchObject({ status: 403 });
    const { body } = await guest.call(listMyBookings);
    expect(body.find(({ id }) => id === request.id)).toEqual(request);
  });

  test.each<[BookingStatus, string, (typeof acceptBooking)[]]>([
    ['confirmed', 'This booking is already confirmed.', [acceptBooking, declineBooking]],
    ['declined', 'This request was declined.', [acceptBooking, declineBooking, cancelBooking]],
    ['cancelled', 'This booking was cancelled.', [acceptBooking, declineBooking, cancelBooking]],
  ])('a %s booking stays what it is: %s', async (status, detail, calls) => {
    const request = await askFor();
    const first = { confirmed: acceptBooking, declined: declineBooking, cancelled: cancelBooking }[
      status as 'confirmed'
    ];
    const { body: decided } = await decide(first, request, host);
    for (const call of calls) {
      expect(await decide(call, request, host)).toMatchObject({
        status: 409,
        problem: { code: 'wrong_state', detail, current: decided },
      });
    }
  });

  test.each<[CancellationPolicy, number, number]>([
    ['flexible', 1, 336],
    ['flexible', 0, 0],
    ['moderate', 5, 336],
    ['moderate', 4, 0],
    ['strict', 7, 168],
    ['strict', 6, 0],
  ])(
    '%s, cancelled %i days before check-in: %i dollars come back',
    async (cancellationPolicy, days, refundAmount) => {
      const stay = await askFor({
        instantBook: true,
        cancellationPolicy,
        startDate: addDays(server.clock.today(), days),
      });
      // The policy at the time of booking applies, whatever the host changes later.
      await server.database.write((trx) =>
        trx('properties').where('id', stay.propertyId).update({ cancellation_policy: 'flexible' }),
      );
      await pay(stay);
      expect(await decide(cancelBooking, stay, guest)).toMatchObject({
        body: { status: 'cancelled', refundAmount, endedAt: server.clock.now().toISOString() },
      });
      expect(await takenStays(stay)).toEqual([]);
    },
  );

  test('a host who cancels a stay refunds everything', async () => {
    const stay = await askFor({ instantBook: true, cancellationPolicy: 'strict', startDate: '2030-03-02' });
    await pay(stay);
    expect(await decide(cancelBooking, stay, host)).toMatchObject({ body: { refundAmount: 336 } });
  });

  test.each([
    ['guest', () => guest],
    ['host', () => host],
    ['staff', () => staff],
  ] as const)('a stay cancelled by the %s names that side to the guest', async (side, by) => {
    const stay = await askFor({ instantBook: true });
    expect(stay.cancelledBy).toBeNull();
    await decide(cancelBooking, stay, by());
    const { body } = await guest.call(listMyBookings, { query: { limit: 100 } });
    expect(body.find(({ id }) => id === stay.id)?.cancelledBy).toBe(side);
  });

  test('accept and cancel race: one wins, the other gets the current state', async () => {
    for (let round = 0; round < 10; round += 1) {
      const request = await askFor();
      const [accepted, cancelled] = await Promise.all([
        decide(acceptBooking, request, host),
        decide(cancelBooking, request, guest),
      ]);
      // Cancelling is allowed before and after accepting; accepting only before cancelling.
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      const { body } = await guest.call(listMyBookings);
      expect(body.find(({ id }) => id === request.id)?.status).toBe('cancelled');
      expect(await takenStays(request)).toEqual([]);
    }
  });

  test('accept and decline race: exactly one wins', async () => {
    const request = await askFor();
    const answers = await Promise.all(
      [acceptBooking, declineBooking, acceptBooking, declineBooking].map((call) =>
        decide(call, request, host),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('an answer sent twice under one key is applied once', async () => {
    const request = await askFor();
    const first = await decide(acceptBooking, request, host, 'accept-1');
    const again = await decide(acceptBooking, request, host, 'accept-1');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('every step adds an audit row with its actor', async () => {
    const request = await askFor();
    await decide(acceptBooking, request, host);
    await decide(cancelBooking, request, guest);
    const rows = await server.database
      .read('audit_entries')
      .where({ table_name: 'bookings', row_id: request.id })
      .orderBy('id')
      .select<{ action: string; actor_id: number }[]>('action', 'actor_id');
    expect(rows).toEqual([
      { action: 'booking.created', actor_id: guest.userId },
      { action: 'booking.confirmed', actor_id: host.userId },
      { action: 'booking.cancelled', actor_id: guest.userId },
    ]);
  });

  test('a trip and its conversation show the new name of a renamed retreat, and both people are told', async () => {
    const request = await askFor();
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId: request.propertyId };
    const { body: talk } = await guest.call(endpoints.startConversation, { body: pair });
    const { body: listing } = await host.call(endpoints.getProperty, { params: { id: request.propertyId } });
    const { body: before } = await guest.call(endpoints.listChanges, { query: { limit: 500 } });
    const renamed = { ...listing, images: ['https://pictures.example/new.webp'], title: 'Quiet River House' };
    await host.call(endpoints.updateProperty, { params: { id: listing.id }, body: renamed });
    const { body: feed } = await guest.call(endpoints.listChanges, { query: { cursor: before.cursor } });
    const property = expect.objectContaining({ title: 'Quiet River House' }) as unknown;
    for (const [table, id] of [
      ['bookings', request.id],
      ['conversations', talk.id],
    ] as const) {
      expect(feed.changes).toContainEqual(
        expect.objectContaining({ table, id, row: expect.objectContaining({ property }) as unknown }),
      );
    }
  });
});
