import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Map24Regular } from '#pwa/ui/icons/icons.tsx';

interface MapStateProps {
  outcome: FetchResult;
  onRetry: () => void;
}

/** Shown instead of a map without retreats: none exist, none saved, or a failed fetch. Source: spec §2, design §8. */
export function MapState({ outcome, onRetry }: MapStateProps) {
  if (outcome === 'offline') {
    return (
      <ErrorCard kind="offline" title="This page isn't saved yet" onRetry={onRetry}>
        Open it once with a connection and it will be here next time.
      </ErrorCard>
    );
  }
  if (outcome !== 'fresh') {
    return (
      <ErrorCard title="The retreats could not be loaded" onRetry={onRetry}>
        {outcome.detail}
      </ErrorCard>
    );
  }
  return (
    <EmptyState
      icon={Map24Regular}
      title="No properties to display on the map."
      action={<LinkButton to={paths.home}>List view</LinkButton>}
    />
  );
}
