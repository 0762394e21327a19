import { Suspense } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { ListingTab } from '#pwa/screens/owner-dashboard/shared/listing-tab.tsx';

const ListingProgramme = lazyPart('ListingProgramme', () => import('./listing-programme.tsx'));

/** The programmes of a property, which is chosen if there are several. */
export function ProgrammeTab({ isOnline }: { isOnline: boolean }) {
  return (
    <ListingTab
      tab="programme"
      advice="List a retreat first, then write here what guests can do."
      isOnline={isOnline}
    >
      {({ id }) => (
        <Suspense>
          <ListingProgramme key={id} propertyId={id} />
        </Suspense>
      )}
    </ListingTab>
  );
}
