import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listingTypesOfCategory } from '#contracts/rules/retreat-type-matching.ts';
import { useCategories } from '#pwa/features/categories/category-queries.ts';
import { CategoryStrip } from '#pwa/features/categories/category-strip.tsx';
import { afterFirstLoad } from '#pwa/lib/first-load.ts';
import { categoryKey, withCategory } from '#pwa/lib/search-query.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { CountRow } from './count-row.tsx';
import { HomeHero } from './home-hero.tsx';
import { SearchResults } from './search-results.tsx';
import { useResults } from './use-results.ts';
import styles from './home-screen.module.css';

/** Below the fold, and on most visits nothing. */
const InstallCard = lazyPart(
  afterFirstLoad(async () => (await import('#pwa/features/install/install-card.tsx')).InstallCard),
);

interface AllRetreatsProps {
  isOnline: boolean;
  note: ReactNode;
}

/** Home without a search: the heading, the categories, and the newest retreats of the chosen one. */
export function AllRetreats({ isOnline, note }: AllRetreatsProps) {
  const categories = useCategories(isOnline);
  const [query, setQuery] = useSearchParams();
  const category = categories?.find(({ id }) => String(id) === query.get(categoryKey));
  const choose = (id: number | null) =>
    setQuery(withCategory(query, id), { replace: true, state: { keepScroll: true } });
  const filters = category === undefined ? {} : { retreatTypes: listingTypesOfCategory(category.name) };
  const results = useResults(filters, isOnline);
  return (
    <>
      <PageTitle title="" />
      <HomeHero />
      <div className={styles.content}>
        <div className={styles.strip}>
          <CategoryStrip
            categories={categories}
            selectedId={category?.id ?? null}
            onSelect={(chosen) => choose(chosen?.id ?? null)}
          />
        </div>
        {note}
        <CountRow found={results.value} />
        <SearchResults
          results={results}
          isOnline={isOnline}
          level={3}
          onClear={category === undefined ? results.retry : () => choose(null)}
        />
        <Suspense>
          <InstallCard />
        </Suspense>
      </div>
    </>
  );
}
