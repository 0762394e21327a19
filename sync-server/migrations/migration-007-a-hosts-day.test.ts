import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { up } from './migration-007-a-hosts-day.ts';

const submitted = '2030-01-05T10:00:00.000Z';
const edited = '2030-01-09T10:00:00.000Z';

describeOnBothEngines('listings and bookings from before', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, guest] = [await server.as('host'), await server.as('guest')];
  });
  afterAll(() => server.close());

  test('gain a wait from the audit, lose documents nobody sent, and say who cancelled', async () => {
    const [pending, changed, verified, bare] = [
      await addListing(server.database, { hostId: host.userId, isVerified: false }),
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId, isVerified: false }),
    ];
    const { body: stay } = await guest.call(endpoints.createBooking, {
      body: buildStay({ propertyId: verified, userId: guest.userId }),
    });
    await host.call(endpoints.cancelBooking, { params: { id: stay.id } });
    await server.database.transaction(async (trx) => {
      await trx('properties')
        .where('id', pending)
        .update({ verification_documents: '["property-ownership.pdf","business-license.pdf"]' });
      await trx('properties').where('id', bare).update({ verification_documents: '["licence.pdf"]' });
      await trx('properties')
        .where('id', changed)
        .update({ changed_since_verification: true, verification_date: '2030-01-08T10:00:00.000Z' });
      const audit = { actor_id: host.userId, table_name: 'properties' };
      await trx('audit_entries').insert([
        { ...audit, at: submitted, action: 'property.submitted', row_id: pending },
        { ...audit, at: submitted, action: 'property.edited', row_id: changed },
        { ...audit, at: edited, action: 'property.edited', row_id: changed },
      ]);
      for (const index of ['properties_by_waiting', 'properties_by_pause_end']) {
        await trx.raw(`DROP INDEX ${index}`);
      }
      for (const column of ['listed', 'paused_until', 'waiting_since']) {
        await trx.raw(`ALTER TABLE properties DROP COLUMN ${column}`);
      }
      await trx.raw('ALTER TABLE bookings DROP COLUMN cancelled_by');
      await up(trx, engine);
    });
    const rows = await server.database
      .read('properties')
      .whereIn('id', [pending, changed, verified, bare])
      .orderBy('id')
      .select('waiting_since', 'verification_documents', 'paused_until');
    expect(rows).toEqual([
      { waiting_since: submitted, verification_documents: '[]', paused_until: null },
      { waiting_since: edited, verification_documents: '[]', paused_until: null },
      { waiting_since: null, verification_documents: '[]', paused_until: null },
      {
        waiting_since: '2030-01-01T00:00:00.000Z',
        verification_documents: '["licence.pdf"]',
        paused_until: null,
      },
    ]);
    const listings = await host.call(endpoints.listProperties, { query: { mine: true } });
    expect(listings.body.map(({ listed }) => listed)).toEqual([true, true, true, true]);
    const { body: stays } = await guest.call(endpoints.listMyBookings);
    expect(stays.map(({ cancelledBy }) => cancelledBy)).toEqual(['host']);
  });
});
