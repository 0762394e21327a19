import { useState } from 'react';
import { pluralOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/properties.ts';
import { formatWhole } from '#contracts/whole-numbers.ts';
import { ContactHost } from '#pwa/features/messaging/contact-host.tsx';
import { ReviewCard } from '#pwa/features/verification/review-card.tsx';
import type { Review } from '#pwa/features/verification/review-queries.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { ShieldCheckmark24Regular } from '#pwa/ui/icons/icons.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import styles from './admin.module.css';

/** Cards under one heading. */
export interface ReviewGroup {
  title: string;
  listings: readonly Property[];
}

interface ReviewListProps {
  review: Review;
  /** How many there are in all; null where this device was never told. */
  total: number | null;
  /** Listings under headings; all under their number unless given. */
  toGroups?: (listings: readonly Property[]) => ReviewGroup[];
  empty: string;
  isOnline: boolean;
  onDecide: (property: Property) => void;
  onHistory: (property: Property) => void;
}

const countProperties = (total: number) =>
  `${formatWhole(total)} ${pluralOf(total, 'property', 'properties')}`;

/** Cards of a list of staff, page by page. */
export function ReviewList({
  review,
  total,
  toGroups,
  empty,
  isOnline,
  onDecide,
  onHistory,
}: ReviewListProps) {
  const { listings, hasMore, fetchedAt, isLost, outcome, refresh, fillMore } = review;
  const [isFilling, setIsFilling] = useState(false);
  const isUnknown =
    listings === undefined || ((fetchedAt === null || isLost === true) && listings.length === 0);
  if (isUnknown && (outcome === undefined || outcome === 'fresh')) {
    return (
      <Skeletons label="Loading properties" className={styles.grid}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={378} radius={16} />
        ))}
      </Skeletons>
    );
  }
  if (isUnknown) {
    return (
      <ErrorCard
        kind={outcome === 'offline' ? 'offline' : 'error'}
        title={outcome === 'offline' ? "This page isn't saved yet" : 'The properties could not be loaded'}
        onRetry={refresh}
      >
        <p>
          {outcome === 'offline' || outcome === 'fresh' || outcome === undefined
            ? 'Open it once with a connection and it will be here next time.'
            : outcome.detail}
        </p>
      </ErrorCard>
    );
  }
  if (listings.length === 0 && hasMore !== true) {
    return <EmptyState icon={ShieldCheckmark24Regular} title={empty} />;
  }
  const groups = toGroups?.(listings) ?? [
    { title: countProperties(Math.max(total ?? 0, listings.length)), listings },
  ];
  const handleMore = async () => {
    setIsFilling(true);
    await fillMore();
    setIsFilling(false);
  };
  return (
    <>
      {groups.map(({ title, listings: ofGroup }, index) => (
        <section key={title} className={styles.group} aria-label={title}>
          <div className={styles.count}>
            <h2 className={styles.total}>{title}</h2>
            {index === 0 && fetchedAt != null && <DataAge fetchedAt={fetchedAt} />}
          </div>
          <ul className={styles.grid} aria-label="Properties">
            {ofGroup.map((listing) => (
              <li key={listing.id}>
                <ReviewCard
                  listing={listing}
                  isOnline={isOnline}
                  onDecide={() => onDecide(listing)}
                  onHistory={() => onHistory(listing)}
                  contactHost={
                    <ContactHost
                      host={listing.host}
                      propertyId={listing.id}
                      propertyTitle={listing.title}
                      isOnline={isOnline}
                      isNamed
                    />
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore === true && (
        <div className={styles.more}>
          <Button size="large" busy={isFilling} disabled={!isOnline} onClick={() => void handleMore()}>
            {isOnline ? 'Show more properties' : 'More needs a connection'}
          </Button>
        </div>
      )}
    </>
  );
}
