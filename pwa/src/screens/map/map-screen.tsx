import { useDeferredValue, useMemo, useState } from 'react';
import type { Category } from '#contracts/domain/catalog/categories.ts';
import { useCategories } from '#pwa/features/catalog/categories/category-queries.ts';
import { CategoryStrip } from '#pwa/features/catalog/categories/category-strip.tsx';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { boxToAsk } from '#pwa/features/catalog/map/map-geometry.ts';
import { useMapCards } from '#pwa/features/catalog/map/map-queries.ts';
import { useIsShown } from '#pwa/features/catalog/properties/use-is-shown.ts';
import { useSearch } from '#pwa/features/catalog/search/use-search.ts';
import { paths } from '#pwa/lib/paths.ts';
import { formatSearchQuery, isSearch, withCategoryTypes } from '#pwa/lib/search-query.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Grid20Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { MapSearchLine } from './map-search-line.tsx';
import { MapSkeleton } from './map-skeleton.tsx';
import { MapState } from './map-state.tsx';
import { MapWithList } from './map-with-list.tsx';
import { useFitKey } from './use-fit-key.ts';
import { useIsAnswered } from './use-is-answered.ts';
import { useMapView } from './use-map-view.ts';
import styles from './map-screen.module.css';

/** `/map`: retreats on a map, each with its price, and as a list. Source: spec §2, map view. */
export function MapScreen() {
  const isOnline = useIsOnline();
  const categories = useCategories(isOnline);
  const { filters, query, search } = useSearch(paths.map);
  const category = categories?.find(({ id }) => id === filters.category);
  const { view, firstView, onView } = useMapView();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [fits, setFits] = useState(0);
  const wanted = withCategoryTypes(filters, category?.name);
  const { lastFetch, retry, ...found } = useMapCards(wanted, view && boxToAsk(view.bounds), isOnline);
  // Dozens of cards: a deferred render can be interrupted by a touch.
  const known = useDeferredValue(found.cards);
  const isShown = useIsShown();
  const cards = useMemo(() => known?.filter(({ id }) => isShown(id)), [known, isShown]);
  const searched = formatSearchQuery({ ...filters, category: category?.id, sort: undefined });
  const fitKey = `${useFitKey(searched, lastFetch !== undefined, view?.isByHand ?? false)}:${fits}`;

  const handleCategory = (chosen: Category | null) => {
    setSelectedId(null);
    search({ ...filters, category: chosen?.id }, { replace: true });
  };
  const isAnswered = useIsAnswered(searched, lastFetch !== undefined);
  const isWaiting = cards === undefined || (cards.length === 0 && !isAnswered);
  return (
    <div className={styles.root}>
      <PageTitle title="Map view" />
      <div>
        <CategoryStrip categories={categories} selectedId={category?.id ?? null} onSelect={handleCategory} />
      </div>
      {isWaiting ? (
        <MapSkeleton />
      ) : (
        <>
          <MapHeading query={query} />
          {isSearch(filters) && (
            <MapSearchLine filters={filters} onClear={() => search({ category: category?.id })} />
          )}
          {cards.length === 0 && !isSearch(filters) ? (
            <MapState outcome={lastFetch?.outcome ?? 'fresh'} onRetry={retry} />
          ) : (
            <MapWithList
              cards={cards}
              filters={filters}
              categoryName={category?.name ?? null}
              fitKey={fitKey}
              firstView={firstView}
              view={view}
              selectedId={selectedId}
              isOnline={isOnline}
              hasMore={lastFetch?.hasMore ?? false}
              onSelect={setSelectedId}
              onView={onView}
              onShowAll={() => setFits(fits + 1)}
            />
          )}
        </>
      )}
    </div>
  );
}

function MapHeading({ query }: { query: string }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.heading}>Map view</h1>
      <LinkButton to={paths.home + query} icon={Grid20Regular}>
        List view
      </LinkButton>
    </div>
  );
}
