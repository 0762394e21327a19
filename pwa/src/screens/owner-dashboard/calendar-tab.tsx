import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '#contracts/domain/properties.ts';
import { findOwnListing, useLastSync, useOwnListings } from '#pwa/features/hosting/host-listing-queries.ts';
import { PropertyChoice } from '#pwa/features/hosting/property-choice.tsx';
import { privateDb } from '#pwa/data/open-stores.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { BuildingHome24Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from './awaited-data.tsx';
import styles from './owner-dashboard.module.css';

const ListingCalendar = lazyPart(async () => (await import('./listing-calendar.tsx')).ListingCalendar);

/** The calendar of a property, which is chosen if there are several. The choice is in the URL. */
export function CalendarTab({ isOnline }: { isOnline: boolean }) {
  const [query, setQuery] = useSearchParams();
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const chosenId = idFromRoute(query.get('property') ?? undefined);
  const chosen = useLiveQuery(() => findOwnListing(privateDb(), chosenId), [chosenId]);
  const handleChoose = (id: number | null) =>
    setQuery(id === null ? { tab: 'calendar' } : { tab: 'calendar', property: String(id) }, {
      preventScrollReset: true,
    });
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
        const [first, ...others] = found;
        if (first === undefined) {
          return (
            <EmptyState icon={BuildingHome24Regular} title="No Properties Yet">
              <p>List a retreat first, then see its calendar here.</p>
            </EmptyState>
          );
        }
        if (others.length === 0) return <Chosen listing={first} isOnline={isOnline} onChange={null} />;
        return (
          <>
            <h2 className={styles.sectionTitle}>Choose a property</h2>
            <PropertyChoice listings={found} isOnline={isOnline} onChoose={handleChoose} />
          </>
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
