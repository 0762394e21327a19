import { useParams } from 'react-router-dom';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { useProperty } from '#pwa/features/properties/property-queries.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { PropertyDetail } from './property-detail.tsx';
import { PropertyDetailSkeleton } from './property-detail-skeleton.tsx';
import { RetreatNotFound } from './retreat-not-found.tsx';
import { RetreatNotLoaded } from './retreat-not-loaded.tsx';

/** `/properties/:id`: one retreat, its photos and the booking panel. Source: spec §2, property detail. */
export function PropertyDetailScreen() {
  const id = idFromRoute(useParams()['id']);
  // Another retreat is another page: nothing chosen for the one before is kept.
  return id === 0 ? <RetreatNotFound /> : <OneRetreat key={id} id={id} />;
}

function OneRetreat({ id }: { id: number }) {
  const isOnline = useIsOnline();
  const { value: listing, outcome, retry } = useProperty(id, isOnline);
  if (listing != null) {
    // While the call runs the copy is most likely right: its age is told once it is known to be a copy.
    const isCopy = outcome !== undefined && outcome !== 'fresh';
    return (
      <PropertyDetail
        property={listing.property}
        copiedAt={isCopy ? (listing.fetchedAt ?? undefined) : undefined}
        isOnline={isOnline}
      />
    );
  }
  if (listing === undefined || outcome === undefined || outcome === 'fresh')
    return <PropertyDetailSkeleton />;
  if (outcome !== 'offline' && outcome.status === 404) return <RetreatNotFound />;
  return <RetreatNotLoaded reason={outcome} onRetry={retry} />;
}
