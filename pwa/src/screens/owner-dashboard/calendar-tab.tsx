import { Suspense } from 'react';
import type { Property } from '#contracts/domain/properties.ts';
import { findOwnListing, useLastSync, useOwnListings } from '#pwa/features/hosting/host-listing-queries.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from './awaited-data.tsx';
import { ListingChoice } from './listing-choice.tsx';
import { useChosenListing } from './use-chosen-listing.ts';
import styles from './owner-dashboard.module.css';

const ListingCalendar = lazyPart(async () => (await import('./listing-calendar.tsx')).ListingCalendar);

/** The calendar of a property, which is chosen if there are several. The choice is in the URL. */
export function CalendarTab({ isOnline }: { isOnline: boolean }) {
  const [chosenId, handleChoose] = useChosenListing('calendar');
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const chosen = useLiveQuery(() => findOwnListing(privateDb(), chosenId), [chosenId]);
  if (chosenId !== 0 && chosen === undefined) return null;
  if (chosen != null) {
    const hasOthers = (listings?.length ?? 0) > 1;
    return (
      <Chosen listing={chosen} isOnline={isOnline} onChange={hasOthers ? () => handleChoose(null) : null} />
    );
  }
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) => {
        const [only, ...others] = found;
        return only !== undefined && others.length === 0 ? (
          <Chosen listing={only} isOnline={isOnline} onChange={null} />
        ) : (
          <ListingChoice
            listings={found}
            advice="List a retreat first, then see its calendar here."
            isOnline={isOnline}
            onChoose={handleChoose}
          />
        );
      }}
    </AwaitedData>
  );
}

interface ChosenProps {
  listing: Property;
  isOnline: boolean;
  /** Another property is to be chosen; null if there is none. */
  onChange: (() => void) | null;
}

function Chosen({ listing, isOnline, onChange }: ChosenProps) {
  return (
    <>
      <div className={styles.heading}>
        <h2 className={styles.sectionTitle}>{listing.title}</h2>
        {onChange !== null && (
          <Button look="subtle" onClick={onChange}>
            Change property
          </Button>
        )}
      </div>
      <Suspense>
        <ListingCalendar key={listing.id} propertyId={listing.id} isOnline={isOnline} />
      </Suspense>
    </>
  );
}
