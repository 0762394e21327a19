import type { ReactNode } from 'react';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { stayQuery } from '#pwa/lib/search-query.ts';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { countWords } from './count-words.ts';
import { DeviceSearchNote } from './device-search-note.tsx';
import { SearchHeading } from './search-heading.tsx';
import { SearchResults } from './search-results.tsx';
import { useResults } from './use-results.ts';
import styles from './home-screen.module.css';

interface FoundRetreatsProps {
  filters: SearchFilters;
  isOnline: boolean;
  note: ReactNode;
  /** @param fromLayer a dialog asks, which is an entry of the history */
  onSearch: (filters: SearchFilters, fromLayer?: boolean) => void;
}

/** Home in its search-result form. Source: spec §2. */
export function FoundRetreats({ filters, isOnline, note, onSearch }: FoundRetreatsProps) {
  const results = useResults(filters, isOnline);
  const found = results.value;
  const isKnown = found !== undefined && (found.listings.length > 0 || results.outcome !== undefined);
  return (
    <div className={styles.content}>
      <PageTitle title={filters.location ?? 'Search'} />
      <SearchHeading
        filters={filters}
        count={isKnown ? countWords(found) : 'Searching…'}
        age={found?.fetchedAt != null && <DataAge fetchedAt={found.fetchedAt} />}
        onChange={onSearch}
      />
      {note}
      {!isOnline && <DeviceSearchNote found={found} filters={filters} />}
      <div className={styles.results}>
        <SearchResults
          results={results}
          isOnline={isOnline}
          linkQuery={stayQuery(filters)}
          level={2}
          onClear={() => onSearch({})}
        />
      </div>
    </div>
  );
}
