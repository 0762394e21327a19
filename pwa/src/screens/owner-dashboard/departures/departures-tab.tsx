import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findOwnListing, useLastSync, useOwnListings } from '#pwa/features/hosting/host-listing-queries.ts';
import { findListingOfDeparture } from '#pwa/features/departures/departure-queries.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from '#pwa/screens/owner-dashboard/shared/awaited-data.tsx';
import { ListingChoice } from '#pwa/screens/owner-dashboard/shared/listing-choice.tsx';
import { useChosenListing } from '#pwa/screens/owner-dashboard/shared/use-chosen-listing.ts';

const DeparturesOfProperty = lazyPart(
  async () => (await import('./departures-of-property.tsx')).DeparturesOfProperty,
);

/** The chosen listing or, where a link names only the departure to be edited, the listing of that one. */
async function findChosenListing(
  db: PrivateDb,
  { chosenId, editedId }: { chosenId: number; editedId: number },
) {
  const id = chosenId === 0 && editedId !== 0 ? await findListingOfDeparture(db, editedId) : chosenId;
  return id === null ? null : await findOwnListing(db, id);
}

/** Choice of a property if there are several, then its group retreats, then the guests of one. The choices are in the URL. */
export function DeparturesTab({ isOnline }: { isOnline: boolean }) {
  const [query] = useSearchParams();
  const [chosenId, choose] = useChosenListing('departures');
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const editedId = idFromRoute(query.get('edit') ?? undefined);
  const chosen = useLiveQuery(
    () => findChosenListing(privateDb(), { chosenId, editedId }),
    [chosenId, editedId],
  );
  const only = listings?.length === 1 ? listings[0] : undefined;
  if (chosenId + editedId !== 0 && chosen === undefined && only?.id !== chosenId) return null;
  const property = chosen ?? only;
  if (property !== undefined) {
    return (
      <Suspense>
        <DeparturesOfProperty
          key={property.id}
          property={property}
          isOnline={isOnline}
          onChange={property.id === only?.id ? null : () => choose(null)}
        />
      </Suspense>
    );
  }
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) => (
        <ListingChoice
          listings={found}
          advice="List a retreat first, then plan its group retreats here."
          isOnline={isOnline}
          onChoose={choose}
        />
      )}
    </AwaitedData>
  );
}
