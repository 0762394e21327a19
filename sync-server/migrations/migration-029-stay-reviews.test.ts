import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { renderProperty } from '#server/catalog/properties/property-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { up } from './migration-029-stay-reviews.ts';

describeOnBothEngines('ratings from before reviews', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  /** Takes the table and the columns away and adds them again, as the first start of this version does. */
  const migrateAgain = () =>
    server.database.transaction(async (trx) => {
      await trx.raw('DROP TABLE stay_reviews');
      await trx('counters').where('name', 'stay_reviews').delete();
      for (const column of ['rating_sum', 'synthetic_rating_sum', 'synthetic_review_count']) {
        await trx.raw(`ALTER TABLE properties DROP COLUMN ${column}`);
      }
      await up(trx, engine);
    });

  test('are gone, and devices that have them read the listing again', async () => {
    const host = await server.as('host');
    const title = 'Rated "rating":5,"reviewCount":7 house';
    const id = await addListing(server.database, { hostId: host.userId, title });
    const unrated = await addListing(server.database, { hostId: host.userId });
    await server.database.write(async (trx) => {
      await trx('properties').where({ id }).update({ rating: 4.9, review_count: 128 });
      await renderProperty(trx, id);
    });
    const { body: before } = await server.visitor().call(endpoints.listChanges);
    await migrateAgain();
    const [row] = await server.database.read<{ id: number; document: string }>('properties').where({ id });
    expect(JSON.parse(row?.document ?? '')).toMatchObject({ title, rating: null, reviewCount: 0 });
    const { body: after } = await server
      .visitor()
      .call(endpoints.listChanges, { query: { cursor: before.cursor } });
    expect(after.changes).toMatchObject([{ table: 'properties', id, row: { rating: null, reviewCount: 0 } }]);
    expect(after.changes.map((change) => change.id)).not.toContain(unrated);
  });
});
