import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { clearOldStays } from './old-stay-service.ts';

describeOnBothEngines('stays of erased people', (engine) => {
  let server: TestServer;
  let left: TestClient;
  let guest: TestClient;
  let host: TestClient;
  let ids: Record<'asGuest' | 'asHost' | 'ofOthers', number>;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    [left, guest, host] = [await server.as('leaver'), await server.as('guest'), await server.as('host')];
    const book = async (by: TestClient, at: TestClient, startDate: string) => {
      const propertyId = await addListing(server.database, { hostId: at.userId, instantBook: true });
      const days = { startDate, endDate: addDays(startDate, 1) };
      const body = buildStay({ propertyId, userId: by.userId, ...days });
      return (await by.call(endpoints.createBooking, { body })).body.id;
    };
    ids = {
      asGuest: await book(left, host, '2030-03-10'),
      asHost: await book(guest, left, '2030-03-11'),
      ofOthers: await book(guest, host, '2030-03-12'),
    };
    await left.call(endpoints.payBooking, { params: { id: ids.asGuest }, body: { token: 'approve' } });
    const at = server.clock.now().toISOString();
    await server.database.write((trx) =>
      trx('account_deletions').insert({ user_id: left.userId, state: 'erased', deletes_at: at }),
    );
  });
  afterEach(() => server.close());

  const known = (): Promise<number[]> => server.database.read('bookings').orderBy('id').pluck('id');

  test('are deleted after ten years with their payments, also from the other side’s devices', async () => {
    server.clock.set('2040-03-11T23:00:00.000Z');
    expect(await clearOldStays(server.deps)).toBe(0);
    server.clock.set('2040-03-13T00:00:00.000Z');
    const back = await server.as('host');
    const { cursor } = (await back.call(endpoints.listChanges)).body;
    expect(await clearOldStays(server.deps)).toBe(2);
    expect(await known()).toEqual([ids.ofOthers]);
    expect(await server.database.read('payments')).toEqual([]);
    const { changes } = (await back.call(endpoints.listChanges, { query: { cursor } })).body;
    expect(changes).toMatchObject([{ table: 'bookings', id: ids.asGuest, removed: true }]);
  });

  test('a run deletes a bounded number, and the next one goes on', async () => {
    server.clock.set('2041-01-01T00:00:00.000Z');
    const bounded = { pageSize: 1, perRun: 1 };
    for (const count of [1, 1, 0]) expect(await clearOldStays(server.deps, bounded)).toBe(count);
    expect(await known()).toEqual([ids.ofOthers]);
  });
});
