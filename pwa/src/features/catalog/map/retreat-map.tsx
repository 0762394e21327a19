import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { prefersReducedMotion } from '#pwa/lib/browser/prefers-reduced-motion.ts';
import { searchPlaces } from '#pwa/sync/fetch/search-places.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import type { MapCard } from './card-groups.ts';
import { RetreatMapView, type CoveredCorner } from './leaflet-map.ts';
import type { ViewBounds } from './map-geometry.ts';
import { MissingDetailChip, useMapDetail } from './map-detail.tsx';
import { withRetreatPlaces } from './retreat-places.ts';
import { StackList } from './stack-list.tsx';
import ground from './map-ground.module.css';
import { PlaceSearch, zoomOfKind } from './place-search.tsx';
import styles from './retreat-map.module.css';

interface RetreatMapProps {
  /** All retreats to draw, in view or not. */
  cards: readonly MapCard[];
  /** The map fits all cards into view when this changes, and only then. */
  fitKey: string;
  /** Area that is shown first instead; null to fit all cards. */
  firstView: ViewBounds | null;
  selectedId: number | null;
  /** The retreat whose card is under the pointer. */
  hoveredId: number | null;
  isOnline: boolean;
  /** The server has more retreats in this view than are drawn. */
  hasMore: boolean;
  onSelect: (id: number | null) => void;
  onView: (view: ViewBounds, isByHand: boolean) => void;
  /** The retreat whose popup is open, and the popup. */
  popupId: number | null;
  popup: ReactNode;
}

interface MapViewParts extends RetreatMapProps {
  searchRef: RefObject<HTMLDivElement | null>;
  setStack: (stack: MapCard[]) => void;
  setHasDetail: (hasDetail: boolean) => void;
}

/** Creates the Leaflet map in `frameRef` and updates it when the props change. */
function useMapView(
  viewRef: RefObject<RetreatMapView | null>,
  frameRef: RefObject<HTMLDivElement | null>,
  parts: MapViewParts,
): void {
  const {
    cards,
    fitKey,
    firstView,
    selectedId,
    hoveredId,
    onSelect,
    onView,
    searchRef,
    setStack,
    setHasDetail,
  } = parts;
  const handleSelect = useEffectEvent((id: number | null) => {
    setStack([]);
    onSelect(id);
  });
  const handleView = useEffectEvent(onView);
  const handleDetail = useEffectEvent(setHasDetail);
  const handleStack = useEffectEvent((stacked: MapCard[]) => {
    onSelect(null);
    setStack(stacked);
  });

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return;
    const view = new RetreatMapView(
      frame,
      {
        onSelect: (id) => handleSelect(id),
        onStack: (stacked) => handleStack(stacked),
        onView: (bounds, isByHand) => handleView(bounds, isByHand),
        onDetail: (hasDetail) => handleDetail(hasDetail),
      },
      prefersReducedMotion(),
    );
    viewRef.current = view;
    const observer = new ResizeObserver(() => view.resize());
    observer.observe(frame);
    return () => {
      observer.disconnect();
      viewRef.current = null;
      view.destroy();
    };
  }, [viewRef, frameRef]);

  useEffect(() => viewRef.current?.setCards(cards), [viewRef, cards]);

  const isFirstFit = useRef(true);
  const fitCards = useEffectEvent(() => {
    if (isFirstFit.current && firstView !== null) viewRef.current?.showAgain(firstView);
    else viewRef.current?.fit(cards, cornerOf(searchRef.current));
    isFirstFit.current = false;
  });
  const hasCards = cards.length > 0;
  useEffect(() => {
    if (hasCards) fitCards();
  }, [fitKey, hasCards]);

  useEffect(() => viewRef.current?.mark(selectedId, hoveredId), [viewRef, selectedId, hoveredId, cards]);
}

/** The part of the map that the search covers; it has the same origin as the map. */
const cornerOf = (search: HTMLElement | null): CoveredCorner => ({
  right: search === null ? 0 : search.offsetLeft + search.offsetWidth,
  bottom: search === null ? 0 : search.offsetTop + search.offsetHeight,
});

/** The map with its price markers, 450 px high. Heavy: load it lazily. Source: spec §2, map view. */
export function RetreatMap(props: RetreatMapProps) {
  const { cards, selectedId, isOnline, hasMore, onSelect, popupId, popup } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLDivElement>(null);
  const [popupNode] = useState(() => document.createElement('div'));
  const [stack, setStack] = useState<MapCard[]>([]);
  const viewRef = useRef<RetreatMapView>(null);
  const [hasDetail, setHasDetail] = useMapDetail(isOnline, () => viewRef.current?.retryTiles());
  useMapView(viewRef, frameRef, { ...props, searchRef, setStack, setHasDetail });
  const opened = cards.find(({ id }) => id === popupId);
  const place = opened ?? stack[0];
  const { latitude, longitude } = place ?? {};

  useEffect(() => {
    const isShown = latitude !== undefined && longitude !== undefined;
    viewRef.current?.setPopup(isShown ? { latitude, longitude } : null, popupNode);
  }, [latitude, longitude, popupNode, viewRef]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (place === undefined && selectedId === null)) return;
    handleClose();
  };
  const handleClose = () => {
    setStack([]);
    onSelect(null);
    if (selectedId !== null) viewRef.current?.focusCard(selectedId);
  };

  return (
    <div className={styles.block} onKeyDown={handleKeyDown}>
      <div ref={searchRef} className={styles.search}>
        <PlaceSearch
          label="Go to a place"
          isOnline={isOnline}
          search={async (text) => withRetreatPlaces(cards, text, await searchPlaces(text))}
          onFound={(found) => viewRef.current?.goTo(found, zoomOfKind[found.kind])}
        />
      </div>
      <div
        ref={frameRef}
        className={joinClasses(ground.ground, styles.frame)}
        role="region"
        aria-label="Map of retreats"
      />
      <div className={styles.chips} role="status">
        {!hasDetail && <MissingDetailChip />}
        {hasMore && <Chip tone="photo">Zoom in to see more retreats</Chip>}
      </div>
      {createPortal(
        opened !== undefined ? (
          popup
        ) : stack.length > 0 ? (
          <StackList cards={stack} onSelect={onSelect} />
        ) : null,
        popupNode,
      )}
    </div>
  );
}
