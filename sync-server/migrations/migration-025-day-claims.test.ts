import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { claimDays, readClaims, releaseClaim } from '#server/booking/day-claims/booking-day-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { up } from './migration-025-day-claims.ts';

describeOnBothEngines('days taken before day claims', (engine) => {
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
      if (engine === 'sqlite') {
        await trx.raw('CREATE TABLE before AS SELECT property_id, day, booking_id FROM booking_days');
        await trx.raw('DROP TABLE booking_days');
        await trx.raw('ALTER TABLE before RENAME TO booking_days');
        await trx.raw('CREATE INDEX booking_days_by_booking ON booking_days (booking_id)');
      } else {
        await trx.raw('ALTER TABLE booking_days DROP CONSTRAINT booking_days_has_booking');
        for (const column of ['kind', 'reference', 'note']) {
          await trx.raw(`ALTER TABLE booking_days DROP COLUMN ${column}`);
        }
        await trx.raw('ALTER TABLE booking_days ALTER COLUMN booking_id SET NOT NULL');
      }
      await trx.raw('ALTER TABLE properties DROP COLUMN calendar');
      await trx.raw('ALTER TABLE bookings DROP COLUMN price_lines');
      await up(trx, engine);
    });

  test('stay taken by their bookings; other claims join them, and no day has two', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { body: stay } = await guest.call(endpoints.createBooking, {
      body: buildStay({ propertyId, userId: guest.userId, startDate: '2030-04-10', endDate: '2030-04-11' }),
    });
    await migrateAgain();
    const source = { kind: 'import', reference: 7 } as const;
    const refused = await server.database.write((trx) =>
      claimDays(trx, propertyId, ['2030-04-11', '2030-04-12', '2030-04-13'], source),
    );
    expect(refused).toEqual(['2030-04-11']);
    const range = { from: '2030-04-01', to: '2030-04-30' };
    const booked = { kind: 'booking', bookingId: stay.id, reference: null, note: null };
    const imported = { kind: 'import', bookingId: null, reference: 7, note: null };
    expect(await readClaims(server.database.read, propertyId, range)).toEqual([
      { day: '2030-04-10', ...booked },
      { day: '2030-04-11', ...booked },
      { day: '2030-04-12', ...imported },
      { day: '2030-04-13', ...imported },
    ]);
    // A previous build that still runs stores a booking's day without its kind, and a second claim is refused.
    const insert = (day: string) =>
      server.database.write((trx) =>
        trx('booking_days').insert({ property_id: propertyId, day, booking_id: stay.id }),
      );
    await insert('2030-04-14');
    await expect(insert('2030-04-13')).rejects.toThrow();
    const freed = await server.database.write((trx) => releaseClaim(trx, propertyId, source));
    expect(freed.sort()).toEqual(['2030-04-12', '2030-04-13']);
    const { body: stays } = await guest.call(endpoints.listMyBookings);
    expect(stays[0]).not.toHaveProperty('priceLines');
  });
});
