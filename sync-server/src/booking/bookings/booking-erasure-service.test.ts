import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { endStaysOf } from './booking-erasure-service.ts';

describeOnBothEngines('stays that a restored backup brings back, of an erased account', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  test.each([
    ['took place and stays paid if it is over', '2030-05-05', { status: 'completed', refundAmount: null }],
    ['is cancelled with a full refund if it is not', '2030-04-11', { status: 'cancelled' }],
  ])('one %s', async (_, day, expected) => {
    server.clock.set('2030-04-05T12:00:00.000Z');
    const [guest, host] = [await server.as(`guest of ${day}`), await server.as(`host of ${day}`)];
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: true });
    const body = buildStay({ propertyId, userId: guest.userId });
    const { body: stay } = await guest.call(endpoints.createBooking, { body });
    await guest.call(endpoints.payBooking, {
      params: { id: stay.id },
      body: { token: 'approve' },
      key: randomUUID(),
    });
    server.clock.set(`${day}T12:00:00.000Z`);
    const refunded = expected.status === 'cancelled' ? stay.totalPrice : 0;
    await server.database.write((trx) => endStaysOf(trx, guest.userId, server.clock.now(), 200));
    const { body: seen } = await host.call(endpoints.listHostingBookings);
    expect(seen[0]).toMatchObject({ ...expected, payment: { refunded } });
  });
});
