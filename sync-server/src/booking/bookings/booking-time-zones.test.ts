import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing, addPackage } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { expireAllOverdueBookings } from './booking-expiry-service.ts';

const { createBooking, listMyBookings, listPropertyBookings } = endpoints;

const pagoPago = 'Pacific/Pago_Pago';
const apia = 'Pacific/Apia';
const rome = 'Europe/Rome';

describeOnBothEngines('a stay in the time zone of its listing', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
  });
  afterEach(() => server.close());

  const signInAt = async (instant: string) => {
    server.clock.set(instant);
    [guest, host] = [await server.as('guest'), await server.as('host')];
  };
  const list = (timeZone: string, instantBook = true) =>
    addListing(server.database, {
      hostId: host.userId,
      cancellationPolicy: 'flexible',
      timeZone,
      instantBook,
    });
  const ask = (propertyId: number, startDate: string, endDate: string) =>
    guest.call(createBooking, {
      body: buildStay({ propertyId, userId: guest.userId, startDate, endDate }),
    });
  const pay = (id: number) =>
    guest.call(endpoints.payBooking, { params: { id }, body: { token: 'approve' }, key: randomUUID() });
  const read = async (id: number) => (await guest.call(listMyBookings)).body.find((one) => one.id === id);

  test.each([
    [pagoPago, '2030-06-10T10:59:00.000Z', '2030-06-09'],
    [pagoPago, '2030-06-10T11:00:00.000Z', '2030-06-10'],
    [apia, '2030-06-10T10:59:00.000Z', '2030-06-10'],
    [apia, '2030-06-10T11:00:00.000Z', '2030-06-11'],
    [rome, '2030-03-30T23:00:00.000Z', '2030-03-31'],
    [rome, '2030-03-31T22:00:00.000Z', '2030-04-01'],
    [rome, '2030-10-27T22:59:00.000Z', '2030-10-27'],
    [rome, '2030-10-27T23:00:00.000Z', '2030-10-28'],
  ])('in %s at %s the earliest check-in is %s', async (zone, now, today) => {
    await signInAt(now);
    const propertyId = await list(zone);
    const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const late = await ask(propertyId, dayBefore, '2030-12-01');
    expect([late.status, late.problem.detail]).toEqual([422, 'Check-in cannot be in the past.']);
    const lastDay = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect((await ask(propertyId, today, lastDay)).body).toMatchObject({
      status: 'confirmed',
      timeZone: zone,
    });
  });

  test.each([
    [pagoPago, '2030-06-12', '2030-06-12T11:00:00.000Z'],
    [apia, '2030-06-12', '2030-06-11T11:00:00.000Z'],
    [rome, '2030-04-01', '2030-03-31T22:00:00.000Z'],
    [rome, '2030-10-28', '2030-10-27T23:00:00.000Z'],
  ])('in %s a stay from %s is refunded until %s', async (zone, startDate, until) => {
    await signInAt(new Date(Date.parse(until) - 1).toISOString());
    const endDate = new Date(Date.parse(startDate) + 3 * 86_400_000).toISOString().slice(0, 10);
    const [inTime, late] = [
      (await ask(await list(zone), startDate, endDate)).body,
      (await ask(await list(zone), startDate, endDate)).body,
    ];
    expect(inTime.refundUntil).toBe(until);
    await pay(inTime.id);
    await pay(late.id);
    const cancel = (id: number) => guest.call(endpoints.cancelBooking, { params: { id } });
    expect((await cancel(inTime.id)).body.refundAmount).toBe(inTime.totalPrice);
    server.clock.set(until);
    expect((await cancel(late.id)).body.refundAmount).toBe(0);
  });

  test.each([
    [pagoPago, '2030-06-15', '2030-06-16T11:00:00.000Z'],
    [apia, '2030-06-15', '2030-06-15T11:00:00.000Z'],
    [rome, '2030-10-27', '2030-10-27T23:00:00.000Z'],
  ])('in %s a stay to %s is over at %s, for readers and for the job', async (zone, endDate, over) => {
    const startDate = new Date(Date.parse(endDate) - 2 * 86_400_000).toISOString().slice(0, 10);
    await signInAt(`${startDate}T06:00:00.000Z`);
    const propertyId = await list(zone);
    const { body } = await ask(propertyId, startDate, endDate);
    const taken = async () => (await guest.call(listPropertyBookings, { params: { id: propertyId } })).body;
    server.clock.set(new Date(Date.parse(over) - 1).toISOString());
    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(0);
    expect(await taken()).toEqual([{ startDate, endDate }]);
    const removal = await host.call(endpoints.deleteProperty, { params: { id: propertyId } });
    expect(removal.problem.code).toBe('upcoming_bookings');
    server.clock.set(over);
    expect(await read(body.id)).toMatchObject({ status: 'completed', endedAt: over });
    expect(await taken()).toEqual([]);
    expect(await expireAllOverdueBookings(server.database, server.clock)).toBe(1);
    expect(await read(body.id)).toMatchObject({ status: 'completed', endedAt: over });
  });

  test('free stays are offered, and packages have days, from today at the listing', async () => {
    await signInAt('2030-06-10T10:00:00.000Z');
    const propertyId = await list(pagoPago);
    await ask(propertyId, '2030-06-12', '2030-06-14');
    const { problem } = await ask(propertyId, '2030-06-12', '2030-06-13');
    const { freeStays } = problem.current as { freeStays: unknown[] };
    expect(freeStays).toContainEqual({ startDate: '2030-06-10', endDate: '2030-06-11' });
    expect(freeStays.length).toBeGreaterThan(0);
    const packageId = await addPackage(server.database, { propertyId });
    const days = await guest.call(endpoints.listPackageAvailability, {
      params: { id: packageId },
      query: { to: '2030-06-09' },
    });
    expect(days.status).toBe(200);
  });

  test('a corrected zone moves no deadline of a booking, before the stay and during it', async () => {
    await signInAt('2030-06-10T10:00:00.000Z');
    const request = (await ask(await list(rome, false), '2030-06-11', '2030-06-14')).body;
    const stay = (await ask(await list(rome), '2030-06-12', '2030-06-14')).body;
    expect(request.expiresAt).toBe('2030-06-10T22:00:00.000Z');
    const given = ({ expiresAt, refundUntil, stayOverAt, timeZone, status }: typeof stay) => ({
      expiresAt,
      refundUntil,
      stayOverAt,
      timeZone,
      status,
    });
    const correct = async (id: number, chosenTimeZone: string) => {
      const { body } = await host.call(endpoints.getProperty, { params: { id } });
      const edited = await host.call(endpoints.updateProperty, {
        params: { id },
        body: { ...body, chosenTimeZone },
      });
      expect(edited.body.timeZone).toBe(chosenTimeZone);
    };
    for (const { propertyId } of [request, stay]) await correct(propertyId, apia);
    expect(given((await read(request.id))!)).toEqual(given(request));
    expect(given((await read(stay.id))!)).toEqual(given(stay));
    server.clock.set('2030-06-13T10:00:00.000Z');
    await correct(stay.propertyId, pagoPago);
    server.clock.set('2030-06-14T21:59:59.999Z');
    expect((await read(stay.id))?.status).toBe('confirmed');
    server.clock.set('2030-06-14T22:00:00.000Z');
    expect(await read(stay.id)).toMatchObject({ status: 'completed', endedAt: '2030-06-14T22:00:00.000Z' });
  });
});
