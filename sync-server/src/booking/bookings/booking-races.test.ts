import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import {
  openSharedDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/test-support/test-database.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { bookStay } from './booking-service.ts';

const { acceptBooking, cancelBooking, createBooking, takeLease } = endpoints;

/** Number of replies per status. */
const tally = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );

describeOnBothEngines('many guests at once', (engine) => {
  let server: TestServer;
  let guests: TestClient[];
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
    guests = [];
    for (let count = 1; count <= 10; count += 1) guests.push(await server.as(`guest${count}`));
  });
  afterAll(() => server.close());
  const guest = (index: number) => guests[index % guests.length]!;

  test('fault 39: 200 guests want overlapping nights: exactly one gets them', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        // Each stay includes the 15th, and few are the same.
        const startDate = addDays('2030-04-15', -(index % 7));
        const endDate = addDays('2030-04-15', 1 + (index % 5));
        const body = buildStay({ propertyId, userId: guest(index).userId, startDate, endDate });
        return guest(index).call(createBooking, { body });
      }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 199 });
    const winner = answers.find(({ status }) => status === 201)!.body;
    const days = await server.database
      .read('booking_days')
      .where('property_id', propertyId)
      .orderBy('day')
      .pluck('day');
    expect(days).toEqual(daysOfStay(winner.startDate, winner.endDate));
  });

  test('the same key 50 times at once is one booking and one answer', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const body = buildStay({ propertyId, userId: guest(0).userId });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guest(0).call(createBooking, { body, key: 'one-stay' })),
    );
    expect(tally(answers)).toEqual({ 201: 50 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const count = await server.database.read('bookings').where('property_id', propertyId).pluck('id');
    expect(count).toHaveLength(1);
  });

  test('one id for two stays at once is one booking, and a conflict for the other', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { body: lease } = await guest(0).call(takeLease);
    const answers = await Promise.all(
      ['2030-04-10', '2030-04-20'].map((startDate) => {
        const body = buildStay({
          propertyId,
          userId: guest(0).userId,
          startDate,
          endDate: addDays(startDate, 2),
        });
        return guest(0).call(createBooking, { body, entityId: lease.from });
      }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('conflict');
    const days = await server.database.read('booking_days').where('property_id', propertyId).pluck('day');
    expect(days).toHaveLength(3);
  });

  test('a refusal within a batch leaves no gap for the others', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => {
        const { userId } = guest(index);
        const startDate = addDays('2030-06-01', 3 * index);
        const parts = { propertyId, userId, startDate, endDate: addDays(startDate, 2) };
        // Every third sends another price; every fourth overlaps the one before.
        const asked = {
          ...(index % 4 === 3 ? { startDate: addDays(startDate, -1) } : {}),
          ...(index % 3 === 2 ? { rate: 99 } : {}),
        };
        const stay = { ...buildStay({ ...parts, ...asked }), createdAt: undefined };
        return bookStay(writeCall(server.database, userId), stay);
      }),
    );
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.status : (outcome.reason as AppError).code,
      ),
    ).toEqual([
      ...[201, 201, 'price_changed', 201],
      ...[201, 'price_changed', 201, 'dates_unavailable'],
      ...['price_changed', 201, 201, 'dates_unavailable'],
    ]);
    const booked = await server.database.read('bookings').where('property_id', propertyId).pluck('id');
    expect(booked).toHaveLength(7);
  });

  test('alternative dates take the latest bookings into account', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const packageId = await addPackage(server.database, { propertyId });
    await addPackageDays(server.database, packageId, [{ date: '2030-04-11', spotsRemaining: 1 }]);
    const ask = (index: number, parts: Omit<Parameters<typeof buildStay>[0], 'propertyId' | 'userId'>) =>
      guest(index).call(createBooking, {
        body: buildStay({ propertyId, userId: guest(index).userId, ...parts }),
      });
    const [served, refused] = await Promise.all([
      ask(0, { startDate: '2030-04-14', endDate: '2030-04-16' }),
      ask(1, { startDate: '2030-04-10', endDate: '2030-04-12', retreatPackageId: packageId, rate: 150 }),
    ]);
    expect(served.status).toBe(201);
    expect(refused.problem).toMatchObject({
      code: 'dates_unavailable',
      current: {
        freeStays: [
          { startDate: '2030-04-08', endDate: '2030-04-10' },
          { startDate: '2030-04-07', endDate: '2030-04-09' },
          { startDate: '2030-04-06', endDate: '2030-04-08' },
        ],
      },
    });
  });

  test('bookings of two retreats do not block each other: all guests of different nights succeed', async () => {
    const listings = [
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const startDate = addDays('2030-05-01', 3 * (index >> 1));
        const parts = { propertyId: listings[index % 2]!, userId: guest(index).userId };
        const body = buildStay({ ...parts, startDate, endDate: addDays(startDate, 2) });
        return guest(index).call(createBooking, { body });
      }),
    );
    expect(tally(answers)).toEqual({ 201: 40 });
  });

  test('spots stay between zero and the capacity, whatever guests book and cancel', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const packageId = await addPackage(server.database, { propertyId, maxCapacity: 6 });
    const days = daysOfStay('2030-04-10', '2030-04-13');
    await addPackageDays(
      server.database,
      packageId,
      days.map((date) => ({ date, spotsRemaining: 3 })),
    );
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        guests.map((one) => {
          const body = buildStay({ propertyId, userId: one.userId, retreatPackageId: packageId, rate: 150 });
          return one.call(createBooking, { body });
        }),
      );
      expect(tally(answers)).toEqual({ 201: 1, 409: 9 });
      const { id, userId } = answers.find(({ status }) => status === 201)!.body;
      const owner = guests.find((one) => one.userId === userId)!;
      const spots = () =>
        server.database.read('package_availability').where('package_id', packageId).pluck('spots_remaining');
      expect(await spots()).toEqual([1, 1, 1, 1]);
      await Promise.all([
        host.call(acceptBooking, { params: { id } }),
        owner.call(cancelBooking, { params: { id } }),
        owner.call(cancelBooking, { params: { id } }),
        host.call(cancelBooking, { params: { id } }),
      ]);
      expect(await spots()).toEqual([3, 3, 3, 3]);
    }
  });
});

describeOnBothEngines('two servers on one database', (engine) => {
  let opened: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    other = await openSharedDatabase(opened.url);
  });
  afterAll(async () => {
    await other.remove();
    await opened.remove();
  });

  test('fault 39: 200 guests of both want overlapping nights: exactly one gets them', async () => {
    const guest = await addUser(opened.database, 'guest');
    const propertyId = await addListing(opened.database, { hostId: await addUser(opened.database, 'host') });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const startDate = addDays('2030-04-15', -(index % 7));
        const stay = {
          ...buildStay({ propertyId, userId: guest, startDate, endDate: '2030-04-16' }),
          createdAt: undefined,
        };
        return bookStay(writeCall(index % 2 === 0 ? opened.database : other.database, guest), stay);
      }),
    );
    const refusals = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason as AppError);
    expect(refusals).toHaveLength(199);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['dates_unavailable']));
    expect(await other.database.read('bookings').pluck('id')).toHaveLength(1);
  });

  test('the same key 50 times on both is one booking and one answer', async () => {
    const guest = await addUser(opened.database, 'guest2');
    const propertyId = await addListing(opened.database, { hostId: await addUser(opened.database, 'host2') });
    const stay = { ...buildStay({ propertyId, userId: guest }), createdAt: undefined };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        bookStay(writeCall(index % 2 === 0 ? opened.database : other.database, guest, 'one-stay'), stay),
      ),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ body, seq, status }) => JSON.stringify([body, seq, status]))).size).toBe(1);
  });
});
