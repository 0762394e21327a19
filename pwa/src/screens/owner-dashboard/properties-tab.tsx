import { useState } from 'react';
import type { Property } from '#contracts/properties.ts';
import { DraftList } from '#pwa/features/listing-wizard/drafts/draft-list.tsx';
import { DeleteListingDialog } from '#pwa/features/hosting/delete-listing-dialog.tsx';
import { HostListingCard } from '#pwa/features/hosting/host-listing-card.tsx';
import { hasUpcomingStay, useLastSync, useOwnListings } from '#pwa/features/hosting/host-listing-queries.ts';
import { localDay } from '#pwa/lib/days.ts';
import { paths } from '#pwa/lib/paths.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { LinkButton } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Add20Regular, BuildingHome24Regular } from '#pwa/ui/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { AwaitedData } from './awaited-data.tsx';
import { changePause, deleteWithUndo, submitForVerification } from './listing-actions.ts';
import { PauseDialog } from './pause-dialog.tsx';
import styles from './owner-dashboard.module.css';

interface Asked {
  listing: Property;
  refusal: string | null;
}

const upcomingStays = 'This property has upcoming bookings and cannot be deleted.';

/** A host's own listings and drafts. Source: spec §2 owner dashboard. */
export function PropertiesTab({ isOnline }: { isOnline: boolean }) {
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [pausing, setPausing] = useState<{ listing: Property; time: number } | null>(null);
  const [isPausing, setIsPausing] = useState(false);

  const handleAsk = async (listing: Property) => {
    const isTaken = await hasUpcomingStay(privateDb(), listing.id, localDay(new Date()));
    setAsked({ listing, refusal: isTaken ? upcomingStays : null });
    setIsAsking(true);
  };
  const handlePause = (listing: Property) => {
    if (listing.listed === false) {
      void changePause(listing.id, listing.title, { listed: true, pausedUntil: null });
    } else {
      setPausing((before) => ({ listing, time: (before?.time ?? 0) + 1 }));
      setIsPausing(true);
    }
  };
  const handleDelete = () => {
    setIsAsking(false);
    if (asked !== null) void deleteWithUndo(asked.listing.id, asked.listing.title);
  };

  return (
    <>
      <div className={styles.above}>
        <DraftList />
      </div>
      <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
        {(found) =>
          found.length === 0 ? (
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
                      onDelete={() => void handleAsk(listing)}
                      onSubmit={() => void submitForVerification(listing.id)}
                      onPause={() => handlePause(listing)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </AwaitedData>
      {pausing !== null && (
        <PauseDialog
          key={pausing.time}
          listing={pausing.listing}
          open={isPausing}
          onClose={() => setIsPausing(false)}
          onPause={(pause) => {
            setIsPausing(false);
            void changePause(pausing.listing.id, pausing.listing.title, pause);
          }}
        />
      )}
      <DeleteListingDialog
        open={isAsking}
        title={asked?.listing.title ?? ''}
        refusal={asked?.refusal ?? null}
        onClose={() => setIsAsking(false)}
        onDelete={handleDelete}
      />
    </>
  );
}
