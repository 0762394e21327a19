import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { up } from './migration-018-time-zones.ts';

describeOnBothEngines('listings and bookings from before time zones', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, guest] = [await server.as('host'), await server.as('guest')];
  });
  afterAll(() => server.close());

  /** Takes the columns away and adds them again, as the first start of this version does. */
  const migrateAgain = () =>
    server.database.transaction(async (trx) => {
      const columns = {
        properties: ['time_zone', 'chosen_time_zone'],
        bookings: ['time_zone', 'refund_until', 'stay_over_at'],
      };
      // Of a later migration, about one of the columns.
      await trx.raw('DROP INDEX bookings_by_over_at');
      for (const [table, names] of Object.entries(columns)) {
        for (const name of names) await trx.raw(`ALTER TABLE ${table} DROP COLUMN ${name}`);
      }
      await trx.raw(
        engine === 'sqlite'
          ? "UPDATE properties SET document = json_remove(document, '$.timeZone') WHERE document IS NOT NULL"
          : "UPDATE properties SET document = (document::jsonb - 'timeZone')::text WHERE document IS NOT NULL",
      );
      await up(trx, engine);
    });

  test('listings gain the zone of their coordinates, bookings keep their deadlines in UTC', async () => {
    const create = async (latitude: number, longitude: number) =>
      (await host.call(endpoints.createProperty, { body: buildListing({ latitude, longitude }) })).body.id;
    const [samoa, nowhere, rome] = [
      await create(-14.28, -170.7),
      await create(0, 0),
      await create(41.89, 12.49),
    ];
    const bare = await addListing(server.database, { hostId: host.userId });
    const booked = await addListing(server.database, { hostId: host.userId, cancellationPolicy: 'moderate' });
    const { body: stay } = await guest.call(endpoints.createBooking, {
      body: buildStay({ propertyId: booked, userId: guest.userId }),
    });
    const cursor = (await host.call(endpoints.listChanges)).body.cursor;
    await migrateAgain();

    const rows = await server.database
      .read('properties')
      .whereIn('id', [samoa, nowhere, rome, bare])
      .orderBy('id')
      .select<{ time_zone: string; chosen_time_zone: string | null; document: string | null }[]>(
        'time_zone',
        'chosen_time_zone',
        'document',
      );
    expect(rows.map((row) => row.time_zone)).toEqual([
      'Pacific/Pago_Pago',
      'Etc/UTC',
      'Europe/Rome',
      'Asia/Tokyo',
    ]);
    expect(rows.map((row) => row.chosen_time_zone)).toEqual([null, null, null, null]);
    const documents = rows.map(({ document }) => document && (JSON.parse(document) as { timeZone: string }));
    expect(documents).toMatchObject([
      { timeZone: 'Pacific/Pago_Pago', title: 'Cedar Steam House' },
      { timeZone: 'Etc/UTC' },
      { timeZone: 'Europe/Rome' },
      // Not rendered yet: it is when it is read.
      null,
    ]);

    // Only the host of the listing without coordinates is asked for a zone.
    const { body: feed } = await host.call(endpoints.listChanges, { query: { cursor } });
    expect(feed.changes).toMatchObject([
      { table: 'properties', id: nowhere, row: { timeZone: 'Etc/UTC', chosenTimeZone: null } },
    ]);

    const { body: stays } = await guest.call(endpoints.listMyBookings);
    expect(stays.find(({ id }) => id === stay.id)).toMatchObject({
      timeZone: 'Etc/UTC',
      refundUntil: '2030-04-06T00:00:00.000Z',
      stayOverAt: '2030-04-14T00:00:00.000Z',
    });
    const takenAt = async (instant: string) => {
      server.clock.set(instant);
      return (await server.visitor().call(endpoints.listPropertyBookings, { params: { id: booked } })).body;
    };
    expect(await takenAt('2030-04-13T23:59:59.999Z')).toHaveLength(1);
    expect(await takenAt('2030-04-14T00:00:00.000Z')).toEqual([]);
  });
});
