import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import { acceptStay, cancelStay } from '#server/booking/bookings/booking-decision-service.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { endedAtOnce } from '#server/booking/bookings/ending-bookings.ts';
import { endLaterStays } from '#server/booking/bookings/stay-suspension-service.ts';
import { payStay } from '#server/booking/bookings/payment-service.ts';
import type { Database } from '#server/database/database.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { endBookingsKind } from './departure-cancellation-service.ts';
import { advanceDepartures, callOffDeparture } from './departure-end-service.ts';
import { bookDeparturePlaces } from './place-booking-service.ts';
import { joinWaitingList } from './waiting-service.ts';

/** More than two transactions end. */
const count = 2 * endedAtOnce + 5;
const paid = quotePlaces(1, 500).total;

describeOnBothEngines('a departure with many bookings that is cancelled', (engine) => {
  let opened: TestDatabase;
  let database: Database;
  let clock: ReturnType<typeof createTestClock>;
  let hostId: number;
  const guests: number[] = [];
  let bookingIds: number[];
  let departureId: number;
  let roomId: number;
  let propertyId: number;

  const callOf = (userId: number) => writeCall(database, userId, null, clock);
  const book = (userId: number) =>
    bookDeparturePlaces(callOf(userId), departureId, { userId, roomId, places: 1, totalPrice: paid });

  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    database = opened.database;
    hostId = await addUser(database, 'host');
    for (let number = 0; number <= count; number += 1) {
      guests.push(await addUser(database, `guest${number}`));
    }
  });
  afterAll(() => opened.remove());
  beforeEach(async () => {
    clock = createTestClock('2030-05-01T12:00:00.000Z');
    await database.write((trx) => trx('notifications').delete());
    await database.write((trx) => trx('jobs').delete());
    propertyId = await addListing(database, { hostId, instantBook: true });
    const added = await addDeparture(database, { propertyId, rooms: [{ places: count }] });
    departureId = added.departureId;
    roomId = added.roomIds[0]!;
    bookingIds = [];
    logged.length = 0;
    for (const guest of guests.slice(0, count)) {
      const { body } = await book(guest);
      bookingIds.push(body!.id);
      await payStay(callOf(guest), body!.id, { token: 'approve' });
    }
    await joinWaitingList(callOf(guests[count]!), departureId, { roomId: null, places: 1 });
  });

  const logged: unknown[] = [];
  const runJobs = (through: Database = database): Promise<number> =>
    new JobWorker({
      database,
      clock,
      logger: { error: ({ err }: { err?: unknown }) => logged.push(err) },
      kinds: [endBookingsKind({ database: through, clock })],
    }).runDue();
  const countOf = async (status: string): Promise<number> =>
    (await database.read('bookings').where({ departure_id: departureId, status }).pluck('id')).length;
  const told = (topic: string): Promise<number[]> =>
    database.read('notifications').where({ topic }).orderBy('user_id').pluck<number[]>('user_id');
  const lastGuest = (): number => guests[count - 1]!;
  const lastBooking = (): number => bookingIds.at(-1)!;

  /** Every booking has ended once, with its refund and its notification. */
  async function expectAllEnded(): Promise<void> {
    expect(await countOf('cancelled')).toBe(count);
    const payments = await database.read('payments').whereIn('booking_id', bookingIds).pluck('refunded');
    expect(payments).toEqual(Array.from({ length: count }, () => paid));
    const everyone = guests.slice(0, count);
    expect(await told('payment.refunded')).toEqual(everyone);
    expect(await told('booking.cancelled')).toEqual(guests);
    expect(await database.read('departure_rooms').where('id', roomId).pluck('places_taken')).toEqual([0]);
    expect(await database.read('waiting_entries').where('departure_id', departureId)).toEqual([]);
  }

  test('ends some of them in each transaction, and all of them once after a crash in between', async () => {
    await callOffDeparture(callOf(hostId), departureId);
    expect([await countOf('cancelled'), await countOf('confirmed')]).toEqual([
      endedAtOnce,
      count - endedAtOnce,
    ]);
    let writes = 0;
    const dying = Object.create(database, {
      write: {
        value: (...args: Parameters<Database['write']>) =>
          (writes += 1) > 1 ? Promise.reject(new Error('the process died')) : database.write(...args),
      },
    }) as Database;
    expect(await runJobs(dying)).toBe(1);
    expect(await countOf('cancelled')).toBe(2 * endedAtOnce);
    clock.advance(60 * 60_000);
    expect(await runJobs()).toBe(1);
    await expectAllEnded();
    expect(await runJobs()).toBe(0);
  });

  test('one that cannot be ended holds up no other, and is tried again', async () => {
    const empty = await addDeparture(database, { propertyId });
    const broken = [bookingIds[0]!, bookingIds[endedAtOnce + 3]!, lastBooking()];
    const moveTo = (id: number) =>
      database.write((trx) => trx('bookings').whereIn('id', broken).update({ room_id: id }));
    // Nothing is taken there, so no place can be freed.
    await moveTo(empty.roomIds[0]!);
    await callOffDeparture(callOf(hostId), departureId);
    await runJobs();
    const left = database.read('bookings').where({ departure_id: departureId, status: 'confirmed' });
    expect(await left.orderBy('id').pluck('id')).toEqual(broken);
    expect(await told('booking.cancelled'), 'the one who waits too').toHaveLength(count - broken.length + 1);
    expect(logged).toMatchObject([
      { errors: broken.map((id) => ({ message: `Booking ${id} could not be ended` })) },
    ]);
    await moveTo(roomId);
    clock.advance(60 * 60_000);
    await runJobs();
    await expectAllEnded();
  });

  test('until then nobody can book, accept, cancel or pay', async () => {
    const request = bookingIds.at(-2)!;
    await database.write((trx) =>
      trx('bookings')
        .where('id', request)
        .update({ status: 'pending', expires_at: '2030-05-03T12:00:00.000Z' }),
    );
    await database.write((trx) => trx('payments').whereIn('booking_id', [request, lastBooking()]).delete());
    await callOffDeparture(callOf(hostId), departureId);
    await expect(book(guests[count]!)).rejects.toMatchObject({ code: 'wrong_state' });
    const gone = { code: 'wrong_state', message: 'This booking was cancelled.' };
    await expect(cancelStay(callOf(lastGuest()), lastBooking())).rejects.toMatchObject(gone);
    await expect(acceptStay(callOf(hostId), request)).rejects.toMatchObject(gone);
    const pay = payStay(callOf(lastGuest()), lastBooking(), { token: 'approve' });
    await expect(pay).rejects.toMatchObject({ code: 'not_payable' });
    await runJobs();
    expect(await countOf('cancelled')).toBe(count);
  });

  test('a guest who is suspended before it is their turn gets the full refund', async () => {
    await callOffDeparture(callOf(hostId), departureId);
    const now = clock.now();
    const parts = { guestStays: 'cancel', actorId: hostId, decidedAt: now, now } as const;
    await database.write((trx) =>
      endLaterStays(trx, { guestId: lastGuest() }, parts, { after: 0, limit: 10 }),
    );
    await runJobs();
    await expectAllEnded();
  });

  test('an offer that ends before the waiting list does is not said to have been missed', async () => {
    await callOffDeparture(callOf(hostId), departureId);
    await database.write(async (trx) => {
      await trx('departure_rooms').where('id', roomId).increment('places_taken');
      await trx('waiting_entries')
        .where('departure_id', departureId)
        .update({ state: 'offered', offered_room_id: roomId, offered_until: clock.now().toISOString() });
    });
    await advanceDepartures(database, clock);
    await runJobs();
    await expectAllEnded();
  });

  test('refunds them all and tells everybody then, although the job comes after the last day', async () => {
    await callOffDeparture(callOf(hostId), departureId);
    clock.set('2030-06-20T12:00:00.000Z');
    await expireAllOverdueBookings(database, clock);
    expect(await countOf('completed')).toBe(0);
    await runJobs();
    await expectAllEnded();
    const late = database.read('notifications').whereIn('user_id', guests.slice(endedAtOnce));
    const cancelled = late.where('topic', 'booking.cancelled').distinct().pluck('created_at');
    expect(await cancelled, 'when they were told').toEqual(['2030-06-20T12:00:00.000Z']);
    const endedAt = database.read('bookings').where('departure_id', departureId).distinct().pluck('ended_at');
    expect(await endedAt, 'when the host decided').toEqual(['2030-05-01T12:00:00.000Z']);
  });

  test('one who waits and cannot be taken off the list holds up nobody, and is tried again', async () => {
    const rooms = [{ places: 1, placesTaken: 1 }];
    const full = await addDeparture(database, { propertyId, rooms });
    const empty = await addDeparture(database, { propertyId });
    const waiting = guests.slice(0, 2);
    for (const one of waiting) {
      await joinWaitingList(callOf(one), full.departureId, { roomId: null, places: 1 });
    }
    const left = () =>
      database.read('waiting_entries').where('departure_id', full.departureId).pluck('user_id');
    const [broken = 0, next = 0] = waiting;
    const update = (columns: object) =>
      database.write((trx) =>
        trx('waiting_entries').where({ departure_id: full.departureId, user_id: broken }).update(columns),
      );
    // Nothing is taken there, so no place can be freed.
    const offered_room_id = empty.roomIds[0]!;
    await update({ state: 'offered', offered_room_id, offered_until: '2030-05-02T12:00:00.000Z' });
    expect((await callOffDeparture(callOf(hostId), full.departureId)).status).toBe(200);
    await runJobs();
    expect([await left(), await told('booking.cancelled')]).toEqual([[broken], [next]]);
    const message: unknown = expect.stringMatching(/^Waiting list entry \d+ could not be ended$/);
    expect(logged).toMatchObject([{ errors: [{ message }] }]);
    await update({ state: 'waiting', offered_room_id: null, offered_until: null });
    clock.advance(60 * 60_000);
    await runJobs();
    expect([await left(), await told('booking.cancelled')]).toEqual([[], waiting]);
  });

  test('an offer that cannot be ended holds up no other offer', async () => {
    const full = await addDeparture(database, { propertyId, rooms: [{ places: 2, placesTaken: 2 }] });
    const empty = await addDeparture(database, { propertyId });
    const waiting = guests.slice(0, 2);
    for (const one of waiting) {
      await joinWaitingList(callOf(one), full.departureId, { roomId: null, places: 1 });
    }
    const offerTo = (user_id: number, offered_room_id: number) =>
      database.write((trx) =>
        trx('waiting_entries')
          .where({ departure_id: full.departureId, user_id })
          .update({ state: 'offered', offered_room_id, offered_until: '2030-05-02T12:00:00.000Z' }),
      );
    // Nothing is taken there, so no place can be freed.
    await offerTo(waiting[0]!, empty.roomIds[0]!);
    await offerTo(waiting[1]!, full.roomIds[0]!);
    clock.set('2030-05-02T12:00:00.000Z');
    await expect(advanceDepartures(database, clock)).rejects.toMatchObject({
      errors: [{ message: expect.stringMatching(/^Waiting list entry \d+ could not be ended/) as unknown }],
    });
    const states = database.read('waiting_entries').where('departure_id', full.departureId);
    expect(await states.orderBy('user_id').pluck('state')).toEqual(['offered', 'passed']);
  });
});
