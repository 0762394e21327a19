import 'fake-indexeddb/auto';
import { array, assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { findProperties } from '#pwa/features/catalog/properties/property-search.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice, type Device } from '#pwa/sync/device/device.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { createCardFetch } from '#pwa/sync/fetch/fetch-cards.ts';
import { createPropertyFetch } from '#pwa/sync/fetch/fetch-properties.ts';
import { searchKey } from '#pwa/sync/fetch/search-page.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  judge,
  madeListing,
  madeSearch,
  replaceListings,
  toFilters,
} from '#server/test-support/synthetic-catalogue.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('a search with and without a network', (engine) => {
  let server: TestServer;
  let hostId: number;
  let publicDb: PublicDb;
  let privateDb: PrivateDb;
  let device: Device;

  beforeAll(async () => {
    server = await startTestServer({ engine });
    hostId = (await server.as('host')).userId;
    publicDb = new PublicDb(`search-${engine}`);
    privateDb = new PrivateDb(null, `search-private-${engine}`);
    const environment = {
      ...browserEnvironment,
      mayBeOnline: () => true,
      fetch: (url: string, init: RequestInit) => fetch(server.origin + url, init),
    };
    device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => privateDb });
  });
  afterAll(async () => {
    await Promise.all([publicDb.delete(), privateDb.delete()]);
    await server.close();
  });

  /** Ids of all pages of a search, as a person sees them by loading more. */
  async function askServer(filters: SearchFilters): Promise<number[]> {
    const fills = createPropertyFetch(device);
    expect(await fills.fetchSearch(filters)).toBe('fresh');
    for (;;) {
      const found = await findProperties(publicDb, filters, {
        ...all,
        searchKey: searchKey(filters),
        isOnline: true,
      });
      if (!found.hasMore) return found.properties.map(({ id }) => id);
      expect(await fills.fetchSearch(filters, { more: true })).toBe('fresh');
    }
  }

  async function searchDevice(filters: SearchFilters): Promise<number[]> {
    const found = await findProperties(publicDb, filters, { ...all, searchKey: '', isOnline: false });
    return found.properties.map(({ id }) => id);
  }

  test('finds the same retreats in the same order', async () => {
    await assert(
      asyncProperty(
        array(madeListing, { maxLength: 60, size: '+1' }),
        array(madeSearch, { minLength: 5, maxLength: 5 }),
        async (rows, searches) => {
          const made = rows.map((row, index) => ({ ...row, id: index + 1 }));
          await replaceListings(server.database, hostId, made);
          await Promise.all(publicDb.tables.map((table) => table.clear()));
          expect(await createCardFetch(device)()).toBe('fresh');
          for (const asked of searches) {
            const filters = toFilters(asked);
            const expected = judge(made, filters);
            expect(await searchDevice(filters)).toEqual(expected);
            expect(await askServer(filters)).toEqual(expected);
            // With some of the listings now stored in full.
            expect(await searchDevice(filters)).toEqual(expected);
          }
        },
      ),
      { numRuns: engine === 'sqlite' ? 30 : 12 },
    );
  }, 120_000);
});

const all = { limit: 1000 } as const;
