import type { ReactNode } from 'react';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { useCategories } from '#pwa/features/catalog/categories/category-queries.ts';
import { useStayTotal } from '#pwa/features/catalog/properties/use-stay-total.ts';
import { SimilarSearches } from '#pwa/features/catalog/search/suggestions/similar-searches-nav.tsx';
import type { SearchMove } from '#pwa/features/catalog/search/use-search.ts';
import { stayQuery, withCategoryTypes } from '#pwa/lib/search-query.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { countLabel } from './count-label.ts';
import { DeviceSearchNote } from './device-search-note.tsx';
import { EmptyAdvice } from './empty-advice.tsx';
import { SearchHeading } from './search-heading.tsx';
import { SearchResults } from './search-results.tsx';
import { useResults } from './use-results.ts';
import styles from './home-screen.module.css';

// While the server searches, so that 'No retreats found' needs no further download. A failed load is repeated later.
void import('./no-cards.tsx').catch(() => undefined);

interface FoundRetreatsProps {
  filters: SearchFilters;
  isOnline: boolean;
  note: ReactNode;
  onSearch: (filters: SearchFilters, move: SearchMove) => void;
}

/** Home with search results. Source: spec §2. */
export function FoundRetreats({ filters, isOnline, note, onSearch }: FoundRetreatsProps) {
  const category = useCategories(isOnline)?.find(({ id }) => id === filters.category);
  const results = useResults(withCategoryTypes(filters, category?.name), isOnline);
  const totalOf = useStayTotal(filters);
  const refine = (next: SearchFilters) => onSearch(next, { keepScroll: true });
  const found = results.value;
  const isKnown = found !== undefined && (found.properties.length > 0 || results.outcome !== undefined);
  const isNothing = isKnown && found.properties.length === 0 && !results.canShowMore;
  return (
    <div className={styles.content}>
      <PageTitle title={filters.location ?? 'Search'} />
      <SearchHeading
        filters={filters}
        categoryName={category?.name}
        count={isNothing ? null : isKnown ? countLabel(found) : 'Searching…'}
        age={found?.fetchedAt != null && <DataAge fetchedAt={found.fetchedAt} />}
        onRefine={refine}
        onSearch={(next) => onSearch(next, { replace: true })}
      />
      {note}
      {!isOnline && <DeviceSearchNote found={found} filters={filters} />}
      <div className={styles.results}>
        <SearchResults
          results={results}
          isOnline={isOnline}
          linkQuery={stayQuery(filters)}
          totalOf={totalOf}
          advice={
            <>
              <EmptyAdvice filters={filters} />
              <SimilarSearches filters={filters} />
            </>
          }
          level={2}
          onClear={() => refine({})}
        />
      </div>
    </div>
  );
}
