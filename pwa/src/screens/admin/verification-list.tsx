import { pluralOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { ContactHost } from '#pwa/features/messaging/messages/panel/contact-host.tsx';
import { MoreProperties } from '#pwa/features/trust/verification/more-properties.tsx';
import { VerificationCard } from '#pwa/features/trust/verification/verification-card.tsx';
import type { PropertiesToVerify } from '#pwa/features/trust/verification/verification-queries.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { ShieldCheckmark24Regular } from '#pwa/ui/icons/icons.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import styles from './admin.module.css';

/** Cards under one heading. */
export interface PropertyGroup {
  /** Stays while the number in the title changes, so that the cards are not rendered from the start. */
  id: string;
  title: string;
  listings: readonly Property[];
}

interface VerificationListProps {
  review: PropertiesToVerify;
  /** Total number; null before the first fetch. */
  total: number | null;
  /** Listings under headings; all under their number unless given. */
  toGroups?: (listings: readonly Property[]) => PropertyGroup[];
  empty: string;
  isOnline: boolean;
  onDecide: (property: Property) => void;
  onHistory: (property: Property) => void;
  onDepartures: (property: Property) => void;
}

const countProperties = (total: number) =>
  `${formatWhole(total)} ${pluralOf(total, 'property', 'properties')}`;

/** Cards of a list for staff, page by page. */
export function VerificationList(props: VerificationListProps) {
  const { review, total, toGroups, empty, isOnline } = props;
  const { listings, hasMore, fetchedAt, isLost } = review;
  if (listings === undefined || ((fetchedAt === null || isLost === true) && listings.length === 0)) {
    return <UnknownList review={review} />;
  }
  if (listings.length === 0 && hasMore !== true) {
    return <EmptyState icon={ShieldCheckmark24Regular} title={empty} />;
  }
  const groups = toGroups?.(listings) ?? [
    { id: 'all', title: countProperties(Math.max(total ?? 0, listings.length)), listings },
  ];
  return (
    <>
      {groups.map((group, index) => (
        <Group key={group.id} {...props} group={group} fetchedAt={index === 0 ? fetchedAt : null} />
      ))}
      {hasMore === true && <MoreProperties isOnline={isOnline} fetchMore={review.fetchMore} />}
    </>
  );
}

/** Loading state and errors. */
function UnknownList({ review: { outcome, refresh } }: { review: PropertiesToVerify }) {
  if (outcome === undefined || outcome === 'fresh') {
    return (
      <Skeletons label="Loading properties" className={styles.grid}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={378} radius={16} />
        ))}
      </Skeletons>
    );
  }
  return outcome === 'offline' ? (
    <ErrorCard kind="offline" title="This page isn't saved yet" onRetry={refresh}>
      <p>Open it once with a connection and it will be here next time.</p>
    </ErrorCard>
  ) : (
    <ErrorCard title="The properties could not be loaded" onRetry={refresh}>
      <p>{outcome.detail}</p>
    </ErrorCard>
  );
}

interface GroupProps extends VerificationListProps {
  group: PropertyGroup;
  /** When the list was fetched, shown beside the heading; null: not shown. */
  fetchedAt: number | null | undefined;
}

function Group(props: GroupProps) {
  const { group, fetchedAt, isOnline, onDecide, onHistory, onDepartures } = props;
  return (
    <section className={styles.group} aria-label={group.title}>
      <div className={styles.count}>
        <h2 className={styles.total}>{group.title}</h2>
        {fetchedAt != null && <DataAge fetchedAt={fetchedAt} />}
      </div>
      <ul className={styles.grid} aria-label="Properties">
        {group.listings.map((listing) => (
          <li key={listing.id}>
            <VerificationCard
              listing={listing}
              isOnline={isOnline}
              onDecide={() => onDecide(listing)}
              onHistory={() => onHistory(listing)}
              onDepartures={() => onDepartures(listing)}
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
  );
}
