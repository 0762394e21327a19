import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { renderHeart } from '#pwa/features/catalog/favorites/render-heart.tsx';
import { hasPlace, isInView, type ViewBounds } from '#pwa/features/catalog/map/map-geometry.ts';
import { MapPopup } from '#pwa/features/catalog/map/map-popup.tsx';
import { useStayTotal } from '#pwa/features/catalog/properties/use-stay-total.ts';
import { stayQuery } from '#pwa/lib/search-query.ts';
import { AvailableRetreats, scrollToCard } from './available-retreats.tsx';
import { MapShape } from './map-skeleton.tsx';
import type { MapView } from './use-map-view.ts';
import styles from './map-screen.module.css';

async function loadMap() {
  try {
    const { RetreatMap } = await import('#pwa/features/catalog/map/retreat-map.tsx');
    return { default: RetreatMap };
  } catch {
    // The list works without the map, so a failed chunk must not break the page.
    return { default: () => <p className={styles.noMap}>The map could not be loaded.</p> };
  }
}
// Preloaded with this screen instead of when the first cards are there.
const mapCode = loadMap();
const RetreatMap = lazy(() => mapCode);

interface MapWithListProps {
  cards: readonly PropertyCard[];
  filters: SearchFilters;
  categoryName: string | null;
  fitKey: string;
  firstView: ViewBounds | null;
  view: MapView | null;
  selectedId: number | null;
  isOnline: boolean;
  /** Whether the server has more retreats in this area. */
  hasMore: boolean;
  onSelect: (id: number | null) => void;
  onView: (bounds: ViewBounds, isByHand: boolean) => void;
  onShowAll: () => void;
}

/** The retreats in view. Until the guest moves the map, all of them, including those without a place. */
function cardsInView(cards: readonly PropertyCard[], view: MapView | null): readonly PropertyCard[] {
  if (view?.isByHand !== true) return cards;
  return cards.filter((card) => hasPlace(card) && isInView(card, view.bounds));
}

/** The map with prices, and the retreats in view as cards. */
export function MapWithList(props: MapWithListProps) {
  const { cards, filters, categoryName, fitKey, selectedId, isOnline, hasMore, onSelect, onView, onShowAll } =
    props;
  const [pointedId, setPointedId] = useState<number | null>(null);
  const totalOf = useStayTotal(filters);
  const linkQuery = stayQuery(filters);
  // The marker reacts first; its popup and the list of cards follow.
  const view = useDeferredValue(props.view);
  const openedId = useDeferredValue(selectedId);
  const handleSelect = (id: number | null) => {
    onSelect(id);
    // A newly selected card is scrolled into view once it is rendered.
    if (id !== null && id === selectedId) scrollToCard(id);
  };
  const opened = cards.find(({ id }) => id === openedId);
  return (
    <>
      <div className={styles.map}>
        <Suspense fallback={<MapShape />}>
          <RetreatMap
            cards={cards}
            fitKey={fitKey}
            firstView={props.firstView}
            selectedId={selectedId}
            hoveredId={pointedId}
            isOnline={isOnline}
            hasMore={hasMore}
            onSelect={handleSelect}
            onView={onView}
            popupId={openedId}
            popup={
              opened && (
                <MapPopup
                  card={opened}
                  linkQuery={linkQuery}
                  total={totalOf?.(opened) ?? null}
                  isOnline={isOnline}
                  heart={renderHeart(opened)}
                />
              )
            }
          />
        </Suspense>
      </div>
      <AvailableRetreats
        cards={cardsInView(cards, view)}
        isNothingFound={cards.length === 0}
        category={categoryName}
        filters={filters}
        totalOf={totalOf}
        selected={opened}
        isOnline={isOnline}
        onPoint={setPointedId}
        onShowAll={onShowAll}
        renderHeart={renderHeart}
      />
    </>
  );
}
