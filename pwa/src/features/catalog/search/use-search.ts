import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { localDay } from '#pwa/lib/days.ts';
import { paths } from '#pwa/lib/paths.ts';
import { formatSearchQuery, parseSearchQuery, type SearchQuery } from '#pwa/lib/search-query.ts';
import { storeInTab, readFromTab } from '#pwa/lib/browser/tab-storage.ts';

const storageKey = 'wellens-search';

/** How a search changes the history: `replace` for a search from a dialog, whose history entry the results replace. */
export interface SearchMove {
  replace?: boolean;
  keepScroll?: boolean;
}

interface Search extends SearchQuery {
  /** The address's query with its `?`. It changes whenever the filters do. */
  query: string;
  search: (filters: SearchFilters, move?: SearchMove) => void;
}

/** The search in the address, and the navigation to another one. @param resultsPath page that shows the results */
export function useSearch(resultsPath: string = paths.home): Search {
  const navigate = useNavigate();
  const { pathname, search: address } = useLocation();
  const [today] = useState(() => localDay(new Date()));
  // On other pages, dates and guests in the address belong to a stay; the search is the one that led there.
  const isSearchPage = pathname === paths.home || pathname === paths.map;
  const query = isSearchPage ? address : readFromTab(storageKey, '');
  useEffect(() => {
    if (isSearchPage) storeInTab(storageKey, address);
  }, [isSearchPage, address]);
  const parsed = parseSearchQuery(new URLSearchParams(query), today);
  const search = (next: SearchFilters, { replace = false, keepScroll = false }: SearchMove = {}) => {
    const wanted = formatSearchQuery(next);
    const isShown = wanted === formatSearchQuery(parsed.filters) && parsed.ignored.length === 0;
    if (pathname === resultsPath && isShown) return;
    void navigate(
      { pathname: resultsPath, search: wanted },
      { replace, state: keepScroll ? { keepScroll } : null },
    );
  };
  return { ...parsed, query, search };
}
