import { array, assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankOf, type SearchSort } from '#contracts/rules/search/search-order.ts';
import { silentLogger } from '#server/logger.ts';
import { createChangeHub } from '#server/sync/change-hub.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  judge,
  madeListing,
  madeSearch,
  replaceListings,
  toFilters,
  type MadeListing,
} from '#server/test-support/synthetic-catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import type { PageEnd } from '#server/catalog/properties/property-page.ts';
import { searchProperties } from '#server/catalog/properties/property-search-repository.ts';
import { PublicListings } from './public-listings.ts';

describeOnBothEngines('the same search, three ways', (engine) => {
  let opened: TestDatabase;
  let published: PublicListings;
  let hostId: number;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    hostId = await addUser(opened.database, 'host');
    const changes = await createChangeHub(opened.database, silentLogger);
    published = await PublicListings.open({
      database: opened.database,
      clock: createTestClock(),
      changes,
      logger: silentLogger,
      epoch: 'test',
    });
  });
  afterAll(() => opened.remove());

  test('rules, index and SQL find the same retreats in the same order, page by page', async () => {
    await assert(
      asyncProperty(
        array(madeListing, { maxLength: 25 }),
        array(madeSearch, { minLength: 8, maxLength: 8 }),
        async (rows, searches) => {
          const made = rows.map((row, index) => ({ ...row, id: index + 1 }));
          await replaceListings(opened.database, hostId, made);
          for (const { limit, ...asked } of searches) {
            const filters = toFilters(asked);
            const expected = judge(made, filters);
            expect(
              await allPages(limit, (page) => published.findIds(filters, page), made, filters.sort),
            ).toEqual(expected);
            const inSql = async (page: Page) => {
              const found = await searchProperties(opened.database.read, filters, { kind: 'verified' }, page);
              return found.map(({ id }) => id);
            };
            expect(await allPages(limit, inSql, made, filters.sort)).toEqual(expected);
          }
        },
      ),
      { numRuns: engine === 'sqlite' ? 60 : 25 },
    );
  }, 120_000);
});

interface Page {
  limit: number;
  after: PageEnd | null;
}

/** All pages of a search, each starting after the last listing of the previous one. */
async function allPages(
  limit: number,
  find: (page: Page) => Promise<number[]>,
  made: readonly MadeListing[],
  sort: SearchSort | undefined,
): Promise<number[]> {
  const all: number[] = [];
  for (let after: Page['after'] = null; ;) {
    const ids = await find({ limit, after });
    all.push(...ids);
    const last = made.find(({ id }) => id === ids.at(-1));
    if (last === undefined || ids.length < limit) return all;
    const { createdAt, id } = last;
    after = sort === undefined ? { createdAt, id } : { createdAt, id, rank: rankOf(sort, last) };
  }
}
