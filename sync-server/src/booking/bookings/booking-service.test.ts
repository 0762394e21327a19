import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

describeOnBothEngines('booking a stay', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  const listing = (parts: Partial<Parameters<typeof addListing>[1]> = {}) =>
    addListing(server.database, { hostId: host.userId, ...parts });
  const book = (stay: ReturnType<typeof buildStay>, by = guest, key?: string) =>
    by.call(endpoints.createBooking, { body: stay, ...(key === undefined ? {} : { key }) });
  const stayAt = (propertyId: number, parts: Partial<Parameters<typeof buildStay>[0]> = {}) =>
    buildStay({ propertyId, userId: guest.userId, ...parts });

  test('an instant-book retreat confirms at once, with everything a guest sees', async () => {
    const propertyId = await listing({ cancellationPolicy: 'strict' });
    const { status, body, headers } = await book(stayAt(propertyId, { status: 'completed' }));
    expect(status).toBe(201);
    expect(headers.get('sync-seq')).toMatch(/^\d+$/);
    expect(body).toMatchObject({
      propertyId,
      userId: guest.userId,
      status: 'confirmed',
      totalPrice: 336,
      guests: 2,
      startDate: '2030-04-10',
      endDate: '2030-04-13',
      cancellationPolicy: 'strict',
      createdAt: server.clock.now().toISOString(),
      expiresAt: null,
      refundAmount: null,
      property: { title: 'Cedar Steam House', image: '/pictures/cedar.webp', pricePerNight: 100 },
      host: { id: host.userId, name: 'host' },
      guest: { id: guest.userId, name: 'guest' },
      packageName: null,
    });
    expect(body.reference).toMatch(/^WLNS[A-Z2-9]{6}$/);
    expect((await guest.call(endpoints.listMyBookings)).body).toContainEqual(body);
    expect((await host.call(endpoints.listHostingBookings)).body).toContainEqual(body);
  });

  test('otherwise the host has 48 hours to answer', async () => {
    const propertyId = await listing({ instantBook: false });
    const { body } = await book(stayAt(propertyId));
    expect(body).toMatchObject({ status: 'pending', expiresAt: '2030-03-03T12:00:00.000Z' });
  });

  test('days sent as date-times retain their written date', async () => {
    const propertyId = await listing();
    const { body } = await book(
      stayAt(propertyId, { startDate: '2030-05-01T23:30:00-11:00', endDate: '2030-05-03T00:15:00+14:00' }),
    );
    expect(body).toMatchObject({ startDate: '2030-05-01', endDate: '2030-05-03', totalPrice: 224 });
  });

  test('the check-out day belongs to the stay: the next guest can arrive the day after', async () => {
    const propertyId = await listing();
    await book(stayAt(propertyId, { startDate: '2030-04-10', endDate: '2030-04-13' }));
    const touching = await book(stayAt(propertyId, { startDate: '2030-04-13', endDate: '2030-04-15' }));
    expect(touching).toMatchObject({
      status: 409,
      problem: {
        code: 'dates_unavailable',
        detail: "Your selected date range includes dates that are unavailable or don't have enough spots.",
        current: {
          freeStays: [
            { startDate: '2030-04-14', endDate: '2030-04-16' },
            { startDate: '2030-04-15', endDate: '2030-04-17' },
            { startDate: '2030-04-16', endDate: '2030-04-18' },
          ],
        },
      },
    });
    expect(await book(stayAt(propertyId, { startDate: '2030-04-14', endDate: '2030-04-15' }))).toMatchObject({
      status: 201,
    });
    const { body: stays } = await server
      .visitor()
      .call(endpoints.listPropertyBookings, { params: { id: propertyId } });
    expect(stays).toEqual([
      { startDate: '2030-04-10', endDate: '2030-04-13' },
      { startDate: '2030-04-14', endDate: '2030-04-15' },
    ]);
  });

  test('nearby free stays do not treat the refused stay itself as taken', async () => {
    const propertyId = await listing();
    await book(stayAt(propertyId, { startDate: '2030-04-10', endDate: '2030-04-11' }));
    const { problem } = await book(stayAt(propertyId, { startDate: '2030-04-11', endDate: '2030-04-14' }));
    expect(problem.current).toMatchObject({
      freeStays: [{ startDate: '2030-04-12', endDate: '2030-04-15' }, {}, {}],
    });
  });

  test('a price the guest did not see is never charged', async () => {
    const propertyId = await listing();
    const { status, problem } = await book(stayAt(propertyId, { totalPrice: 300 }));
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'price_changed',
      current: { nights: 3, rate: 100, subtotal: 300, serviceFee: 36, total: 336 },
    });
    const stay = { startDate: '2030-05-01', endDate: '2030-05-11', totalPrice: 1000 };
    expect((await book(stayAt(propertyId, stay))).problem.detail).toBe(
      'The price changed: the stay now costs $1,120.',
    );
    expect(
      (await server.visitor().call(endpoints.listPropertyBookings, { params: { id: propertyId } })).body,
    ).toEqual([]);
  });

  test.each([
    [{ startDate: '2030-02-28' }, 'Check-in cannot be in the past.'],
    [{ startDate: '2030-04-10', endDate: '2030-04-10' }, 'Check-out must be after check-in.'],
    [{ startDate: '2030-04-10', endDate: '2030-04-09' }, 'Check-out must be after check-in.'],
    [{ guests: 5 }, 'This retreat takes 4 guests at most.'],
  ])('a stay that breaks a rule is refused with its sentence: %j', async (parts, detail) => {
    const propertyId = await listing();
    expect(await book(stayAt(propertyId, parts))).toMatchObject({
      status: 422,
      problem: { code: 'rule_violated', detail },
    });
  });

  test.each([
    [{ startDate: undefined }, 'startDate', 'You must select both check-in and check-out dates.'],
    [{ startDate: '2030-02-30' }, 'startDate', 'Must be a day as YYYY-MM-DD'],
    [{ endDate: '2031-04-11' }, 'endDate', 'A stay can be 365 nights long at most.'],
    [{ endDate: '9999-12-31' }, 'endDate', 'A stay can be 365 nights long at most.'],
    [{ guests: '2' }, 'guests', 'Must be a whole number from 1 to 1000'],
    [{ guests: 0 }, 'guests', 'Must be a whole number from 1 to 1000'],
  ])('a field that cannot be right is named: %j', async (parts, field, message) => {
    const body = { ...stayAt(await listing()), ...parts } as Record<string, unknown>;
    expect(await guest.call(endpoints.createBooking, { body })).toMatchObject({
      status: 422,
      problem: { code: 'invalid_fields', errors: [{ field, message }] },
    });
  });

  test('no one can book for someone else, at a hidden retreat, or at their own', async () => {
    const propertyId = await listing();
    const hidden = await listing({ isVerified: false });
    const staff = await server.as('staff');
    expect(await book(stayAt(propertyId, { userId: host.userId }))).toMatchObject({
      status: 403,
      problem: { code: 'identity_mismatch' },
    });
    expect(await book(stayAt(hidden, { guests: 99 }))).toMatchObject({ status: 404 });
    expect(await book(stayAt(hidden, { userId: host.userId, startDate: 'never' }))).toMatchObject({
      status: 404,
    });
    expect(await book(stayAt(propertyId, { userId: host.userId, startDate: 'never' }))).toMatchObject({
      status: 403,
    });
    expect(await book(stayAt(propertyId, { userId: host.userId }), host)).toMatchObject({
      status: 422,
      problem: { detail: 'You cannot book your own retreat.' },
    });
    expect(await book(stayAt(hidden, { userId: staff.userId }), staff)).toMatchObject({
      status: 422,
      problem: { detail: 'This retreat is not open for bookings yet.' },
    });
    expect(await book(stayAt(propertyId), server.visitor())).toMatchObject({ status: 401 });
    const missing = { params: { id: 999_999 } };
    expect(await guest.call(endpoints.listPropertyBookings, missing)).toMatchObject({ status: 404 });
    expect(await guest.call(endpoints.listPropertyBookings, { params: { id: hidden } })).toMatchObject({
      status: 404,
    });
    expect(await host.call(endpoints.listPropertyBookings, { params: { id: hidden } })).toMatchObject({
      status: 200,
    });
  });

  describe('with a package', () => {
    const withPackage = async (parts: Partial<Parameters<typeof addPackage>[1]> = {}) => {
      const propertyId = await listing({ maxGuests: 8 });
      return { propertyId, packageId: await addPackage(server.database, { propertyId, ...parts }) };
    };
    const packageStay = (
      ids: { propertyId: number; packageId: number },
      parts: Parameters<typeof stayAt>[1] = {},
    ) => stayAt(ids.propertyId, { retreatPackageId: ids.packageId, rate: 150, ...parts });

    test('its price applies, and its name is stored with the booking', async () => {
      const { body } = await book(packageStay(await withPackage()));
      expect(body).toMatchObject({ totalPrice: 504, packageName: 'Deep Detox' });
      expect(body.totalPrice).toBe(quoteStay({ startDate: '2030-04-10', endDate: '2030-04-13' }, 150).total);
    });

    test.each([
      [{ minimumStay: 4 }, {}, 'The Deep Detox package requires a minimum stay of 4 nights.'],
      [{ maximumStay: 2 }, {}, 'The Deep Detox package allows a maximum stay of 2 nights.'],
      [
        { minimumStay: 2, fixedDuration: true },
        {},
        'The Deep Detox package requires exactly 2 nights - no more, no less.',
      ],
      [{ startDate: '2030-04-11' }, {}, 'The Deep Detox package begins on 2030-04-11.'],
      [{ endDate: '2030-04-12' }, {}, 'The Deep Detox package ends on 2030-04-12.'],
      [{ maxCapacity: 3 }, { guests: 4 }, 'The Deep Detox package takes 3 guests at most.'],
      [{ available: false }, {}, 'This package is not available at this retreat.'],
    ])('%j and %j: %s', async (terms, parts, detail) => {
      expect(await book(packageStay(await withPackage(terms), parts))).toMatchObject({
        status: 422,
        problem: { code: 'rule_violated', detail },
      });
    });

    test('a package of another retreat cannot be booked', async () => {
      const { packageId } = await withPackage();
      const elsewhere = await listing();
      expect(await book(packageStay({ propertyId: elsewhere, packageId }))).toMatchObject({ status: 422 });
    });

    test('a day without enough spots refuses the stay; a booking takes spots and a cancellation releases them', async () => {
      const ids = await withPackage();
      await addPackageDays(server.database, ids.packageId, [
        { date: '2030-04-10', spotsRemaining: 3 },
        { date: '2030-04-13', spotsRemaining: 2 },
        { date: '2030-04-20', spotsRemaining: 6, available: false },
      ]);
      const spots = () =>
        server.database
          .read('package_availability')
          .where('package_id', ids.packageId)
          .orderBy('date')
          .pluck('spots_remaining');
      expect(await book(packageStay(ids, { guests: 3 }))).toMatchObject({
        status: 409,
        problem: { code: 'dates_unavailable', current: { freeStays: [{ startDate: '2030-04-09' }, {}, {}] } },
      });
      expect(await book(packageStay(ids, { startDate: '2030-04-18', endDate: '2030-04-20' }))).toMatchObject({
        status: 409,
      });
      expect(await spots()).toEqual([3, 2, 6]);
      const { body } = await book(packageStay(ids, { guests: 2 }));
      expect(await spots()).toEqual([1, 0, 6]);
      await guest.call(endpoints.cancelBooking, { params: { id: body.id } });
      expect(await spots()).toEqual([3, 2, 6]);
    });

    test('spots never exceed the capacity of the package', async () => {
      const ids = await withPackage({ maxCapacity: 6 });
      await addPackageDays(server.database, ids.packageId, [{ date: '2030-04-11', spotsRemaining: 6 }]);
      const { body } = await book(packageStay(ids, { guests: 2 }));
      await server.database.write((trx) =>
        trx('package_availability').where('package_id', ids.packageId).update({ spots_remaining: 5 }),
      );
      await guest.call(endpoints.cancelBooking, { params: { id: body.id } });
      const spots: unknown = await server.database
        .read('package_availability')
        .where('package_id', ids.packageId)
        .pluck('spots_remaining');
      expect(spots).toEqual([6]);
    });
  });

  describe('sent twice', () => {
    test('under the same key it is one booking and one answer', async () => {
      const propertyId = await listing();
      const first = await book(stayAt(propertyId), guest, 'stay-1');
      const again = await book(stayAt(propertyId), guest, 'stay-1');
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.headers.get('sync-seq')).toBe(first.headers.get('sync-seq'));
    });

    test('under the same key, another stay is refused', async () => {
      const propertyId = await listing();
      await book(stayAt(propertyId), guest, 'stay-2');
      expect(
        await book(stayAt(propertyId, { startDate: '2030-06-01', endDate: '2030-06-02' }), guest, 'stay-2'),
      ).toMatchObject({
        status: 422,
        problem: { code: 'key_reused' },
      });
    });

    test("with a device's id it is recognized even after its receipt was deleted", async () => {
      const propertyId = await listing();
      const { body: lease } = await guest.call(endpoints.takeLease);
      const send = () =>
        guest.call(endpoints.createBooking, {
          body: stayAt(propertyId),
          key: 'stay-3',
          entityId: lease.from,
        });
      const first = await send();
      expect(first.body.id).toBe(lease.from);
      await server.database.write((trx) => trx('receipts').delete());
      expect(await send()).toMatchObject({ status: 201, body: first.body });
    });

    test('a used id is a conflict, even if the days or the price have changed', async () => {
      const propertyId = await listing();
      const { body: lease } = await guest.call(endpoints.takeLease);
      const send = (parts: Parameters<typeof stayAt>[1]) =>
        guest.call(endpoints.createBooking, { body: stayAt(propertyId, parts), entityId: lease.from });
      expect((await send({})).status).toBe(201);
      const taken = { startDate: '2030-04-11', endDate: '2030-04-14' };
      expect((await send(taken)).problem.code).toBe('conflict');
      const dear = { startDate: '2030-06-01', endDate: '2030-06-03', totalPrice: 1 };
      expect((await send(dear)).problem.code).toBe('conflict');
    });

    test('another number of guests, or a stay that was cancelled since, is not the same call', async () => {
      const propertyId = await listing();
      const { body: lease } = await guest.call(endpoints.takeLease);
      const send = (parts: Parameters<typeof stayAt>[1]) =>
        guest.call(endpoints.createBooking, { body: stayAt(propertyId, parts), entityId: lease.from });
      const first = await send({ guests: 1 });
      expect(first.status).toBe(201);
      expect((await send({ guests: 2 })).problem.code).toBe('conflict');
      await guest.call(endpoints.cancelBooking, { params: { id: lease.from } });
      expect((await send({ guests: 1 })).problem.code).toBe('conflict');
    });

    test('an id that was not leased to the guest is refused', async () => {
      const { body: lease } = await host.call(endpoints.takeLease);
      const body = stayAt(await listing());
      expect(await guest.call(endpoints.createBooking, { body, entityId: lease.from })).toMatchObject({
        status: 422,
        problem: { code: 'id_not_leased' },
      });
    });
  });
});
