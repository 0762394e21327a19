import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Database } from '#server/database/database.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { holdWrite } from '#server/test-support/held-write.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { expireAllOverdueBookings } from './booking-expiry-service.ts';
import { endedAtOnce } from './ending-bookings.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';

const { acceptBooking, createBooking, listHostingBookings, listMyBookings, listPropertyBookings } = endpoints;

describeOnBothEngines('a booking whose time is over', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterEach(() => server.close());

  const request = async (instantBook = false) => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook });
    const { body } = await guest.call(createBooking, {
      body: buildStay({ propertyId, userId: guest.userId }),
    });
    return body;
  };
  const stored = (id: number) =>
    server.database.read('bookings').where('id', id).first<{ status: string; ended_at: string | null }>();

  test('an unanswered request is shown as expired immediately, before the job has run', async () => {
    const booking = await request();
    server.clock.set('2030-03-03T12:00:00.000Z');
    const expired = {
      id: booking.id,
      status: 'expired',
      endedAt: '2030-03-03T12:00:00.000Z',
      expiresAt: null,
      version: 2,
    };
    expect((await guest.call(listMyBookings)).body).toMatchObject([expired]);
    expect((await host.call(listHostingBookings)).body).toMatchObject([expired]);
    expect((await guest.call(listPropertyBookings, { params: { id: booking.propertyId } })).body).toEqual([]);
    expect(await stored(booking.id)).toMatchObject({ status: 'pending' });
  });

  test('it can no longer be accepted', async () => {
    const booking = await request();
    server.clock.set('2030-03-03T12:00:00.000Z');
    expect(await host.call(acceptBooking, { params: { id: booking.id } })).toMatchObject({
      status: 409,
      problem: { code: 'wrong_state', detail: 'This request has expired.', current: { status: 'expired' } },
    });
  });

  test('its days can be booked by the next guest before the job has run', async () => {
    const booking = await request();
    server.clock.set('2030-03-03T12:00:00.000Z');
    const next = await server.as('next');
    const stay = buildStay({ propertyId: booking.propertyId, userId: next.userId });
    expect(await next.call(createBooking, { body: stay })).toMatchObject({ status: 201 });
    expect(await stored(booking.id)).toMatchObject({ status: 'expired' });
  });

  test('the job writes what readers already see, frees days and spots, and records the change for both sides', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const packageId = await addPackage(server.database, { propertyId });
    await addPackageDays(server.database, packageId, [{ date: '2030-04-11', spotsRemaining: 6 }]);
    const stay = buildStay({ propertyId, userId: guest.userId, retreatPackageId: packageId, rate: 150 });
    await guest.call(createBooking, { body: stay });
    server.clock.set('2030-03-03T12:00:00.001Z');
    const { body: seen } = await guest.call(listMyBookings);
    const [{ seq } = { seq: 0 }] = await server.database.read('changes').max<{ seq: number }[]>('seq as seq');

    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(1);
    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(0);
    expect((await guest.call(listMyBookings)).body).toEqual(seen);
    expect(await server.database.read('booking_days').pluck('day')).toEqual([]);
    expect(await server.database.read('package_availability').pluck('spots_remaining')).toEqual([6]);
    const changes = await server.database
      .read('changes')
      .where('seq', '>', seq)
      .orderBy('seq')
      .select<{ table_name: string; audience: number }[]>('table_name', 'audience');
    expect(changes).toEqual([
      { table_name: 'bookings', audience: guest.userId },
      { table_name: 'bookings', audience: host.userId },
      { table_name: 'takenStays', audience: 0 },
      { table_name: 'packageAvailability', audience: 0 },
      { table_name: 'notifications', audience: guest.userId },
    ]);
  });

  test('a confirmed stay is completed the day after check-out', async () => {
    const booking = await request(true);
    server.clock.set('2030-04-13T23:59:59.999Z');
    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(0);
    server.clock.set('2030-04-14T00:00:00.000Z');
    guest = await server.as('guest'); // The session of six weeks ago has ended, too.
    expect((await guest.call(listMyBookings)).body).toMatchObject([{ status: 'completed' }]);
    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(1);
    expect(await stored(booking.id)).toMatchObject({
      status: 'completed',
      ended_at: '2030-04-14T00:00:00.000Z',
    });
  });

  test('hundreds of bookings are updated in transactions of bounded size', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const rows = Array.from({ length: 250 }, (_, index) => ({
      id: index + 1,
      reference: `WLNS${String(index)}`,
      property_id: propertyId,
      user_id: guest.userId,
      start_date: '2030-02-01',
      end_date: '2030-02-02',
      total_price: 112,
      status: 'confirmed',
      created_at: '2030-01-01T00:00:00.000Z',
      cancellation_policy: 'moderate',
    }));
    await server.database.write((trx) => trx('bookings').insert(rows));
    let commits = 0;
    server.database.onCommit(() => {
      commits += 1;
    });
    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(250);
    expect(commits).toBe(Math.ceil(250 / endedAtOnce));
  });

  test('one that cannot be updated holds up no other, no pause that is over, and no new booking', async () => {
    const [broken, other] = [await request(), await request()];
    const { propertyId } = broken;
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId });
    const pausedId = await addListing(server.database, { hostId: host.userId });
    await server.database.write(async (trx) => {
      // No place of the room is taken, so none can be freed.
      const place = { departure_id: departureId, departure_title: 'Silent Week', room_id: roomIds[0] };
      await trx('bookings').where('id', broken.id).update(place);
      const paused = { listed: false, paused_until: '2030-03-01' };
      await trx('properties').where('id', pausedId).update(paused);
    });
    server.clock.set('2030-03-03T12:00:00.000Z');
    const errors: unknown[] = [];
    const logger = { error: ({ err }: { err?: unknown }) => errors.push(err) };
    const worker = new JobWorker({ ...server.deps, logger, kinds: jobKinds(server.deps, null) });
    await worker.planRecurring();
    await worker.runDue();
    expect([await stored(broken.id), await stored(other.id)]).toMatchObject([
      { status: 'pending' },
      { status: 'expired' },
    ]);
    const listed: unknown = await server.database.read('properties').where('id', pausedId).first('listed');
    expect(Boolean((listed as { listed: unknown }).listed)).toBe(true);
    expect(errors).toMatchObject([
      { errors: [{ errors: [{ message: `Booking ${broken.id} could not be ended` }] }] },
    ]);
    const body = buildStay({
      propertyId,
      userId: guest.userId,
      startDate: '2030-05-01',
      endDate: '2030-05-03',
    });
    expect((await guest.call(createBooking, { body })).status).toBe(201);
  });

  test('a hundred that cannot be updated hold up no others', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId });
    const rowOf = (id: number) => ({
      id,
      reference: `WLNS${id}`,
      property_id: propertyId,
      user_id: guest.userId,
      start_date: '2030-06-01',
      end_date: '2030-06-07',
      total_price: 560,
      status: 'pending',
      created_at: '2030-02-01T00:00:00.000Z',
      expires_at: '2030-02-02T00:00:00.000Z',
      cancellation_policy: 'moderate',
      // No place of the room is taken, so none can be freed.
      ...(id <= 110 && { departure_id: departureId, departure_title: 'Silent Week', room_id: roomIds[0] }),
    });
    const rows = Array.from({ length: 250 }, (_, index) => rowOf(index + 1));
    await server.database.write((trx) => trx('bookings').insert(rows));
    let commits = 0;
    server.database.onCommit(() => {
      commits += 1;
    });
    const expired = expireAllOverdueBookings(server.database, server.clock);
    await expect(expired).rejects.toHaveProperty('errors.length', 110);
    const left = server.database.read('bookings').where('status', 'pending').orderBy('id').pluck('id');
    expect(await left).toEqual(rows.slice(0, 110).map(({ id }) => id));
    // Nothing is committed of the first hundred, none of which can be updated.
    expect(commits).toBe(Math.ceil(150 / endedAtOnce));
  });

  test('what another instance has updated since the job looked is not updated twice', async () => {
    const [first, second] = [await request(), await request()];
    server.clock.set('2030-03-03T12:00:00.000Z');
    const behind: Pick<Database, 'read' | 'write'> = {
      read: server.database.read,
      write: async (work, options) => {
        await expireAllOverdueBookings(server.database, server.clock);
        return server.database.write(work, options);
      },
    };
    expect(await expireAllOverdueBookings(behind, server.clock)).toBe(0);
    for (const { id } of [first, second]) {
      expect(await stored(id)).toMatchObject({ status: 'expired', version: 2 });
    }
  });

  test('the recurring job updates it, and runs again 30 seconds later', async () => {
    const first = await request();
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null) });
    await worker.planRecurring();
    server.clock.set('2030-03-03T12:00:00.000Z');
    await worker.runDue();
    expect(await stored(first.id)).toMatchObject({ status: 'expired' });
    const second = await request();
    server.clock.set('2030-03-05T12:00:00.000Z');
    await worker.runDue();
    expect(await stored(second.id)).toMatchObject({ status: 'expired' });
  });
});

describe('the job that updates overdue bookings, with several instances (PostgreSQL)', () => {
  test('does not wait for a write about another listing', async () => {
    const server = await startTestServer({ engine: 'postgres' });
    const [guest, host] = [await server.as('guest'), await server.as('host')];
    const [propertyId, otherId] = [
      await addListing(server.database, { hostId: host.userId, instantBook: true }),
      await addListing(server.database, { hostId: host.userId }),
    ];
    await guest.call(createBooking, { body: buildStay({ propertyId, userId: guest.userId }) });
    server.clock.set('2030-04-14T00:00:00.000Z');
    const letGo = await holdWrite(server.database, [{ kind: 'property', id: otherId }]);
    try {
      expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(1);
    } finally {
      await letGo();
      await server.close();
    }
  });
});
