import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findListingOfDeparture } from '#pwa/features/booking/departures/departure-queries.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { OneListing } from '#pwa/screens/owner-dashboard/shared/listing-tab.tsx';

const DeparturesOfProperty = lazyPart('DeparturesOfProperty', () => import('./departures-of-property.tsx'));

/** The group retreats of one property, then the guests of one. A link may name only the one to be edited. */
export function DeparturesTab({ isOnline }: { isOnline: boolean }) {
  const [query] = useSearchParams();
  const editedId = idFromRoute(query.get('edit') ?? undefined);
  const linkedId = useLiveQuery(
    async () => (editedId === 0 ? null : await findListingOfDeparture(privateDb(), editedId)),
    [editedId],
  );
  if (linkedId === undefined) return null;
  return (
    <OneListing
      tab="departures"
      advice="List a retreat first, then plan its group retreats here."
      isOnline={isOnline}
      linkedId={linkedId ?? 0}
    >
      {(property, onChange) => (
        <Suspense>
          <DeparturesOfProperty
            key={property.id}
            property={property}
            isOnline={isOnline}
            onChange={onChange}
          />
        </Suspense>
      )}
    </OneListing>
  );
}
