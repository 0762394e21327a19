import { Suspense, type ReactNode } from 'react';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { useCategories } from '#pwa/features/catalog/categories/category-queries.ts';
import { CategoryStrip } from '#pwa/features/catalog/categories/category-strip.tsx';
import type { SearchMove } from '#pwa/features/catalog/search/use-search.ts';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { withCategoryTypes } from '#pwa/lib/search-query.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { CountRow } from './count-row.tsx';
import { HomeHero } from './home-hero.tsx';
import { SearchResults } from './search-results.tsx';
import { useResults } from './use-results.ts';
import styles from './home-screen.module.css';

/** Below the fold, and on most visits empty. */
const InstallCard = lazyPart(
  'InstallCard',
  afterInitialLoad(() => import('#pwa/features/reach/install/install-card.tsx')),
);

/** Below the retreats, and only for a person who saved, booked or read some. */
const ForYou = lazyPart(
  'ForYou',
  afterInitialLoad(() => import('./for-you.tsx')),
);

interface AllRetreatsProps {
  filters: SearchFilters;
  isOnline: boolean;
  note: ReactNode;
  onSearch: (filters: SearchFilters, move: SearchMove) => void;
}

/** Home without a search: the heading, the categories, and the newest retreats of the selected one. */
export function AllRetreats({ filters, isOnline, note, onSearch }: AllRetreatsProps) {
  const categories = useCategories(isOnline);
  const category = categories?.find(({ id }) => id === filters.category);
  const choose = (id?: number) => onSearch({ category: id }, { replace: true, keepScroll: true });
  const results = useResults(withCategoryTypes(filters, category?.name), isOnline);
  return (
    <>
      <PageTitle title="" />
      <HomeHero />
      <div className={styles.content}>
        <div className={styles.strip}>
          <CategoryStrip
            categories={categories}
            selectedId={category?.id ?? null}
            onSelect={(chosen) => choose(chosen?.id)}
          />
        </div>
        {note}
        <CountRow found={results.value} />
        <SearchResults
          results={results}
          isOnline={isOnline}
          advice="Choose another category."
          level={3}
          onClear={category === undefined ? results.retry : () => choose()}
        />
        {category === undefined && (
          <Suspense>
            <ForYou isOnline={isOnline} />
          </Suspense>
        )}
        <Suspense>
          <InstallCard />
        </Suspense>
      </div>
    </>
  );
}
