import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingSchema } from '#contracts/domain/catalog/properties.ts';
import { silentLogger } from '#server/logger.ts';
import { searchProperties } from '#server/catalog/properties/property-search-repository.ts';
import { PublicListings } from '#server/search/public-listings.ts';
import { createChangeHub } from '#server/sync/change-hub.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { fillDatabase } from './fill-database.ts';

describeOnBothEngines('a database filled with synthetic listings', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    await fillDatabase(opened.database, createTestClock(), 300);
    await fillDatabase(opened.database, createTestClock(), 50, { seed: 2 });
  });
  afterAll(() => opened.remove());

  test('has the requested number of listings, each valid for a host', async () => {
    const page = { limit: 1000, after: null };
    const all = await searchProperties(opened.database.read, {}, { kind: 'verified' }, page);
    expect(all).toHaveLength(350);
    for (const property of all) expect(listingSchema.isValidSync(property), property.title).toBe(true);
  });

  test('is found alike by the index and by SQL, also by days', async () => {
    const { database } = opened;
    const changes = await createChangeHub(database, silentLogger);
    const listings = await PublicListings.open({
      database,
      clock: createTestClock(),
      changes,
      logger: silentLogger,
      epoch: 'test',
    });
    const filters = {
      location: 'japan',
      startDate: '2030-03-10',
      endDate: '2030-04-10',
      retreatTypes: ['Spa'],
    };
    const page = { limit: 1000, after: null };
    const found = await searchProperties(database.read, filters, { kind: 'verified' }, page);
    expect(found.length).toBeGreaterThan(0);
    expect(await listings.findIds(filters, page)).toEqual(found.map(({ id }) => id));
  });
});
