import type { ReactNode } from 'react';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Search24Regular } from '#pwa/ui/icons/icons.tsx';

interface NoCardsProps {
  /** Result of the fetch. */
  outcome: FetchResult;
  /** Whether this device holds any retreats to search. */
  isSaved: boolean;
  isOnline: boolean;
  /** Level of the title if nothing was found. */
  level: 1 | 2;
  onRetry: () => void;
  /** Clears all filters. */
  onClear: () => void;
  /** Suggestions for another search. */
  children: ReactNode;
}

/** Shown instead of cards: not saved, not loaded, or nothing found. Source: spec §2, home. */
export function NoCards({ outcome, isSaved, isOnline, level, onRetry, onClear, children }: NoCardsProps) {
  if (outcome === 'offline' && !isSaved) {
    return (
      <ErrorCard kind="offline" title="No retreats saved yet" onRetry={onRetry}>
        Open this page once with a connection and the retreats will be here next time.
      </ErrorCard>
    );
  }
  if (outcome !== 'offline' && outcome !== 'fresh') {
    return (
      <ErrorCard title="The retreats could not be loaded" onRetry={onRetry}>
        {outcome.detail}
      </ErrorCard>
    );
  }
  return (
    <EmptyState
      icon={Search24Regular}
      title="No retreats found"
      level={level}
      action={
        <Button look="primary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {!isOnline && 'None of the retreats saved on this device match. '}
      {children}
    </EmptyState>
  );
}
