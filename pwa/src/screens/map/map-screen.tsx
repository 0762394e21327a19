import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Category } from '#contracts/domain/categories.ts';
import { useCategories } from '#pwa/features/categories/category-queries.ts';
import { CategoryStrip } from '#pwa/features/categories/category-strip.tsx';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { renderHeart } from '#pwa/features/favorites/render-heart.tsx';
import { boxToAsk, hasPlace, isInView, type ViewBounds } from '#pwa/features/map/map-geometry.ts';
import { MapPopup } from '#pwa/features/map/map-popup.tsx';
import { useMapCards } from '#pwa/features/map/map-queries.ts';
import { useStayTotal } from '#pwa/features/properties/use-stay-total.ts';
import { useSearch } from '#pwa/features/search/use-search.ts';
import { paths } from '#pwa/lib/paths.ts';
import { formatSearchQuery, isSearch, stayQuery, withCategoryTypes } from '#pwa/lib/search-query.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Grid20Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { AvailableRetreats, scrollToCard } from './available-retreats.tsx';
import { MapSearchLine } from './map-search-line.tsx';
import { MapShape, MapSkeleton } from './map-skeleton.tsx';
import { MapState } from './map-state.tsx';
import { useFitKey } from './use-fit-key.ts';
import styles from './map-screen.module.css';

async function loadMap() {
  try {
    const { RetreatMap } = await import('#pwa/features/map/retreat-map.tsx');
    return { default: RetreatMap };
  } catch {
    // The list needs no map, so a chunk that cannot be had must not take the page with it.
    return { default: () => <p className={styles.noMap}>The map could not be loaded.</p> };
  }
}
// Asked for with this screen and not only when the first cards are there.
const mapCode = loadMap();
const RetreatMap = lazy(() => mapCode);

/** `/map`: every retreat by its price on a map, and the same as a list. Source: spec §2, map view. */
export function MapScreen() {
  const isOnline = useIsOnline();
  const categories = useCategories(isOnline);
  const { filters, query, search } = useSearch(paths.map);
  const category = categories?.find(({ id }) => id === filters.category);
  const totalOf = useStayTotal(filters);
  const [view, setView] = useState<{ bounds: ViewBounds; isByHand: boolean } | null>(null);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [fits, setFits] = useState(0);
  const found = useMapCards(
    withCategoryTypes(filters, category?.name),
    view && boxToAsk(view.bounds),
    isOnline,
  );
  const { fill, retry } = found;
  // Dozens of cards are drawn in slices, between which the page answers a touch.
  const cards = useDeferredValue(found.cards);
  const isByHand = view?.isByHand ?? false;
  const fitKey = `${useFitKey(formatSearchQuery({ ...filters, category: category?.id, sort: undefined }), fill !== undefined, isByHand)}:${fits}`;

  const handleCategory = (chosen: Category | null) => {
    setSelectedId(null);
    search({ ...filters, category: chosen?.id }, { replace: true });
  };
  // The marker answers the finger first; its popup and the list of cards follow.
  const listedView = useDeferredValue(view);
  const openedId = useDeferredValue(selectedId);
  const handleSelect = (id: number | null) => {
    setSelectedId(id);
    // A new one is scrolled to when its card is drawn.
    if (id !== null && id === selectedId) scrollToCard(id);
  };

  const opened = cards?.find(({ id }) => id === openedId);
  const isWaiting = cards === undefined || (cards.length === 0 && fill === undefined);
  // Until somebody looks at a part of the map all are listed, also those without a place, which are on no part of it.
  const lookedAt = listedView?.isByHand === true ? listedView.bounds : null;
  const listed =
    lookedAt === null ? cards : cards?.filter((card) => hasPlace(card) && isInView(card, lookedAt));
  return (
    <div className={styles.root}>
      <PageTitle title="Map view" />
      <div className={styles.strip}>
        <CategoryStrip categories={categories} selectedId={category?.id ?? null} onSelect={handleCategory} />
      </div>
      {isWaiting ? (
        <MapSkeleton />
      ) : (
        <>
          <div className={styles.head}>
            <h1 className={styles.heading}>Map view</h1>
            <LinkButton to={paths.home + query} icon={Grid20Regular}>
              List view
            </LinkButton>
          </div>
          {isSearch(filters) && (
            <MapSearchLine filters={filters} onClear={() => search({ category: category?.id })} />
          )}
          {cards.length === 0 && !isSearch(filters) ? (
            <MapState outcome={fill?.outcome ?? 'fresh'} onRetry={retry} />
          ) : (
            <>
              <div className={styles.map}>
                <Suspense fallback={<MapShape />}>
                  <RetreatMap
                    cards={cards}
                    fitKey={fitKey}
                    selectedId={selectedId}
                    hoveredId={pointedId}
                    isOnline={isOnline}
                    hasMore={fill?.hasMore ?? false}
                    onSelect={handleSelect}
                    onView={(bounds, isMoved) => setView({ bounds, isByHand: isMoved })}
                    popupId={openedId}
                    popup={
                      opened && (
                        <MapPopup
                          card={opened}
                          linkQuery={stayQuery(filters)}
                          total={totalOf?.(opened.pricePerNight) ?? null}
                          isOnline={isOnline}
                          heart={renderHeart(opened)}
                        />
                      )
                    }
                  />
                </Suspense>
              </div>
              <AvailableRetreats
                cards={listed ?? []}
                category={category?.name ?? null}
                linkQuery={stayQuery(filters)}
                totalOf={totalOf}
                selected={opened}
                isOnline={isOnline}
                onPoint={setPointedId}
                onShowAll={() => setFits(fits + 1)}
                renderHeart={renderHeart}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
