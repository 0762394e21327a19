import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { bookingHorizonDays } from '#contracts/limits.ts';
import { openRequestsMax } from '#contracts/request-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('limits of booking', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
  });
  afterAll(() => server.close());

  const ask = (propertyId: number, startDate: string, by = guest) =>
    by.call(endpoints.createBooking, {
      key: randomUUID(),
      body: { propertyId, userId: by.userId, startDate, endDate: addDays(startDate, 1), totalPrice: 112 },
    });

  test('a stay must end within two years, and free days beyond that are not offered', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const last = addDays(server.clock.today(), bookingHorizonDays);
    const refused = await ask(propertyId, last);
    expect(refused.problem).toMatchObject({
      status: 422,
      code: 'rule_violated',
      detail: 'A stay can be booked up to two years ahead.',
    });
    expect((await ask(propertyId, addDays(last, -1))).status).toBe(201);
    const taken = await ask(propertyId, addDays(last, -1));
    expect(taken.problem.code).toBe('dates_unavailable');
    const { freeStays } = taken.problem.current as { freeStays: { endDate: string }[] };
    expect(freeStays).not.toEqual([]);
    expect(freeStays.filter(({ endDate }) => endDate > last)).toEqual([]);
  });

  test('a guest can have twenty open requests, however they are sent; one that ends makes room', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const day = (index: number) => addDays(server.clock.today(), 10 + 3 * index);
    const sent = await Promise.all(
      Array.from({ length: openRequestsMax + 5 }, (_, index) => ask(propertyId, day(index))),
    );
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const { problem } of refused) expect(problem).toMatchObject({ status: 409, code: 'limit_reached' });
    // Instant bookings do not count, and each guest has their own twenty.
    const instant = await addListing(server.database, { hostId: host.userId });
    expect((await ask(instant, day(0))).status).toBe(201);
    expect((await ask(propertyId, day(30), await server.as('guest2'))).status).toBe(201);
    const { id } = sent.find(({ status }) => status === 201)!.body;
    await guest.call(endpoints.cancelBooking, { params: { id } });
    expect((await ask(propertyId, day(31))).status).toBe(201);
    expect((await ask(propertyId, day(32))).problem.code).toBe('limit_reached');
  });

  test('an edit is recorded for future stays, not for past ones', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const later = await server.as('guest4');
    const ended = (await ask(propertyId, addDays(server.clock.today(), 5), later)).body.id;
    await later.call(endpoints.cancelBooking, { params: { id: ended } });
    const active = (await ask(propertyId, addDays(server.clock.today(), 8), later)).body.id;
    const before = (await server.database.read('changes').max({ seq: 'seq' }).first()) as { seq: number };
    const { body: listing } = await host.call(endpoints.getProperty, { params: { id: propertyId } });
    const edited = await host.call(endpoints.updateProperty, {
      params: { id: propertyId },
      body: { ...listing, title: 'Another title' },
    });
    expect(edited.status).toBe(200);
    const told = await server.database
      .read('changes')
      .where('seq', '>', before.seq)
      .where('table_name', 'bookings')
      .pluck<number[]>('row_id');
    expect(new Set(told)).toEqual(new Set([active]));
  });
});

describeOnBothEngines('limits of booking, with rate limits', (engine) => {
  test('a guest can ask for sixty stays an hour, cancelled ones included', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const [guest, host] = [await server.as('guest'), await server.as('host')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const startDate = addDays(server.clock.today(), 10);
    const body = { propertyId, startDate, endDate: addDays(startDate, 1), totalPrice: 112 };
    const ask = (by: TestClient) =>
      by.call(endpoints.createBooking, { key: randomUUID(), body: { ...body, userId: by.userId } });
    for (let count = 0; count < 60; count += 1) {
      const { status, body: booking } = await ask(guest);
      expect(status).toBe(201);
      await guest.call(endpoints.cancelBooking, { params: { id: booking.id } });
    }
    expect((await ask(guest)).problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await ask(await server.as('guest2'))).status).toBe(201);
    await server.close();
  });
});
