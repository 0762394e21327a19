import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { headers } from '#contracts/sync/sync.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing, addPackage } from '#server/test-support/test-listings.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const { cancelBooking, createBooking, push } = endpoints;

interface Statement {
  sql: string;
  __knexTxId?: string;
}

describeOnBothEngines('free stays offered to a refused one', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  let other: TestClient;
  let propertyId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, guest, other] = [await server.as('host'), await server.as('guest'), await server.as('guest2')];
  });
  beforeEach(async () => {
    propertyId = await addListing(server.database, { hostId: host.userId });
  });
  afterAll(() => server.close());

  const book = (by: TestClient, startDate: string, nights: number, key: string = randomUUID()) =>
    by.call(createBooking, {
      key,
      body: buildStay({ propertyId, userId: by.userId, startDate, endDate: addDays(startDate, nights) }),
    });
  const freeStaysOf = ({ current }: { current?: unknown }) =>
    (current as { freeStays: { startDate: string; endDate: string }[] }).freeStays;

  test('are searched outside the transaction, once per retreat of an envelope', async () => {
    await book(other, '2030-04-10', 300);
    const calls = Array.from({ length: 12 }, (_, index) => {
      const startDate = addDays('2030-04-10', index % 6);
      return {
        method: 'POST' as const,
        path: '/api/bookings',
        headers: { [headers.idempotencyKey]: randomUUID() },
        body: buildStay({ propertyId, userId: guest.userId, startDate, endDate: addDays(startDate, 3) }),
      };
    });
    let looks = 0;
    const note = ({ sql, __knexTxId: transaction }: Statement) => {
      if (transaction === undefined && /^select .day., .+ from .booking_days./.test(sql)) looks += 1;
    };
    server.database.read.on('query', note);
    const { body } = await guest.call(push, { body: { calls } });
    server.database.read.off('query', note);
    expect(new Set(body.answers.map(({ status }) => status))).toEqual(new Set([409]));
    expect(looks).toBe(1);
    const offered = body.answers.map(({ body: problem }) => freeStaysOf(problem as { current?: unknown }));
    expect(offered[0]).toEqual([
      { startDate: '2030-04-06', endDate: '2030-04-09' },
      { startDate: '2030-04-05', endDate: '2030-04-08' },
      { startDate: '2030-04-04', endDate: '2030-04-07' },
    ]);
    expect(offered[6]).toEqual(offered[0]);
    expect(offered[5]).toHaveLength(3);
  });

  test('are not stored in the receipt: a copy is refused again and gets the days that are free by then', async () => {
    const { body: taken } = await book(other, '2030-04-10', 3);
    const key = randomUUID();
    const first = await book(guest, '2030-04-12', 1, key);
    expect(freeStaysOf(first.problem)[0]).toEqual({ startDate: '2030-04-14', endDate: '2030-04-15' });
    const receipt = await server.database.read('receipts').where({ key }).first<{ body: string }>('body');
    expect(JSON.parse(receipt.body)).not.toHaveProperty('current');

    const again = await book(guest, '2030-04-12', 1, key);
    expect([again.status, again.problem]).toEqual([first.status, first.problem]);
    expect(again.headers.get(headers.replayed)).toBe('true');
    expect(again.headers.get(headers.syncSeq)).not.toBeNull();

    await book(other, '2030-04-14', 1);
    await other.call(cancelBooking, { params: { id: taken.id } });
    const later = await book(guest, '2030-04-12', 1, key);
    expect(later).toMatchObject({ status: 409, problem: { code: 'dates_unavailable' } });
    expect(freeStaysOf(later.problem)[0]).toEqual({ startDate: '2030-04-11', endDate: '2030-04-12' });
  });

  test('are empty if the retreat or package was deleted', async () => {
    const packageId = await addPackage(server.database, { propertyId });
    await book(other, '2030-04-10', 3);
    const key = randomUUID();
    const ask = () =>
      guest.call(createBooking, {
        key,
        body: buildStay({ propertyId, userId: guest.userId, retreatPackageId: packageId, rate: 150 }),
      });
    expect(freeStaysOf((await ask()).problem)).toHaveLength(3);
    await server.database.write((trx) =>
      trx('retreat_packages').where('id', packageId).update({ available: false }),
    );
    expect(freeStaysOf((await ask()).problem)).toEqual([]);
  });
});
