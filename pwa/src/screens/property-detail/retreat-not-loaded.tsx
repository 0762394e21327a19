import { Suspense } from 'react';
import { usePropertyCard } from '#pwa/features/catalog/properties/property-queries.ts';
import { paths } from '#pwa/lib/paths.ts';
import type { ApiError } from '#pwa/sync/transport/api-error.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { PropertyDetailSkeleton } from './property-detail-skeleton.tsx';
import styles from './retreat-state.module.css';

const RetreatCardOnly = lazyPart('RetreatCardOnly', () => import('./retreat-card-only.tsx'));

interface RetreatNotLoadedProps {
  id: number;
  /** `offline`, or the server's error. */
  reason: 'offline' | Pick<ApiError, 'detail'>;
  onRetry: () => void;
}

/** Shown for a retreat that is not on this device, or only as a card, and could not be fetched. Source: decision 003, design §9. */
export function RetreatNotLoaded({ id, reason, onRetry }: RetreatNotLoadedProps) {
  const card = usePropertyCard(id);
  const back = <LinkButton to={paths.home}>See saved retreats</LinkButton>;
  if (card === undefined) return <PropertyDetailSkeleton />;
  if (reason === 'offline' && card !== null) {
    return (
      <Suspense fallback={<PropertyDetailSkeleton />}>
        <RetreatCardOnly card={card} onRetry={onRetry} />
      </Suspense>
    );
  }
  if (reason === 'offline') {
    return (
      <div className={styles.root}>
        <PageTitle title="This page isn't saved yet" />
        <ErrorCard kind="offline" level={1} title="This page isn't saved yet" onRetry={onRetry} action={back}>
          Open it once with a connection and it will be here next time.
        </ErrorCard>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <PageTitle title="This retreat could not be loaded" />
      <ErrorCard level={1} title="This retreat could not be loaded" onRetry={onRetry} action={back}>
        {reason.detail}
      </ErrorCard>
    </div>
  );
}
