import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { newestCardsMax, replaceNewestCards, type PackedCard } from '#pwa/store/card-pages.ts';
import { evictListings } from '#pwa/store/eviction.ts';
import { markListFetched } from '#pwa/store/fetched-lists.ts';
import { storeListings } from '#pwa/store/listings.ts';
import { ApiError } from './api-error.ts';
import { fillOnce, type FillResult } from './fill-once.ts';
import { readSearchPage, searchKey } from './search-fill.ts';
import type { Device } from './device.ts';

/** The network's way into the mirror: each call twice at the same time is one call, and none of them throws for the network. */
export function createFills(device: Device) {
  const fill = fillOnce();
  return {
    /**
     * The first page of a search into `properties` and `searches`, under `searchKey(filters)`.
     * @param options.more the page after those that are kept
     */
    fillSearch: (filters: SearchFilters, options: { more?: boolean } = {}): Promise<FillResult> => {
      const more = options.more === true;
      return fill(`search:${String(more)}:${searchKey(filters)}`, async () => {
        await readSearchPage(device, filters, more);
        await evictListings(device.publicDb(), await pinnedListings(device));
      });
    },

    /** One listing in full, remembered as opened. A listing that is gone leaves the mirror and is answered 404. */
    fillProperty: (id: number): Promise<FillResult> => {
      return fill(`property:${id}`, () => readProperty(device, id));
    },

    fillCategories: (): Promise<FillResult> => {
      return fill('categories', async () => {
        const db = device.publicDb();
        const { body: categories } = await device.api.call('listCategories', {});
        await db.transaction('rw', db.categories, db.meta, async () => {
          await db.categories.clear();
          await db.categories.bulkPut(categories);
          await markListFetched(db, 'categories', device.environment.now());
        });
      });
    },

    /** The window of the newest listings as cards, for searching without a network. */
    fillCards: (): Promise<FillResult> => {
      return fill('cards', () => readNewestCards(device));
    },
  };
}

async function readProperty(device: Device, id: number): Promise<void> {
  const stores = { publicDb: device.publicDb(), privateDb: device.privateDb() };
  try {
    const { body } = await device.api.call('getProperty', { params: { id } });
    await storeListings(stores, [body], device.environment.now(), { opened: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await stores.publicDb.properties.delete(id);
      await stores.privateDb.ownProperties.delete(id);
    }
    throw error;
  }
}

async function readNewestCards(device: Device): Promise<void> {
  const cards: PackedCard[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor: string | undefined } = { cursor: cursor ?? undefined };
    const { body } = await device.api.call('listCards', { query });
    cards.push(...body.cards);
    cursor = body.cards.length === 0 ? null : body.cursor;
  } while (cursor !== null && cards.length < newestCardsMax);
  const db = device.publicDb();
  const now = device.environment.now();
  await replaceNewestCards(db, cards, now);
  await markListFetched(db, 'cards', now);
}

/** Listings that stay in full whatever else is shed: the saved ones and those of the person's own stays. */
async function pinnedListings(device: Device): Promise<Set<number>> {
  const db = device.privateDb();
  const [favorites, bookings] = await Promise.all([db.favorites.toArray(), db.bookings.toArray()]);
  const ids = [...favorites, ...bookings].map((row) => row.propertyId);
  return new Set(ids);
}
