import { startTransition, useState } from 'react';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { fetchSearch } from '#pwa/sync/fetch/fetch-properties.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { searchKey, type ArrivedPage } from '#pwa/sync/fetch/search-page.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { findProperties, fromArrived, type FoundProperties } from './property-search.ts';

/** Rows of the mirror, and the fetch that updates them. */
export interface Fetched<T> {
  /** Undefined while the first read runs. */
  value: T | undefined;
  /** Result of the fetch; undefined while it runs. */
  outcome: FetchResult | undefined;
  retry: () => void;
}

/**
 * Results of a search, live; if this device has none, the response that is just arriving. @param limit maximum number
 * of retreats
 */
export function useProperties(
  filters: SearchFilters,
  isOnline: boolean,
  limit: number,
): Fetched<FoundProperties> & { fetchMore: () => Promise<FetchResult> } {
  const key = searchKey(filters);
  const value = useLiveQuery(
    () => findProperties(publicDb(), filters, { searchKey: key, isOnline, limit }),
    [key, isOnline, limit],
  );
  // Offline, the device was searched: the response may be stored but was not read.
  const isThere = value === undefined || value.searched === null || !isOnline;
  const [arrived, setArrived] = useState<{ key: string; page: ArrivedPage } | null>(null);
  // In a transition React renders the cards in steps, between which the page responds to a touch.
  const onArrival = (page: ArrivedPage) => startTransition(() => setArrived({ key, page }));
  const { result, again } = useTask(key, isOnline, () => fetchSearch(filters, { onArrival }), isThere);
  // Offline, search this device once it has stored the previous response.
  const isBetter =
    value === undefined || (isOnline ? value.searched !== null : value.properties.length === 0);
  const shown = isBetter && arrived?.key === key ? fromArrived(arrived.page, limit) : value;
  return {
    value: shown,
    outcome: result,
    retry: again,
    fetchMore: () => fetchSearch(filters, { more: true }),
  };
}
