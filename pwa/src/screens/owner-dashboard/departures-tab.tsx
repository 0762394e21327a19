import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findOwnListing, useLastSync, useOwnListings } from '#pwa/features/hosting/host-listing-queries.ts';
import { PropertyChoice } from '#pwa/features/hosting/property-choice.tsx';
import { findListingOfDeparture } from '#pwa/features/departures/departure-queries.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { BuildingHome24Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from './awaited-data.tsx';
import styles from './owner-dashboard.module.css';

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

/** Choice of a property, then its group retreats, then the guests of one. The choices are in the URL. */
export function DeparturesTab({ isOnline }: { isOnline: boolean }) {
  const [query, setQuery] = useSearchParams();
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const chosenId = idFromRoute(query.get('property') ?? undefined);
  const editedId = idFromRoute(query.get('edit') ?? undefined);
  const chosen = useLiveQuery(
    () => findChosenListing(privateDb(), { chosenId, editedId }),
    [chosenId, editedId],
  );
  const choose = (id: number | null) =>
    setQuery(id === null ? { tab: 'departures' } : { tab: 'departures', property: String(id) }, {
      preventScrollReset: true,
    });
  if (chosenId + editedId !== 0 && chosen === undefined) return null;
  if (chosen != null) {
    return (
      <Suspense>
        <DeparturesOfProperty
          key={chosen.id}
          property={chosen}
          isOnline={isOnline}
          onChange={() => choose(null)}
        />
      </Suspense>
    );
  }
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={BuildingHome24Regular} title="No Properties Yet">
            <p>List a retreat first, then plan its group retreats here.</p>
          </EmptyState>
        ) : (
          <>
            <h2 className={styles.sectionTitle}>Choose a property</h2>
            <PropertyChoice listings={found} isOnline={isOnline} onChoose={choose} />
          </>
        )
      }
    </AwaitedData>
  );
}
