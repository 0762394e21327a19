import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useProperty } from '#pwa/features/catalog/properties/property-queries.ts';
import { useIsBlocked } from '#pwa/features/shared/blocks/block-queries.ts';
import { readChooseDates } from '#pwa/lib/choose-dates.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { BlockedRetreat } from './blocked-retreat.tsx';
import { PropertyDetail } from './property-detail.tsx';
import { PropertyDetailSkeleton } from './property-detail-skeleton.tsx';
import { RetreatNotFound } from './retreat-not-found.tsx';
import { RetreatNotLoaded } from './retreat-not-loaded.tsx';

/** `/properties/:id`: one retreat, its photos and the booking panel. Source: spec §2, property detail. */
export function PropertyDetailScreen() {
  const id = idFromRoute(useParams()['id']);
  const opening = useOpening();
  // Remount for another retreat, and for a link that begins the choice again, so that nothing chosen before stays.
  return id === 0 ? <RetreatNotFound /> : <OneRetreat key={`${id}:${opening}`} id={id} />;
}

/** Key of the last location that a link such as 'Choose new dates' led to; it may have been followed on this page. */
function useOpening(): string {
  const location = useLocation();
  const { key } = location;
  const [opening, setOpening] = useState('');
  if (key !== opening && readChooseDates(location.state as unknown) !== null) setOpening(key);
  return opening;
}

function OneRetreat({ id }: { id: number }) {
  const isOnline = useIsOnline();
  const { value: listing, outcome, retry } = useProperty(id, isOnline);
  const isBlocked = useIsBlocked(listing?.property.hostId ?? 0);
  if (listing != null && isBlocked === undefined) return <PropertyDetailSkeleton />;
  if (listing != null && isBlocked === true) return <BlockedRetreat property={listing.property} />;
  if (listing != null) {
    // While the fetch runs the copy is probably up to date, so its age is not shown yet.
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
  return <RetreatNotLoaded id={id} reason={outcome} onRetry={retry} />;
}
