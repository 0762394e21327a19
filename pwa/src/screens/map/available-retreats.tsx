import { useEffect, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { propertyPage } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { fromPackedCard, type CardProperty } from '#pwa/features/catalog/properties/card-property.ts';
import { PropertyGrid } from '#pwa/features/catalog/properties/property-grid.tsx';
import type { StayTotal } from '#pwa/features/catalog/properties/use-stay-total.ts';
import { SimilarSearches } from '#pwa/features/catalog/search/suggestions/similar-searches-nav.tsx';
import { prefersReducedMotion } from '#pwa/lib/browser/prefers-reduced-motion.ts';
import { stayQuery } from '#pwa/lib/search-query.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import styles from './map-screen.module.css';

interface AvailableRetreatsProps {
  /** Retreats in view, newest first. */
  cards: readonly PropertyCard[];
  /** The search finds no retreat, wherever the map is. */
  isNothingFound: boolean;
  /** Name of the selected category. */
  category: string | null;
  filters: SearchFilters;
  totalOf: StayTotal | undefined;
  /** The retreat of the selected marker, which is always shown, and first. */
  selected: PropertyCard | undefined;
  isOnline: boolean;
  onPoint: (id: number | null) => void;
  onShowAll: () => void;
  renderHeart: ((listing: CardProperty) => ReactNode) | undefined;
}

/**
 * Visible part of a card that is enough to recognize it, in CSS pixels, including the phone's bar at the lower edge.
 */
const cardEdgePx = 130;

/** Scrolls only as far as needed to show the top of the card, so that the map and its popup stay visible. */
export function scrollToCard(id: number): void {
  const place = findCard(id)?.getBoundingClientRect();
  if (place === undefined) return;
  const isMotionReduced = prefersReducedMotion();
  const hidden = place.top + cardEdgePx - window.innerHeight;
  const passed = place.top < 0 ? place.top : 0;
  const top = hidden > 0 ? hidden : passed;
  if (top !== 0) window.scrollBy({ top, behavior: isMotionReduced ? 'auto' : 'smooth' });
}

const findCard = (id: number): HTMLElement | null => document.getElementById(`retreat-${id}`);

function idOfCard(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest('[id^="retreat-"]') : null;
  return cell === null ? null : Number(cell.id.slice('retreat-'.length));
}

/** The list below the map; hovering a card enlarges its marker. Source: spec §2, map view. */
export function AvailableRetreats(props: AvailableRetreatsProps) {
  const { cards, category, filters, totalOf, selected, isOnline, onPoint, renderHeart } = props;
  const [limit, setLimit] = useState<number>(propertyPage.default);
  const shown = cards.slice(0, limit);
  // The selected one comes first, so that its card and its popup are visible together.
  const listings =
    selected === undefined ? shown : [selected, ...shown.filter(({ id }) => id !== selected.id)];
  const selectedId = selected?.id;

  useEffect(() => {
    if (selectedId === undefined) return undefined;
    const card = findCard(selectedId);
    card?.setAttribute('data-selected', '');
    scrollToCard(selectedId);
    return () => card?.removeAttribute('data-selected');
  }, [selectedId]);

  return (
    <section className={styles.list} aria-labelledby="available-retreats">
      <h2 id="available-retreats" className={styles.section}>
        Available retreats{category === null ? '' : ` - ${category}`}
      </h2>
      {listings.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <div
          onPointerOver={({ target, pointerType }: PointerEvent) => {
            if (pointerType === 'mouse') onPoint(idOfCard(target));
          }}
          onPointerLeave={() => onPoint(null)}
          onFocus={({ target }: FocusEvent) => onPoint(idOfCard(target))}
          onBlur={() => onPoint(null)}
        >
          <PropertyGrid
            properties={listings.map(fromPackedCard)}
            isOnline={isOnline}
            linkQuery={stayQuery(filters)}
            totalOf={totalOf}
            renderHeart={renderHeart}
          />
        </div>
      )}
      {cards.length > limit && (
        <div className={styles.more}>
          <Button size="large" onClick={() => setLimit(limit + propertyPage.default)}>
            Show more retreats
          </Button>
        </div>
      )}
    </section>
  );
}

function Nothing({
  isNothingFound,
  filters,
  isOnline,
  onShowAll,
}: Pick<AvailableRetreatsProps, 'isNothingFound' | 'filters' | 'isOnline' | 'onShowAll'>) {
  return (
    <div className={styles.nothing}>
      {isNothingFound ? (
        <>
          <p>{isOnline ? 'No retreats match your search.' : 'No saved retreats match your search.'}</p>
          <SimilarSearches filters={filters} />
        </>
      ) : (
        <>
          <p>No retreats in this part of the map.</p>
          <Button onClick={onShowAll}>Show all on the map</Button>
        </>
      )}
    </div>
  );
}
