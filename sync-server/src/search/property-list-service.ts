import { bySort, rankOf, type SearchSort } from '#contracts/rules/search/search-order.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { PageEnd, PropertyPage, Page } from '#server/catalog/properties/property-page.ts';
import { toVisible } from '#server/catalog/properties/property-policy.ts';
import { toNextLink, type PropertySearch } from './property-query.ts';
import { findListed } from '#server/catalog/properties/property-repository.ts';
import type { OwnListedProperty } from '#server/catalog/properties/property-row.ts';
import { searchProperties, type Scope } from '#server/catalog/properties/property-search-repository.ts';
import type { RenderedPage } from './page-cache.ts';
import type { PublicListings } from './public-listings.ts';

/** Whether the caller sees only public listings. */
export async function mayReadPublicly(listings: PublicListings, caller: Caller | null): Promise<boolean> {
  return caller === null || (!caller.isStaff && !(await listings.isHost(caller.userId)));
}

/** Whether the answer depends on the caller. */
export async function isPrivateSearch(
  listings: PublicListings,
  caller: Caller,
  { isMine }: PropertySearch,
): Promise<boolean> {
  return isMine || !(await mayReadPublicly(listings, caller));
}

/** A public page, from memory. @throws {AppError} `sign_in_required` if a visitor asks for their own listings */
export function findPublicPage(
  listings: PublicListings,
  caller: Caller | null,
  search: PropertySearch,
): Promise<RenderedPage> {
  if (caller === null && search.isMine) throw new AppError('sign_in_required');
  return listings.findPage(search.filters, search, (next) => toNextLink(search, next));
}

/** A page for a host or staff, or of the caller's own listings. */
export async function findPrivatePage(
  { db, listings }: { db: Db; listings: PublicListings },
  caller: Caller,
  search: PropertySearch,
): Promise<PropertyPage> {
  const { isMine } = search;
  const page = oneMore(search);
  const found = await searchProperties(db, search.filters, scopeOf(caller, isMine), page);
  if (!isMine) found.push(...(await findVerified({ db, listings }, search, page, found)));
  const { rows: properties, hasMore } = cutPage(found.sort(bySort(search.filters.sort)), search.limit);
  const last = properties.at(-1);
  return {
    properties: properties.map((property) => toVisible(property, caller)),
    link: hasMore && last !== undefined ? toNextLink(search, toEnd(last, search.filters.sort)) : null,
  };
}

function toEnd(last: OwnListedProperty, sort: SearchSort | undefined): PageEnd {
  const { createdAt, id } = last;
  return sort === undefined ? { createdAt, id } : { createdAt, id, rank: rankOf(sort, last) };
}

/** Non-public listings that the caller sees. */
function scopeOf({ userId, isStaff }: Caller, isMine: boolean): Scope {
  return isStaff && !isMine ? { kind: 'unverified' } : { kind: 'own', hostId: userId };
}

/** Public listings of the same page, from memory, without those already found. */
async function findVerified(
  { db, listings }: { db: Db; listings: PublicListings },
  { filters }: PropertySearch,
  page: Page,
  found: readonly OwnListedProperty[],
): Promise<OwnListedProperty[]> {
  const known = new Set(found.map(({ id }) => id));
  const ids = await listings.findIds(filters, page);
  return findListed(
    db,
    ids.filter((id) => !known.has(id)),
  );
}

/** One more row than requested shows whether there is a next page. */
function oneMore({ limit, after }: Page): Page {
  return { limit: limit + 1, after };
}
