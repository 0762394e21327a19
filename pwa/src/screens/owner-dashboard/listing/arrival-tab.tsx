import { Suspense } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { ListingTab } from '#pwa/screens/owner-dashboard/shared/listing-tab.tsx';

const ListingArrival = lazyPart('ListingArrival', () => import('./listing-arrival.tsx'));

/** The arrival guide of a property, which is chosen if there are several. */
export function ArrivalTab({ isOnline }: { isOnline: boolean }) {
  return (
    <ListingTab
      tab="arrival"
      advice="List a retreat first, then write here how guests arrive."
      isOnline={isOnline}
    >
      {({ id }) => (
        <Suspense>
          <ListingArrival key={id} propertyId={id} />
        </Suspense>
      )}
    </ListingTab>
  );
}
