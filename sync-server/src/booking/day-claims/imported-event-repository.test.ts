import { expect, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import { readClaims } from './booking-day-repository.ts';
import { claimRange, updateImportClaims } from './import-claim-service.ts';
import { countEventsOf, findEventsOf, findTakenSpans } from './imported-event-repository.ts';

describeOnBothEngines('events of other sites', (engine) => {
  test('of thousands that overlap, one is read for each first day, and all of their days are taken', async () => {
    const server = await startTestServer({ engine });
    const { userId: hostId } = await server.as('host');
    const propertyId = await addListing(server.database, { hostId });
    const today = server.clock.today();
    const now = server.clock.now().toISOString();
    const times = { next_read_at: now, created_at: now, asked_at: now };
    const sources = [1, 2].map((id) => ({
      ...{ id, property_id: propertyId, name: 'Other site', url: `https://site.example/${id}`, ...times },
      ignores_unavailable: false,
    }));
    // From 20 days ago on, each of 40 first days with 50 last days.
    const events = Array.from({ length: 2_000 }, (_, index) => ({
      ...{ source_id: 1, property_id: propertyId },
      start_day: addDays(today, (index % 40) - 20),
      end_day: addDays(today, 30 + Math.floor(index / 40)),
      is_unavailable: index < 3,
      is_missing: index < 2,
    }));
    await server.database.write(async (trx) => {
      await insertInChunks(trx, 'calendar_sources', sources);
      await insertInChunks(trx, 'imported_events', events);
      await updateImportClaims(trx, propertyId, today);
    });

    const { read } = server.database;
    const spans = await findTakenSpans(read, propertyId, claimRange(today));
    expect(spans).toEqual(
      Array.from({ length: 20 }, (_, index) => ({
        sourceId: 1,
        startDay: addDays(today, index),
        endDay: addDays(today, 79),
      })),
    );
    const taken = await readClaims(read, propertyId, claimRange(today));
    expect(taken.map(({ day }) => day)).toEqual(
      Array.from({ length: 80 }, (_, index) => addDays(today, index)),
    );
    expect([...(await countEventsOf(read, [1, 2]))]).toEqual([
      [1, { all: 2_000, unavailable: 3, missing: 2 }],
    ]);
    expect(await findEventsOf(read, 2)).toEqual([]);
    await server.close();
  });
});
