import { liveQuery } from 'dexie';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listingRetreatTypes } from '#contracts/domain/option-lists.ts';
import { searchMatcher, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { bySort, searchSorts } from '#contracts/rules/search/search-order.ts';
import { packCard } from '#contracts/sync/sync-wire.ts';
import { replaceNewestCards } from '#pwa/data/properties/card-window.ts';
import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { buildProperty, buildPropertyCard } from '#pwa/test-support/builders.ts';
import { findProperties } from './property-search.ts';

let db: PublicDb;
let count = 0;
beforeEach(() => {
  count += 1;
  db = new PublicDb(`listing-search-${count}`);
});
afterEach(() => db.delete());

const storeInFull = (...given: Parameters<typeof buildProperty>[0][]) =>
  db.properties.bulkPut(given.map((each) => ({ ...buildProperty(each), fetchedAt: 500, openedAt: null })));
const find = (filters: SearchFilters, isOnline: boolean, limit = 8) =>
  findProperties(db, filters, { searchKey: 'key', isOnline, limit });
const idsOf = async (filters: SearchFilters, isOnline: boolean) =>
  (await find(filters, isOnline)).properties.map(({ id }) => id);

describe('a search while online', () => {
  test("returns the server's results in the server's order, without retreats that were removed since", async () => {
    await storeInFull({ id: 1 }, { id: 2 });
    await db.searches.put({ key: 'key', ids: [2, 3, 1], next: null, fetchedAt: 700 });
    const found = await find({ location: 'somewhere else' }, true);
    expect(found.properties.map(({ id }) => id)).toEqual([2, 1]);
    expect(found).toMatchObject({ total: 2, hasMore: false, fetchedAt: 700, searched: null });
  });

  test('counts the results of further pages if a card of every retreat is on this device', async () => {
    await storeInFull({ id: 2 });
    await db.searches.put({ key: 'key', ids: [2], next: 'more', fetchedAt: 700 });
    expect(await find({}, true)).toMatchObject({ total: undefined, hasMore: true });
    expect(await find({ startDate: '2026-06-12' }, true)).toMatchObject({ total: null, hasMore: true });
    await replaceNewestCards(
      db,
      [2, 1].map((id) => packCard(buildPropertyCard({ id }))),
      600,
    );
    await markListFetched(db, 'cards', 600);
    expect(await find({}, true)).toMatchObject({ total: 2, hasMore: true });
  });

  test('shows results from this device until the response arrives', async () => {
    await storeInFull({ id: 1, retreatTypes: ['Yoga'] });
    expect(await idsOf({ retreatTypes: ['Yoga'] }, true)).toEqual([1]);
  });
});

describe('a search while offline', () => {
  test('searches saved cards and saved retreats, and says how many and how old they are', async () => {
    const older = '2025-01-01T00:00:00.000Z';
    await replaceNewestCards(db, [packCard(buildPropertyCard({ id: 7, createdAt: older }))], 600);
    await storeInFull({ id: 8 }, { id: 9, location: 'Mývatn, Iceland' });
    const found = await find({ location: 'hakone' }, false);
    expect(found.properties.map(({ id, isSavedInFull }) => [id, isSavedInFull])).toEqual([
      [8, true],
      [7, false],
    ]);
    expect(found).toMatchObject({ total: 2, searched: 3, fetchedAt: 600 });
  });

  test('leaves out a retreat that is known to be booked on one of the days', async () => {
    await storeInFull({ id: 1 }, { id: 2 });
    const stays = [{ startDate: '2026-06-10', endDate: '2026-06-12' }];
    await db.takenStays.put({ propertyId: 2, stays, fetchedAt: 500 });
    expect(await idsOf({ startDate: '2026-06-12', endDate: '2026-06-14' }, false)).toEqual([1]);
    expect(await idsOf({ startDate: '2026-06-13', endDate: '2026-06-14' }, false)).toEqual([2, 1]);
  });

  test('finds nothing on a new device', async () => {
    expect(await find({}, false)).toMatchObject({ total: 0, fetchedAt: null, searched: 0 });
  });
});

test('a retreat that arrives is shown at once, with and without stored results', async () => {
  await storeInFull({ id: 1 });
  for (const isOnline of [true, false]) {
    const totals: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      const wanted = isOnline ? 2 : 3;
      const subscription = liveQuery(() => find({}, isOnline)).subscribe({
        next: (found) => {
          totals.push(found.total);
          if (totals.length === 1) void storeInFull({ id: wanted });
          if (found.total !== wanted) return;
          subscription.unsubscribe();
          resolve();
        },
        error: reject,
      });
    });
    expect(totals.length).toBeGreaterThan(1);
  }
});

test('the search on this device returns what the rules return, in the same order', async () => {
  const listing = fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    title: fc.constantFrom('Cedar Steam Ryokan', 'Café del Río', 'Ærø Baths'),
    location: fc.constantFrom('Hakone, Japan', 'Mývatn, Iceland', 'São Miguel'),
    pricePerNight: fc.integer({ min: 1, max: 1500 }),
    maxGuests: fc.integer({ min: 1, max: 6 }),
    instantBook: fc.boolean(),
    retreatTypes: fc.uniqueArray(fc.constantFrom(...listingRetreatTypes), { minLength: 1, maxLength: 3 }),
    rating: fc.constantFrom(null, 4.5, 5),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
  });
  const filters: fc.Arbitrary<SearchFilters> = fc.record(
    {
      location: fc.constantFrom('japan', 'SAO', 'rio', 'aero'),
      guests: fc.integer({ min: 1, max: 6 }),
      minPrice: fc.integer({ min: 0, max: 1500 }),
      maxPrice: fc.integer({ min: 0, max: 1500 }),
      instantBook: fc.constant(true),
      sort: fc.constantFrom(...searchSorts),
      categoryTypes: fc.constantFrom(['Bath', 'Yoga']),
      retreatTypes: fc.uniqueArray(fc.constantFrom('Spa', 'Yoga', 'Bath', 'Detox'), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
  const listings = fc.uniqueArray(listing, { selector: ({ id }) => id, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(listings, filters, async (made, asked) => {
      await Promise.all([db.properties.clear(), db.cardPages.clear()]);
      await storeInFull(...made.filter(({ id }) => id % 2 === 0));
      const cards = made.filter(({ id }) => id % 2 === 1);
      await replaceNewestCards(
        db,
        cards.map((fields) => packCard(buildPropertyCard(fields))),
        600,
      );
      const byRules = made
        .map((fields) => buildProperty(fields))
        .filter(searchMatcher(asked, new Date().toISOString()))
        .sort(bySort(asked.sort));
      const found = await find(asked, false, 100);
      expect(found.properties.map(({ id }) => id)).toEqual(byRules.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});
