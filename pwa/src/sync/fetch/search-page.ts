import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { PropertyQuery } from '#contracts/domain/catalog/property-query.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { formatSearchQuery } from '#pwa/lib/search-query.ts';
import { addFoundCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import type { StoredSearch } from '#pwa/data/public-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** @returns the key of a search in `searches`, independent of the order of its lists */
export function searchKey(filters: SearchFilters): string {
  const { retreatTypes, amenities, categoryTypes } = filters;
  const query = formatSearchQuery({
    ...filters,
    ...(retreatTypes && { retreatTypes: [...retreatTypes].sort() }),
    ...(amenities && { amenities: [...amenities].sort() }),
  });
  return categoryTypes === undefined
    ? query
    : `${query}&categoryTypes=${[...categoryTypes].sort().join(',')}`;
}

/** A page of a search before it is stored. */
export interface ArrivedPage {
  listings: readonly Property[];
  /** Whether another page follows. */
  hasMore: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Fetches the first page of a search, or the one after the stored pages, into the mirror.
 * @param more fetch the page after the stored ones
 * @param onArrival called with the page before it is stored
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
  await storeProperties({ publicDb, privateDb: device.privateDb() }, listings, now);
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
 * Replaces the first page of a search. The following stored pages are retained if they continue the new page, so that a
 * list does not become shorter while the person scrolls.
 */
export function renewFirstPage(known: Page | undefined, page: Page): Page {
  const joint = known === undefined || page.next === null ? -1 : known.ids.indexOf(page.ids.at(-1) ?? 0);
  const rest = joint === -1 ? [] : (known?.ids.slice(joint + 1) ?? []);
  return known === undefined || rest.length === 0 ? page : appendPage(page, { ids: rest, next: known.next });
}

/** Converts normalized filters to query parameters. The API has retreat types instead of categories. */
export function toPropertyQuery(filters: SearchFilters): PropertyQuery {
  const { location, startDate, endDate, guests, minPrice, maxPrice, instantBook, sort } = filters;
  const { retreatTypes, categoryTypes, amenities, departures } = filters;
  return {
    location,
    startDate,
    endDate,
    guests,
    minPrice,
    maxPrice,
    instantBook,
    departures,
    sort,
    retreatTypes: retreatTypes && [...retreatTypes],
    categoryTypes: categoryTypes && [...categoryTypes],
    amenities: amenities && [...amenities],
  };
}

/** @returns the cursor of a `Link` header with `rel="next"`; null without one. Source: RFC 8288 */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (address === undefined) return null;
  return new URLSearchParams(address.split('?')[1] ?? '').get('cursor');
}
