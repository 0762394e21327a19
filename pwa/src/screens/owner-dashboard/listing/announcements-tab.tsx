import { Suspense } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { ListingTab } from '#pwa/screens/owner-dashboard/shared/listing-tab.tsx';

const ListingAnnouncements = lazyPart('ListingAnnouncements', () => import('./listing-announcements.tsx'));

/** What the host tells groups of guests of a property, which is chosen if there are several. */
export function AnnouncementsTab({ isOnline }: { isOnline: boolean }) {
  return (
    <ListingTab
      tab="announcements"
      advice="List a retreat first, then you can write to all of its guests here."
      isOnline={isOnline}
    >
      {({ id, timeZone }) => (
        <Suspense>
          <ListingAnnouncements key={id} propertyId={id} timeZone={timeZone} />
        </Suspense>
      )}
    </ListingTab>
  );
}
