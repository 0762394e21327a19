import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
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

const ListingCalendars = lazyPart(
  async () => (await import('#pwa/features/calendar-sources/listing-calendars.tsx')).ListingCalendars,
);

/** Choice of a property, then its calendars. The choice is in the URL. */
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
    return (
      <>
        <div className={styles.heading}>
          <h2 className={styles.sectionTitle}>{chosen.title}</h2>
          <Button look="subtle" onClick={() => handleChoose(null)}>
            Change property
          </Button>
        </div>
        <Suspense>
          <ListingCalendars key={chosen.id} propertyId={chosen.id} isOnline={isOnline} />
        </Suspense>
      </>
    );
  }
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={BuildingHome24Regular} title="No Properties Yet">
            <p>List a retreat first, then connect its calendars here.</p>
          </EmptyState>
        ) : (
          <>
            <h2 className={styles.sectionTitle}>Choose a property</h2>
            <PropertyChoice listings={found} isOnline={isOnline} onChoose={handleChoose} />
          </>
        )
      }
    </AwaitedData>
  );
}
