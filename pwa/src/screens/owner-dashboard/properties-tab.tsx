import { useState } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { DraftList } from '#pwa/features/catalog/listing-wizard/drafts/draft-list.tsx';
import { DeleteListingDialog } from '#pwa/features/booking/hosting/delete-listing-dialog.tsx';
import { HostListingCard } from '#pwa/features/booking/hosting/host-listing-card.tsx';
import {
  hasUpcomingStay,
  useLastSync,
  useOwnListings,
} from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { paths } from '#pwa/lib/paths.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Add20Regular, BuildingHome24Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { AwaitedData } from './shared/awaited-data.tsx';
import { changePause, deleteWithUndo } from '#pwa/features/booking/hosting/listing-commands.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { useSubmission } from './shared/use-submission.tsx';
import styles from './shared/owner-dashboard.module.css';

interface Asked {
  listing: Property;
  refusal: string | null;
}

const upcomingStays = 'This property has upcoming bookings and cannot be deleted.';

interface PropertiesTabProps {
  isOnline: boolean;
  /** Whether the host is suspended: all properties are hidden, and listed again when the suspension ends. */
  isSuspended: boolean;
}

/** A host's own properties and drafts. Source: spec §2 owner dashboard. */
export function PropertiesTab({ isOnline, isSuspended }: PropertiesTabProps) {
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const deletion = useDeletion();
  const pause = usePause();
  const submission = useSubmission();
  return (
    <>
      <div className={styles.above}>
        <DraftList />
      </div>
      <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
        {(found) =>
          found.length === 0 ? (
            <NoProperties />
          ) : (
            <>
              <h2>
                <VisuallyHidden>Properties</VisuallyHidden>
              </h2>
              {lastSync != null && !isOnline && (
                <p className={styles.count}>
                  <DataAge fetchedAt={lastSync} />
                </p>
              )}
              <ul className={styles.grid} aria-label="Your properties">
                {found.map((listing) => (
                  <li key={listing.id}>
                    <HostListingCard
                      listing={listing}
                      isOnline={isOnline}
                      isHost
                      onDelete={() => void deletion.ask(listing)}
                      onSubmit={() => submission.ask(listing)}
                      isSuspended={isSuspended}
                      {...(!isSuspended && { onPause: () => pause.ask(listing) })}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </AwaitedData>
      {pause.dialog}
      {submission.dialog}
      {deletion.dialog}
    </>
  );
}

function NoProperties() {
  return (
    <EmptyState
      icon={BuildingHome24Regular}
      title="No Properties Yet"
      action={
        <LinkButton look="primary" to={paths.listProperty} icon={Add20Regular}>
          List your property
        </LinkButton>
      }
    >
      <p>List your retreat and manage it here.</p>
    </EmptyState>
  );
}

/** Asks before a property is deleted, or says why it cannot be. */
function useDeletion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = async (listing: Property) => {
    const isTaken = await hasUpcomingStay(privateDb(), listing.id, Date.now());
    setAsked({ listing, refusal: isTaken ? upcomingStays : null });
    setIsOpen(true);
  };
  const dialog = (
    <DeleteListingDialog
      open={isOpen}
      title={asked?.listing.title ?? ''}
      refusal={asked?.refusal ?? null}
      onClose={() => setIsOpen(false)}
      onDelete={() => {
        setIsOpen(false);
        if (asked !== null) void deleteWithUndo(asked.listing.id, asked.listing.title);
      }}
    />
  );
  return { ask, dialog };
}

/** Asks how long a property is to be unlisted; an unlisted one is listed again without a question. */
function usePause() {
  const [asked, setAsked] = useState<{ listing: Property; time: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = (listing: Property) => {
    if (listing.listed === false) {
      void changePause(listing.id, listing.title, { listed: true, pausedUntil: null });
    } else {
      setAsked((before) => ({ listing, time: (before?.time ?? 0) + 1 }));
      setIsOpen(true);
    }
  };
  const dialog = asked !== null && (
    <PauseDialog
      key={asked.time}
      listing={asked.listing}
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onPause={(pause) => {
        setIsOpen(false);
        void changePause(asked.listing.id, asked.listing.title, pause);
      }}
    />
  );
  return { ask, dialog };
}
