import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchSorts } from '#contracts/rules/search/search-order.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { addDays } from '#contracts/rules/days.ts';
import { findProperties } from '#pwa/features/catalog/properties/property-search.ts';
import { formatSearchQuery, parseSearchQuery } from '#pwa/lib/search-query.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { createCardFetch } from '#pwa/sync/fetch/fetch-cards.ts';
import { nextCursor, toPropertyQuery } from '#pwa/sync/fetch/search-page.ts';
import { seedDemoData } from '../../demo/seed-demo-data.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describe('the demo, searched on a device that has only its card window', () => {
  let seeded: TestServer;
  let server: TestServer;
  /** Four days on which at least one of the retreats is taken. */
  let dates: { startDate: string; endDate: string };
  const publicDb = new PublicDb('demo-search');
  const privateDb = new PrivateDb(null, 'demo-search-private');

  beforeAll(async () => {
    seeded = await startTestServer();
    await seedDemoData(seeded.database, seeded.clock);
    server = await startTestServer({ beside: seeded, clock: seeded.clock });
    const { day } = await seeded.database
      .read('booking_days')
      .where('day', '>', addDays(today(), 3))
      .orderBy('day')
      .first<{ day: string }>();
    dates = { startDate: addDays(day, -2), endDate: addDays(day, 2) };
    const device = createDevice(
      {
        ...browserEnvironment,
        now: () => seeded.clock.now().getTime(),
        mayBeOnline: () => true,
        fetch: (url: string, init: RequestInit) => fetch(server.origin + url, init),
      },
      { publicDb: () => publicDb, privateDb: () => privateDb },
    );
    expect(await createCardFetch(device)()).toBe('fresh');
  });
  afterAll(async () => {
    await Promise.all([publicDb.delete(), privateDb.delete()]);
    await server.close();
    await seeded.close();
  });

  const today = () => seeded.clock.now().toISOString().slice(0, 10);

  /** All pages of the server's answer. */
  async function askServer(filters: SearchFilters): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...toPropertyQuery(filters), limit: 5, cursor };
      const answer = await server.visitor().call(endpoints.listProperties, { query });
      ids.push(...answer.body.map(({ id }) => id));
      cursor = nextCursor(answer.headers.get('Link')) ?? undefined;
    } while (cursor !== undefined);
    return ids;
  }

  async function searchDevice(filters: SearchFilters): Promise<number[]> {
    const found = await findProperties(publicDb, filters, { searchKey: '', isOnline: false, limit: 1000 });
    return found.properties.map(({ id }) => id);
  }

  const queries: [name: string, filters: SearchFilters][] = [
    ['nothing', {}],
    ['kyoto', { location: 'kyoto' }],
    ['japan', { location: 'japan' }],
    ['kyoto japan', { location: 'kyoto japan' }],
    ['bali indonesia', { location: 'bali indonesia' }],
    ['ryokan hakone', { location: 'ryokan hakone' }],
    ['yoga', { location: 'yoga' }],
    ["cortina d'ampezzo", { location: "cortina d'ampezzo" }],
    ['paramo', { location: 'paramo' }],
    ['Myvatn', { location: 'Myvatn' }],
    ['a price from 100 to 300', { minPrice: 100, maxPrice: 300 }],
    ['Yoga and Meditation', { retreatTypes: ['Yoga', 'Meditation'] }],
    ['a category beside a type', { retreatTypes: ['Yoga'], categoryTypes: ['Meditation'] }],
    ['Instant Book', { instantBook: true }],
    ['group retreats', { departures: true }],
    ['an amenity', { amenities: ['Hot Springs|Bath'] }],
  ];
  test.each(queries)("%s finds the server's ids, in every order", async (_, filters) => {
    for (const sort of [undefined, ...searchSorts]) {
      const found = await searchDevice({ ...filters, sort });
      expect(found).toEqual(await askServer({ ...filters, sort }));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test('a search for four guests on partly taken days finds the free retreats', async () => {
    const filters = { guests: 4, ...dates };
    const found = await searchDevice(filters);
    expect(found).toEqual(await askServer(filters));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan((await searchDevice({ guests: 4 })).length);
  });

  test('a search for group retreats within dates finds those that begin and end within them', async () => {
    const days = { startDate: addDays(today(), 37), endDate: addDays(today(), 60) };
    const found = await searchDevice({ departures: true, ...days });
    expect(found).toEqual(await askServer({ departures: true, ...days }));
    expect(found).toHaveLength(2);
    const later = { ...days, startDate: addDays(today(), 38) };
    expect(await searchDevice({ departures: true, ...later })).toHaveLength(1);
    expect(await askServer({ departures: true, ...later })).toHaveLength(1);
  });

  test('a URL leads every device to the same search', async () => {
    const filters: SearchFilters = { location: 'japan', guests: 2, ...dates, sort: 'rating' };
    const shared = parseSearchQuery(new URLSearchParams(formatSearchQuery(filters)), today());
    expect(shared).toEqual({ filters, ignored: [] });
    expect(await searchDevice(shared.filters)).toEqual(await askServer(filters));
  });
});
