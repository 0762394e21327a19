import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { up } from './migration-041-requests-without-refund.ts';

describeOnBothEngines('requests that were cancelled when they had a refund of 0', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  test('have none afterwards, also on the devices of guest and host', async () => {
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    /** Books and cancels a stay. @returns its id */
    const cancel = async (instantBook: boolean): Promise<number> => {
      const propertyId = await addListing(server.database, { hostId: host.userId, instantBook });
      const body = buildStay({ propertyId, userId: guest.userId });
      const { id } = (await guest.call(endpoints.createBooking, { body })).body;
      await guest.call(endpoints.cancelBooking, { params: { id } });
      return id;
    };
    const request = await cancel(false);
    const unpaidStay = await cancel(true);
    await server.database.write((trx) =>
      trx('bookings').whereIn('id', [request, unpaidStay]).update({ refund_amount: 0 }),
    );
    const people = [host, guest];
    const cursors = await Promise.all(
      people.map(async (person) => (await person.call(endpoints.listChanges)).body.cursor),
    );
    await server.database.transaction((trx) => up(trx, engine));
    for (const [index, person] of people.entries()) {
      const { body } = await person.call(endpoints.listChanges, { query: { cursor: cursors[index] } });
      expect(body.changes).toMatchObject([{ table: 'bookings', id: request, row: { refundAmount: null } }]);
    }
    const amounts = server.database.read('bookings').where({ id: unpaidStay }).pluck('refund_amount');
    expect(await amounts).toEqual([0]);
  });
});
