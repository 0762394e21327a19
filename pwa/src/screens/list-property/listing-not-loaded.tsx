import { useEffect } from 'react';
import { paths } from '#pwa/lib/paths.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import styles from './list-property.module.css';

interface ListingNotLoadedProps {
  /** Result of the fetch. */
  outcome: FetchResult;
  onRetry: () => void;
}

/** The listing is neither on this device nor to be had. Source: spec §8. */
export function ListingNotLoaded({ outcome, onRetry }: ListingNotLoadedProps) {
  const isOffline = outcome === 'offline';
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the documentation's own words for whoever looks into a refusal
    if (outcome !== 'offline') console.error('Failed to fetch property data', outcome);
  }, [outcome]);
  useEffect(() => {
    showToast({ title: 'Error', body: 'Failed to load property data', intent: 'destructive' });
  }, []);
  return (
    <div className={styles.state}>
      <PageTitle title="Edit Your Wellness Retreat" />
      <ErrorCard
        level={1}
        kind={isOffline ? 'offline' : 'error'}
        title="Failed to load property data"
        onRetry={onRetry}
        action={<LinkButton to={paths.ownerDashboard}>Owner Dashboard</LinkButton>}
      >
        {isOffline
          ? "This listing isn't saved on this device. Open it once with a connection."
          : 'The listing may have been deleted, or it is not yours.'}
      </ErrorCard>
    </div>
  );
}
