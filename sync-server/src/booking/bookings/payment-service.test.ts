import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { PaymentToken } from '#contracts/domain/state-lists.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const { acceptBooking, cancelBooking, createBooking, declineBooking, listHostingBookings, payBooking } =
  endpoints;

describeOnBothEngines('paying for a stay', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let instant: number;
  let onRequest: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
    const terms = { hostId: host.userId, cancellationPolicy: 'strict' } as const;
    instant = await addListing(server.database, terms);
    onRequest = await addListing(server.database, { ...terms, instantBook: false });
  });
  afterAll(() => server.close());

  let nextDay = 20;
  const book = async (propertyId: number) => {
    const startDate = addDays(server.clock.today(), (nextDay += 4));
    const stay = buildStay({ propertyId, userId: guest.userId, startDate, endDate: addDays(startDate, 3) });
    return (await guest.call(createBooking, { body: stay })).body;
  };
  const pay = (id: number, { token = 'approve', by = guest, key = randomUUID() }: PayParts = {}) =>
    by.call(payBooking, { params: { id }, body: { token }, key });
  interface PayParts {
    token?: PaymentToken;
    by?: TestClient;
    key?: string;
  }

  test('a confirmed stay is paid in full, and both sides see it', async () => {
    const stay = await book(instant);
    expect(stay).toMatchObject({ status: 'confirmed', payment: null });
    const { status, body } = await pay(stay.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: stay.id,
      version: stay.version + 1,
      payment: { amount: stay.totalPrice, refunded: 0, currency: 'USD', provider: 'sandbox', state: 'paid' },
    });
    expect((await host.call(listHostingBookings)).body).toContainEqual(body);
    const { changes } = (await guest.call(endpoints.listChanges)).body;
    expect(changes).toContainEqual(expect.objectContaining({ table: 'bookings', id: stay.id, row: body }));
  });

  test('no one pays twice: a copy of the call gets the same answer; another call is refused, concurrent or later', async () => {
    const stay = await book(instant);
    const copies = await Promise.all(Array.from({ length: 5 }, () => pay(stay.id, { key: 'one-key' })));
    expect(new Set(copies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect((await pay(stay.id)).problem).toMatchObject({ status: 409, code: 'already_paid' });
    const other = await book(instant);
    const rivals = await Promise.all(Array.from({ length: 5 }, () => pay(other.id)));
    expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('after a declined card, the stay can be paid with another', async () => {
    const stay = await book(instant);
    expect((await pay(stay.id, { token: 'decline' })).problem).toMatchObject({
      status: 402,
      code: 'payment_declined',
      detail: 'Your card was declined. Please try another payment method.',
    });
    expect((await pay(stay.id)).body.payment).toMatchObject({ state: 'paid' });
    const byChance = await Promise.all(
      (await Promise.all([book(instant), book(instant)])).map(({ id }) => pay(id, { token: 'random' })),
    );
    for (const { status } of byChance) expect([201, 402]).toContain(status);
  });

  test('paying for an unconfirmed stay is refused with the reason', async () => {
    const refusal = async (id: number) => (await pay(id)).problem;
    const pending = await book(onRequest);
    expect(await refusal(pending.id)).toMatchObject({
      code: 'not_payable',
      detail: 'You can pay once the host accepts your request.',
    });
    await host.call(acceptBooking, { params: { id: pending.id } });
    expect((await pay(pending.id)).status).toBe(201);
    const declined = await book(onRequest);
    await host.call(declineBooking, { params: { id: declined.id } });
    expect((await refusal(declined.id)).detail).toMatch(/^The host declined this request/);
    const cancelled = await book(instant);
    await guest.call(cancelBooking, { params: { id: cancelled.id } });
    expect((await refusal(cancelled.id)).detail).toMatch(/^This stay was cancelled/);
  });

  test('only the guest can pay for a stay', async () => {
    const stay = await book(instant);
    expect((await pay(stay.id, { by: host })).problem.code).toBe('forbidden');
    expect((await pay(stay.id, { by: await server.as('stranger') })).problem.code).toBe('not_found');
    expect((await pay(999_999_999)).problem.code).toBe('not_found');
    const { problem } = await guest.call(payBooking, {
      params: { id: stay.id },
      body: { token: '4242' as 'random' },
    });
    expect(problem.code).toBe('invalid_fields');
  });

  test('a payment is refused in an envelope', async () => {
    const stay = await book(instant);
    const { body } = await guest.call(endpoints.push, {
      body: {
        calls: [
          {
            method: 'POST',
            path: `/api/bookings/${stay.id}/payments`,
            headers: {},
            body: { token: 'approve' },
          },
        ],
      },
    });
    expect(body.answers[0]).toMatchObject({ status: 400 });
  });

  test('a refund is a share of what was paid: full if the host cancels, by policy if the guest does, none if unpaid', async () => {
    const unpaid = await book(instant);
    expect((await guest.call(cancelBooking, { params: { id: unpaid.id } })).body).toMatchObject({
      refundAmount: 0,
      payment: null,
    });
    const byGuest = await book(instant);
    await pay(byGuest.id);
    const half = Math.round(byGuest.totalPrice / 2);
    expect((await guest.call(cancelBooking, { params: { id: byGuest.id } })).body).toMatchObject({
      refundAmount: half,
      payment: { amount: byGuest.totalPrice, refunded: half, state: 'refunded' },
    });
    const byHost = await book(instant);
    await pay(byHost.id);
    expect((await host.call(cancelBooking, { params: { id: byHost.id } })).body).toMatchObject({
      refundAmount: byHost.totalPrice,
      payment: { refunded: byHost.totalPrice, state: 'refunded' },
    });
  });
});
