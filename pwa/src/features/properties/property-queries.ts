import type { Property } from '#contracts/properties.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { findListing } from '#pwa/store/listings.ts';
import { privateDb, publicDb } from '#pwa/store/open-stores.ts';
import { fillProperty, fillSearch, searchKey } from '#pwa/sync/fill.ts';
import type { FillResult } from '#pwa/sync/fill-once.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { findListings, type FoundListings } from './listing-search.ts';

/** A read of the mirror with the call that brings it up to date. */
export interface Filled<T> {
  /** Undefined while the first read runs. */
  value: T | undefined;
  /** How the call ended; undefined while it runs. */
  outcome: FillResult | undefined;
  retry: () => void;
}

/** What a search finds, live. @param limit how many listings are wanted */
export function useListings(
  filters: SearchFilters,
  isOnline: boolean,
  limit: number,
): Filled<FoundListings> & { fillMore: () => Promise<FillResult> } {
  const key = searchKey(filters);
  const value = useLiveQuery(
    () => findListings(publicDb(), filters, { searchKey: key, isOnline, limit }),
    [key, isOnline, limit],
  );
  // Without a network it is the device that was searched: the answer may be there and is not read.
  const isThere = value === undefined || value.searched === null || !isOnline;
  const { result, again } = useTask(key, isOnline, () => fillSearch(filters), isThere);
  return { value, outcome: result, retry: again, fillMore: () => fillSearch(filters, { more: true }) };
}

/** A listing as this device has it. */
export interface FoundListing {
  property: Property;
  /** When it came, in milliseconds since 1970; null for the host's own, whose changes may be newer than the server's. */
  fetchedAt: number | null;
}

/** The listing, or null where this device does not have it. */
export async function findListingCopy(id: number): Promise<FoundListing | null> {
  const property = await findListing(publicDb(), privateDb(), id);
  const stored = await publicDb().properties.get(id);
  return property && { property, fetchedAt: stored?.fetchedAt ?? null };
}

/** The same, live. */
export function useListing(id: number, isOnline: boolean): Filled<FoundListing | null> {
  const value = useLiveQuery(() => findListingCopy(id), [id]);
  const { result, again } = useTask(String(id), isOnline, () => fillProperty(id), value !== null);
  return { value, outcome: result, retry: again };
}
