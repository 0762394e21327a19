import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { listingPackagesMax } from '#contracts/request-limits.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { nextId } from '#server/database/ids.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing, addPackageDays } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('packages of a listing', (engine) => {
  /** More than the number of values an engine accepts in one statement. */
  const tooMany = engine === 'sqlite' ? 40_000 : 66_000;
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
    staff = await server.as('staff');
    guest = await server.as('guest');
  });
  afterAll(() => server.close());

  /** Stores packages as an earlier release without a limit did. @returns id of the first; the ids are consecutive */
  const fill = (propertyId: number, count: number): Promise<number> =>
    server.database.write(async (trx) => {
      const first = await nextId(trx, 'retreat_packages', count);
      const rows = Array.from({ length: count }, (_, index) => ({
        ...{ id: first + index, property_id: propertyId, name: `Package ${index}`, description: '' },
        ...{ price_per_night: 100, max_capacity: 4, created_at: '2030-01-01T00:00:00.000Z' },
      }));
      await insertInChunks(trx, 'retreat_packages', rows);
      return first;
    });
  const added = { name: 'One more', pricePerNight: 90, maxCapacity: 2 };
  const add = (propertyId: number, entityId?: number) =>
    host.call(endpoints.createRetreatPackage, {
      params: { id: propertyId },
      body: added,
      ...(entityId !== undefined && { entityId }),
    });
  const duration = { minimumStay: 2, maximumStay: null, fixedDuration: false };

  test('are limited to 100, and existing ones can be edited, retired and offered again', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const first = await fill(propertyId, listingPackagesMax - 1);
    const { body: lease } = await host.call(endpoints.takeLease);
    expect((await add(propertyId, lease.from)).status).toBe(201);
    const refused = await add(propertyId, lease.from + 1);
    expect(refused.problem).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(refused.problem.detail).toBe(
      'A retreat can have 100 packages, retired ones included. Edit one you no longer need instead.',
    );
    // A copy of the call that created the last one is a conflict, not over the limit.
    expect((await add(propertyId, lease.from)).problem.code).toBe('conflict');
    expect((await host.call(endpoints.retireRetreatPackage, { params: { id: first } })).status).toBe(204);
    expect((await add(propertyId)).problem.code).toBe('limit_reached');
    const again = { ...duration, name: 'Offered again', available: true };
    const edited = await host.call(endpoints.updateRetreatPackage, { params: { id: first }, body: again });
    expect(edited.body).toMatchObject({ name: 'Offered again', available: true, minimumStay: 2 });
  });

  test('are read a page at a time, so that a page of large ones reads few more than it shows', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    await fill(propertyId, 60);
    const description = '景'.repeat(4_000);
    await server.database.write((trx) =>
      trx('retreat_packages').where({ property_id: propertyId }).update({ description }),
    );
    let read = 0;
    const count = (answer: unknown) => {
      // SQLite answers with rows, PostgreSQL with an object that has them.
      const rows: unknown = Array.isArray(answer) ? answer : (answer as { rows?: unknown } | undefined)?.rows;
      read += JSON.stringify(rows ?? null).split(description).length - 1;
    };
    server.database.read.on('query-response', count);
    const { body } = await guest.call(endpoints.listRetreatPackages, { params: { id: propertyId } });
    server.database.read.off('query-response', count);
    expect(body.map(({ name }) => name)).toEqual(body.map((_, index) => `Package ${index}`));
    expect(read).toBeGreaterThanOrEqual(body.length);
    expect(read).toBeLessThan(25);
  });

  test('numbering 40,000 and more do not prevent reading, editing, hiding, showing or deleting the listing', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, pricePerNight: 100 });
    const first = await fill(propertyId, tooMany);
    const past = addDays(server.clock.today(), 1);
    await addPackageDays(server.database, first, [{ date: past, spotsRemaining: 4 }]);
    const stay = { propertyId, userId: guest.userId, startDate: past, endDate: addDays(past, 1) };
    const totalPrice = quoteStay(stay, 100, true).total;
    const { body: booking } = await guest.call(endpoints.createBooking, {
      body: { ...stay, retreatPackageId: first, totalPrice, guests: 1 },
    });
    await guest.call(endpoints.cancelBooking, { params: { id: booking.id } });

    const params = { id: propertyId };
    expect((await add(propertyId)).problem.code).toBe('limit_reached');
    const { body: page, headers } = await guest.call(endpoints.listRetreatPackages, { params });
    expect([page.length > 0, headers.get('link')]).toEqual([true, expect.stringContaining('rel="next"')]);
    const edited = await host.call(endpoints.updateRetreatPackage, { params: { id: first }, body: duration });
    expect(edited.status).toBe(200);
    const feed = await host.call(endpoints.listChanges, { query: {} });
    expect(feed.status).toBe(200);
    for (const status of ['rejected', 'verified'] as const) {
      const { version } = (await staff.call(endpoints.getProperty, { params })).body;
      const decided = await staff.call(endpoints.verifyProperty, {
        params,
        body: { status, notes: 'Looked at.', version },
      });
      expect(decided.status).toBe(200);
      expect((await server.visitor().call(endpoints.getProperty, { params })).status).toBe(
        status === 'verified' ? 200 : 404,
      );
    }
    expect((await host.call(endpoints.deleteProperty, { params })).status).toBe(204);
    const { count } = (await server.database
      .read('retreat_packages')
      .where('property_id', propertyId)
      .count({ count: '*' })
      .first()) as { count: number };
    expect(count).toBe(0);
    const { body: mine } = await guest.call(endpoints.listMyBookings);
    expect(mine).toMatchObject([{ id: booking.id, retreatPackageId: null, packageName: 'Package 0' }]);
  });
});
