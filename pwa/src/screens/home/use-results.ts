import { useMemo, useState } from 'react';
import { gridPageSize } from '#contracts/limits.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import type { FoundProperties } from '#pwa/features/catalog/properties/property-search.ts';
import { useProperties, type Fetched } from '#pwa/features/catalog/properties/property-search-queries.ts';
import { useIsShown } from '#pwa/features/catalog/properties/use-is-shown.ts';
import { formatSearchQuery } from '#pwa/lib/search-query.ts';
import { useRemembered } from '#pwa/features/shared/use-remembered.ts';

export interface Results extends Fetched<FoundProperties> {
  canShowMore: boolean;
  /** Another page is loading. */
  isReadingMore: boolean;
  showMore: () => void;
}

/**
 * Results of a search, eight at first and eight more at a time; the same number after going back. Retreats of blocked
 * hosts are left out after paging, so a page may show fewer. Source: spec §4, grid paging.
 */
export function useResults(filters: SearchFilters, isOnline: boolean): Results {
  const [shown, setShown] = useRemembered(`shown:${formatSearchQuery(filters)}`, gridPageSize);
  const [isReadingMore, setIsReadingMore] = useState(false);
  const { fetchMore, ...fetched } = useProperties(filters, isOnline, shown);
  const found = fetched.value;
  const isShown = useIsShown();
  const value = useMemo(() => found && withoutHidden(found, isShown), [found, isShown]);
  const showMore = () => {
    const wanted = shown + gridPageSize;
    setShown(wanted);
    if (found === undefined || !found.hasMore || wanted <= found.atHand) return;
    setIsReadingMore(true);
    void fetchMore().then(() => setIsReadingMore(false));
  };
  const canShowMore = found !== undefined && (found.atHand > shown || found.hasMore);
  return { ...fetched, value, canShowMore, isReadingMore, showMore };
}

/** The results without hidden retreats, which their numbers leave out too. */
function withoutHidden(found: FoundProperties, isShown: (id: number) => boolean): FoundProperties {
  const properties = found.properties.filter(({ id }) => isShown(id));
  const hidden = found.properties.length - properties.length;
  if (hidden === 0) return found;
  const { total, atHand } = found;
  return { ...found, properties, total: total == null ? total : total - hidden, atHand: atHand - hidden };
}
