import { useLayoutEffect } from 'react';
import { renderHeart } from '#pwa/features/favorites/render-heart.tsx';
import { PropertyGrid, PropertyGridSkeleton } from '#pwa/features/properties/property-grid.tsx';
import { endLaunchPage } from '#pwa/lib/launch-page.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/error-card.tsx';
import { Search24Regular } from '#pwa/ui/icons.tsx';
import type { Results } from './use-results.ts';
import styles from './search-results.module.css';

interface SearchResultsProps {
  results: Results;
  isOnline: boolean;
  /** What links to retreats carry of the search. */
  linkQuery?: string;
  /** Level of the cards' titles. */
  level: 2 | 3;
  /** Takes every filter back. */
  onClear: () => void;
}

/** The grid, or what stands in its place: shapes, nothing found, not loaded. Source: spec §2, home. */
export function SearchResults({ results, isOnline, linkQuery = '', level, onClear }: SearchResultsProps) {
  const { value: found, outcome, retry, canShowMore, isReadingMore, showMore } = results;
  if (found !== undefined && found.listings.length > 0) {
    return (
      <>
        <PropertyGrid
          listings={found.listings}
          isOnline={isOnline}
          linkQuery={linkQuery}
          renderHeart={renderHeart}
          level={level}
        />
        {canShowMore && (
          <div className={styles.more}>
            <Button size="large" busy={isReadingMore} onClick={showMore}>
              Show more retreats
            </Button>
          </div>
        )}
      </>
    );
  }
  if (found === undefined || outcome === undefined) return <FirstRead />;
  const hasNothingSaved = found.fetchedAt === null;
  if (outcome === 'offline' && hasNothingSaved) {
    return (
      <ErrorCard kind="offline" title="No retreats saved yet" onRetry={retry}>
        Open this page once with a connection and the retreats will be here next time.
      </ErrorCard>
    );
  }
  if (outcome !== 'offline' && outcome !== 'fresh') {
    return (
      <ErrorCard title="The retreats could not be loaded" onRetry={retry}>
        {outcome.message}
      </ErrorCard>
    );
  }
  return (
    <EmptyState
      icon={Search24Regular}
      title="No retreats found"
      action={
        <Button look="primary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {isOnline
        ? 'Try other dates or a wider price range.'
        : 'None of the retreats saved on this device match.'}
    </EmptyState>
  );
}

/** The launch page, where there is one, stands in for these shapes and goes with them. */
function FirstRead() {
  useLayoutEffect(() => endLaunchPage, []);
  return <PropertyGridSkeleton />;
}
