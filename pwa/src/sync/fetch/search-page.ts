import type { Property, PropertyQuery } from '#contracts/domain/properties.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { formatSearchQuery } from '#pwa/lib/search-query.ts';
import { addFoundCards, toCard } from '#pwa/data/listings/card-pages.ts';
import { storeListings } from '#pwa/data/listings/listings.ts';
import type { StoredSearch } from '#pwa/data/public-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Names a search, however its lists are ordered; the key of `searches`. */
export function searchKey(filters: SearchFilters): string {
  const { retreatTypes, amenities, categoryTypes } = filters;
  const asked = formatSearchQuery({
    ...filters,
    ...(retreatTypes && { retreatTypes: [...retreatTypes].sort() }),
    ...(amenities && { amenities: [...amenities].sort() }),
  });
  return categoryTypes === undefined
    ? asked
    : `${asked}&categoryTypes=${[...categoryTypes].sort().join(',')}`;
}

/** A page of a search as it came, on its way into the mirror. */
export interface ArrivedPage {
  listings: readonly Property[];
  /** Whether there is another one after it. */
  hasMore: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Reads the first page of a search, or the one after those that are kept, into the mirror.
 * @param onArrival hears of the page before the mirror holds it
 */
export async function readSearchPage(
  device: Device,
  filters: SearchFilters,
  more: boolean,
  onArrival?: (page: ArrivedPage) => void,
): Promise<void> {
  const publicDb = device.publicDb();
  const key = searchKey(filters);
  const known = more ? await publicDb.searches.get(key) : undefined;
  if (more && known?.next === null) return;
  const query = { ...toPropertyQuery(filters), cursor: known?.next ?? undefined };
  const { body: listings, headers } = await device.api.call('listProperties', { query });
  const now = device.environment.now();
  const next = nextCursor(headers.get('Link'));
  onArrival?.({ listings, hasMore: next !== null, at: now });
  await storeListings({ publicDb, privateDb: device.privateDb() }, listings, now);
  const page = { ids: listings.map((listing) => listing.id), next };
  const answer = more ? appendPage(known, page) : renewFirstPage(await publicDb.searches.get(key), page);
  await publicDb.searches.put({ key, ...answer, fetchedAt: now });
  if (key !== '') await addFoundCards(publicDb, listings.map(toCard), now);
}

type Page = Pick<StoredSearch, 'ids' | 'next'>;

const appendPage = (known: Page | undefined, page: Page): Page => ({
  ids: [...new Set([...(known?.ids ?? []), ...page.ids])],
  next: page.next,
});

/**
 * The first page anew, with the pages behind it that were read before where they still join on: a list that somebody
 * has scrolled down does not become shorter under them.
 */
export function renewFirstPage(known: Page | undefined, page: Page): Page {
  const joint = known === undefined || page.next === null ? -1 : known.ids.indexOf(page.ids.at(-1) ?? 0);
  const rest = joint === -1 ? [] : (known?.ids.slice(joint + 1) ?? []);
  return known === undefined || rest.length === 0 ? page : appendPage(page, { ids: rest, next: known.next });
}

/** Normalized filters as the API takes them, which knows no categories but their types. */
export function toPropertyQuery(filters: SearchFilters): PropertyQuery {
  const { location, startDate, endDate, guests, minPrice, maxPrice, instantBook, sort } = filters;
  const { retreatTypes, categoryTypes, amenities } = filters;
  return {
    location,
    startDate,
    endDate,
    guests,
    minPrice,
    maxPrice,
    instantBook,
    sort,
    retreatTypes: retreatTypes && [...retreatTypes],
    categoryTypes: categoryTypes && [...categoryTypes],
    amenities: amenities && [...amenities],
  };
}

/** The cursor that a `Link` header with `rel="next"` carries. Source: RFC 8288. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (address === undefined) return null;
  return new URLSearchParams(address.split('?')[1] ?? '').get('cursor');
}
