import { Suspense, useDeferredValue, useLayoutEffect, type ReactNode } from 'react';
import { renderHeart } from '#pwa/features/catalog/favorites/render-heart.tsx';
import { PropertyGrid, PropertyGridSkeleton } from '#pwa/features/catalog/properties/property-grid.tsx';
import type { StayTotal } from '#pwa/features/catalog/properties/use-stay-total.ts';
import { removeLaunchSnapshot } from '#pwa/launch/launch.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import type { Results } from './use-results.ts';
import styles from './search-results.module.css';

/** Most visits find something. A search, which may not, loads it early; see `found-retreats.tsx`. */
const NoCards = lazyPart('NoCards', () => import('./no-cards.tsx'));

interface SearchResultsProps {
  results: Results;
  isOnline: boolean;
  /** Query of the links to retreats, from the search. */
  linkQuery?: string;
  totalOf?: StayTotal | undefined;
  /** Suggestions for another search, if nothing was found. */
  advice: ReactNode;
  /** Level of the cards' titles; with 2, the title of an empty state is the heading of the page. */
  level: 2 | 3;
  /** Clears all filters. */
  onClear: () => void;
}

/** The grid of results, or skeletons, or a message: nothing found, not loaded. Source: spec §2, home. */
export function SearchResults(props: SearchResultsProps) {
  const { results, isOnline, linkQuery = '', totalOf, advice, level, onClear } = props;
  const { value: found, outcome, retry, canShowMore, isReadingMore, showMore } = results;
  // Deferred, so that the skeletons stay until the message has loaded.
  const isAnswered = useDeferredValue(found !== undefined && outcome !== undefined);
  // All of a page may be hidden while there are more.
  if (found !== undefined && (found.properties.length > 0 || canShowMore)) {
    return (
      <>
        <PropertyGrid
          properties={found.properties}
          isOnline={isOnline}
          linkQuery={linkQuery}
          renderHeart={renderHeart}
          totalOf={totalOf}
          level={level}
        />
        {canShowMore && (
          // After the last page the button is removed, and the first new card gets the focus.
          <div
            className={styles.more}
            data-focus-after={`li:nth-child(${found.properties.length + 1}) article :is(h2, h3) a`}
          >
            <Button size="large" busy={isReadingMore} onClick={showMore}>
              Show more retreats
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <Suspense fallback={<FirstRead />}>
      {isAnswered && found !== undefined && outcome !== undefined ? (
        <NoCards
          outcome={outcome}
          isSaved={found.fetchedAt !== null}
          isOnline={isOnline}
          level={level === 2 ? 1 : 2}
          onRetry={retry}
          onClear={onClear}
        >
          {advice}
        </NoCards>
      ) : (
        <FirstRead />
      )}
    </Suspense>
  );
}

/** The launch snapshot, if there is one, is shown instead of these skeletons and removed with them. */
function FirstRead() {
  useLayoutEffect(() => removeLaunchSnapshot, []);
  return <PropertyGridSkeleton />;
}
