import { useDeferredValue, type ReactNode } from 'react';
import { gridPageSize, skeletonCards } from '#contracts/limits.ts';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import type { CardProperty } from './card-property.ts';
import { PropertyCard } from './property-card.tsx';
import type { StayTotal } from './use-stay-total.ts';
import styles from './property-grid.module.css';

interface PropertyGridProps {
  properties: readonly CardProperty[];
  isOnline: boolean;
  /** Query of the links to retreats, from the search. */
  linkQuery?: string;
  /** Marks saved retreats while online too. */
  showsSaved?: boolean;
  renderHeart?: ((listing: CardProperty) => ReactNode) | undefined;
  /** Price for the searched dates. */
  totalOf?: StayTotal | undefined;
  /** Level of the cards' titles: one below the heading above the grid. */
  level?: 2 | 3;
}

/** Retreats as cards, one to four per row. Source: design §5. */
export function PropertyGrid({
  properties,
  isOnline,
  linkQuery,
  showsSaved,
  renderHeart,
  totalOf,
  level = 3,
}: PropertyGridProps) {
  // Cards that are visible at first are rendered immediately. Others, and cards that load later, are rendered in
  // interruptible steps, so that the page responds to a tap.
  const shown = useDeferredValue(properties, properties.slice(0, gridPageSize));
  return (
    <ul className={styles.grid}>
      {shown.map((property, place) => (
        <li key={property.id} className={styles.cell} id={`retreat-${property.id}`}>
          <PropertyCard
            listing={property}
            isOnline={isOnline}
            linkQuery={linkQuery}
            isFirst={place === 0}
            {...(showsSaved === undefined ? {} : { showsSaved })}
            renderHeart={renderHeart}
            totalOf={totalOf}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}

/** Skeletons of cards while the first read runs. */
export function PropertyGridSkeleton() {
  return (
    <Skeletons label="Loading retreats" className={styles.grid}>
      {Array.from({ length: skeletonCards }, (_, place) => (
        <div key={place} className={styles.shapes}>
          <Skeleton ratio={4 / 3} radius={16} />
          <Skeleton width="72%" height={14} />
          <Skeleton width="50%" height={12} />
          <Skeleton width="62%" height={12} />
          <Skeleton width="34%" height={14} />
        </div>
      ))}
    </Skeletons>
  );
}
