import type { Property } from '#contracts/domain/properties.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { isCrowded } from '#pwa/data/storage/eviction-limits.ts';
import { markListFetched } from '#pwa/data/listings/fetched-lists.ts';
import { storeListings } from '#pwa/data/listings/listings.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';
import { readSearchPage, searchKey, type ArrivedPage } from './search-page.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** The network's way into the mirror: each call twice at the same time is one call, and none of them throws for the network. */
export function createPropertyFetch(device: Device) {
  const once = singleFlight();
  return {
    /**
     * The first page of a search into `properties` and `searches`, under `searchKey(filters)`.
     * @param options.more the page after those that are kept
     * @param options.onArrival hears of the page before the mirror holds it
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
     * One listing in full, remembered as opened. A listing that is gone leaves the mirror and is answered 404.
     * @param options.onArrival hears of it before the mirror holds it
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
    await storeListings(stores, [body], now, { opened: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await stores.publicDb.properties.delete(id);
      await stores.privateDb.ownProperties.delete(id);
    }
    throw error;
  }
}

/** Removes listings that are no longer needed. It happens rarely, so its code is not part of the first load. */
async function makeRoom(device: Device): Promise<void> {
  const db = device.publicDb();
  if (!(await isCrowded(db))) return;
  // A chunk that does not arrive is no reason to lose what was just read: the next search makes room.
  const eviction = await import('#pwa/data/storage/eviction.ts').catch(() => null);
  await eviction?.evictListings(db, device.privateDb());
}

export const { fetchSearch, fetchProperty, fetchCategories } = createPropertyFetch(appDevice);
