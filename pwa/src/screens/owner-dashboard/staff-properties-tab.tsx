import { useState } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { useRefusal } from '#pwa/features/platform/connection/use-refusal.ts';
import { DraftList } from '#pwa/features/catalog/listing-wizard/drafts/draft-list.tsx';
import { DeleteListingDialog } from '#pwa/features/booking/hosting/delete-listing-dialog.tsx';
import { HostListingCard } from '#pwa/features/booking/hosting/host-listing-card.tsx';
import { MoreProperties } from '#pwa/features/trust/verification/more-properties.tsx';
import { usePropertiesToVerify } from '#pwa/features/trust/verification/verification-queries.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { BuildingHome24Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { AwaitedData } from './shared/awaited-data.tsx';
import { deleteWithUndo } from '#pwa/features/booking/hosting/listing-commands.ts';
import { useSubmission } from './shared/use-submission.tsx';
import styles from './shared/owner-dashboard.module.css';

const everything = { list: 'all', filter: 'all', text: '' } as const;

interface StaffPropertiesTabProps {
  userId: number;
  isOnline: boolean;
}

/** All listings, page by page: staff may edit any, and delete or submit only their own. Source: spec §6. */
export function StaffPropertiesTab({ userId, isOnline }: StaffPropertiesTabProps) {
  const isRefused = useRefusal() !== null;
  const { listings, hasMore, fetchedAt, outcome, refresh, fetchMore } = usePropertiesToVerify(everything, {
    isOnline,
    isRefused,
  });
  const [asked, setAsked] = useState<Property | null>(null);
  const submission = useSubmission();
  return (
    <>
      <div className={styles.above}>
        <DraftList />
      </div>
      <AwaitedData
        what="all properties"
        rows={listings}
        lastSync={fetchedAt}
        isOnline={isOnline}
        outcome={outcome}
        onRetry={refresh}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={BuildingHome24Regular} title="No Properties Yet">
              <p>Listings of all hosts appear here.</p>
            </EmptyState>
          ) : (
            <>
              <PropertiesHeading fetchedAt={fetchedAt} />
              <PropertyGrid
                properties={found}
                userId={userId}
                isOnline={isOnline}
                onDelete={setAsked}
                onSubmit={submission.ask}
              />
              {hasMore === true && <MoreProperties isOnline={isOnline} fetchMore={fetchMore} />}
            </>
          )
        }
      </AwaitedData>
      {submission.dialog}
      <DeleteListingDialog
        open={asked !== null}
        title={asked?.title ?? ''}
        refusal={null}
        onClose={() => setAsked(null)}
        onDelete={() => {
          setAsked(null);
          if (asked !== null) void deleteWithUndo(asked.id, asked.title);
        }}
      />
    </>
  );
}

function PropertiesHeading({ fetchedAt }: { fetchedAt: number | null | undefined }) {
  return (
    <>
      <h2>
        <VisuallyHidden>Properties</VisuallyHidden>
      </h2>
      <p className={styles.count}>
        <span>Properties of all hosts</span>
        {fetchedAt != null && <DataAge fetchedAt={fetchedAt} />}
      </p>
    </>
  );
}

interface PropertyGridProps extends StaffPropertiesTabProps {
  properties: readonly Property[];
  onDelete: (property: Property) => void;
  onSubmit: (property: Property) => void;
}

function PropertyGrid({ properties, userId, isOnline, onDelete, onSubmit }: PropertyGridProps) {
  return (
    <ul className={styles.grid} aria-label="All properties">
      {properties.map((property) => (
        <li key={property.id}>
          <HostListingCard
            listing={property}
            isOnline={isOnline}
            isHost={property.hostId === userId}
            onDelete={() => onDelete(property)}
            onSubmit={() => onSubmit(property)}
          />
        </li>
      ))}
    </ul>
  );
}
