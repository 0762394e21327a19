import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { isCrowded } from '#pwa/data/storage/eviction-limits.ts';
import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';
import { readSearchPage, searchKey, type ArrivedPage } from './search-page.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Fetches searches, listings and categories into the mirror. Concurrent calls share a request; none throws offline. */
export function createPropertyFetch(device: Device) {
  const once = singleFlight(device);
  return {
    /**
     * Fetches the first page of a search into `properties` and `searches`, under `searchKey(filters)`.
     * @param options.more fetch the page after the stored ones instead
     * @param options.onArrival called with the page before it is stored
     */
    fetchSearch: (
      filters: SearchFilters,
      { more = false, onArrival }: { more?: boolean; onArrival?: (page: ArrivedPage) => void } = {},
    ): Promise<FetchResult> => {
      const name = `search:${searchKey(filters)}`;
      const work = async () => {
        await readSearchPage(device, filters, more, onArrival);
        await makeRoom(device);
      };
      return more ? once(`more:${name}`, work, name) : once(name, work);
    },

    /**
     * Fetches one listing in full and marks it as opened. A 404 removes it from the mirror and is returned.
     * @param options.onArrival called with the listing before it is stored
     */
    fetchProperty: (
      id: number,
      { onArrival }: { onArrival?: (property: Property, at: number) => void } = {},
    ): Promise<FetchResult> => {
      return once(`property:${id}`, () => readProperty(device, id, onArrival));
    },

    fetchCategories: (): Promise<FetchResult> => {
      return once('categories', async () => {
        const db = device.publicDb();
        const { body: categories } = await device.api.call('listCategories', {});
        await db.transaction('rw', db.categories, db.meta, async () => {
          await db.categories.clear();
          await db.categories.bulkPut(categories);
          await markListFetched(db, 'categories', device.environment.now());
        });
      });
    },
  };
}

async function readProperty(
  device: Device,
  id: number,
  onArrival?: (property: Property, at: number) => void,
): Promise<void> {
  const stores = { publicDb: device.publicDb(), privateDb: device.privateDb() };
  try {
    const { body } = await device.api.call('getProperty', { params: { id } });
    const now = device.environment.now();
    onArrival?.(body, now);
    await storeProperties(stores, [body], now, { opened: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await stores.publicDb.properties.delete(id);
      await stores.privateDb.ownProperties.delete(id);
    }
    throw error;
  }
}

/** Evicts listings if the cache is full. This is rare, so its code is not part of the first load. */
async function makeRoom(device: Device): Promise<void> {
  const db = device.publicDb();
  if (!(await isCrowded(db))) return;
  // A failed import must not fail the fetch; the next search evicts.
  const eviction = await import('#pwa/data/storage/eviction.ts').catch(() => null);
  await eviction?.evictProperties(db, device.privateDb());
}

export const { fetchSearch, fetchProperty, fetchCategories } = createPropertyFetch(appDevice);
