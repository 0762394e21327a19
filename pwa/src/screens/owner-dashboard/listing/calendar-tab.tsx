import { Suspense } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { ListingTab } from '#pwa/screens/owner-dashboard/shared/listing-tab.tsx';

const ListingCalendar = lazyPart('ListingCalendar', () => import('./listing-calendar.tsx'));

/** The calendar of a property, which is chosen if there are several. */
export function CalendarTab({ isOnline }: { isOnline: boolean }) {
  return (
    <ListingTab tab="calendar" advice="List a retreat first, then see its calendar here." isOnline={isOnline}>
      {({ id }) => (
        <Suspense>
          <ListingCalendar key={id} propertyId={id} isOnline={isOnline} />
        </Suspense>
      )}
    </ListingTab>
  );
}
