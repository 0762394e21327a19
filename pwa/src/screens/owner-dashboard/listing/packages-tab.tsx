import { useRefusal } from '#pwa/features/platform/connection/use-refusal.ts';
import {
  findOwnListing,
  useLastSync,
  useOwnListings,
} from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { MoreProperties } from '#pwa/features/trust/verification/more-properties.tsx';
import { usePropertiesToVerify } from '#pwa/features/trust/verification/verification-queries.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from '#pwa/screens/owner-dashboard/shared/awaited-data.tsx';
import { ListingChoice } from '#pwa/screens/owner-dashboard/shared/listing-choice.tsx';
import { PackagesOfProperty } from './packages-of-property.tsx';
import { useChosenListing } from '#pwa/screens/owner-dashboard/shared/use-chosen-listing.ts';

interface PackagesTabProps {
  userId: number;
  isStaff: boolean;
  isOnline: boolean;
}

/** Choice of a property, then its packages. The choice is in the URL. Source: spec §2. */
export function PackagesTab({ userId, isStaff, isOnline }: PackagesTabProps) {
  const [chosenId, handleChoose] = useChosenListing('packages');
  const chosen = useLiveQuery(() => findOwnListing(privateDb(), chosenId), [chosenId]);
  if (chosenId !== 0 && chosen === undefined) return null;
  if (chosen != null) {
    return (
      <PackagesOfProperty
        key={chosen.id}
        property={chosen}
        userId={userId}
        isOnline={isOnline}
        onChange={() => handleChoose(null)}
      />
    );
  }
  return isStaff ? (
    <StaffChoice isOnline={isOnline} onChoose={handleChoose} />
  ) : (
    <HostChoice isOnline={isOnline} onChoose={handleChoose} />
  );
}

const advice = 'List a retreat first, then add packages here.';

interface ChoiceProps {
  isOnline: boolean;
  onChoose: (id: number) => void;
}

function HostChoice({ isOnline, onChoose }: ChoiceProps) {
  const listings = useOwnListings();
  const lastSync = useLastSync();
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) => <ListingChoice listings={found} advice={advice} isOnline={isOnline} onChoose={onChoose} />}
    </AwaitedData>
  );
}

const everything = { list: 'all', filter: 'all', text: '' } as const;

function StaffChoice({ isOnline, onChoose }: ChoiceProps) {
  const isRefused = useRefusal() !== null;
  const { listings, hasMore, fetchedAt, outcome, refresh, fetchMore } = usePropertiesToVerify(everything, {
    isOnline,
    isRefused,
  });
  return (
    <AwaitedData
      what="all properties"
      rows={listings}
      lastSync={fetchedAt}
      isOnline={isOnline}
      outcome={outcome}
      onRetry={refresh}
    >
      {(found) => (
        <>
          <ListingChoice listings={found} advice={advice} isOnline={isOnline} onChoose={onChoose} />
          {hasMore === true && <MoreProperties isOnline={isOnline} fetchMore={fetchMore} />}
        </>
      )}
    </AwaitedData>
  );
}
