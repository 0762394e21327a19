import { startTransition, useState } from 'react';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { fetchSearch } from '#pwa/sync/fetch/fetch-properties.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { searchKey, type ArrivedPage } from '#pwa/sync/fetch/search-page.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { findProperties, fromArrived, type FoundProperties } from './property-search.ts';

/** A read of the mirror with the call that brings it up to date. */
export interface Fetched<T> {
  /** Undefined while the first read runs. */
  value: T | undefined;
  /** How the call ended; undefined while it runs. */
  outcome: FetchResult | undefined;
  retry: () => void;
}

/**
 * What a search finds, live; where this device has no answer to it yet, the one that is just arriving.
 * @param limit how many listings are wanted
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
  // Without a network it is the device that was searched: the answer may be there and is not read.
  const isThere = value === undefined || value.searched === null || !isOnline;
  const [arrived, setArrived] = useState<{ key: string; page: ArrivedPage } | null>(null);
  // As a transition React draws the cards in slices, between which the page answers a touch.
  const onArrival = (page: ArrivedPage) => startTransition(() => setArrived({ key, page }));
  const { result, again } = useTask(key, isOnline, () => fetchSearch(filters, { onArrival }), isThere);
  // Without a network it is this device that is searched, as soon as it has written down what came before.
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
