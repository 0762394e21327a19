import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { localDay } from '#pwa/lib/days.ts';
import { paths } from '#pwa/lib/paths.ts';
import { parseSearchQuery, searchPath } from '#pwa/lib/search-query.ts';
import { keepInTab, readFromTab } from '#pwa/lib/tab-storage.ts';

const storageKey = 'wellens-search';

interface Search {
  /** What the address searches for; changes with `query`. */
  filters: SearchFilters;
  query: string;
  /** @param fromLayer a dialog asks, which is an entry of the history: the results take its place */
  search: (filters: SearchFilters, fromLayer?: boolean) => void;
}

/** What is searched for, and a way to search for something else. On any page; results are on home. */
export function useSearch(): Search {
  const navigate = useNavigate();
  const { pathname, search: address } = useLocation();
  // Elsewhere dates and guests in the address are those of a stay; the search is the one that led there.
  const isSearchPage = pathname === paths.home || pathname === paths.map;
  const query = isSearchPage ? address : readFromTab(storageKey, '');
  useEffect(() => {
    if (isSearchPage) keepInTab(storageKey, address);
  }, [isSearchPage, address]);
  const { filters } = parseSearchQuery(new URLSearchParams(query), localDay(new Date()));
  const search = (next: SearchFilters, fromLayer = false) => {
    const path = searchPath(next);
    if (path !== pathname + address) void navigate(path, { replace: fromLayer });
  };
  return { filters, query, search };
}
