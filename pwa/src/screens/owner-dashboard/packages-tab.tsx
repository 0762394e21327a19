import { useSearchParams } from 'react-router-dom';
import type { Property } from '#contracts/domain/properties.ts';
import { useRefusal } from '#pwa/features/connection/use-refusal.ts';
import { findOwnListing, useLastSync, useOwnListings } from '#pwa/features/hosting/host-listing-queries.ts';
import { PropertyChoice } from '#pwa/features/hosting/property-choice.tsx';
import { MoreProperties } from '#pwa/features/verification/more-properties.tsx';
import { usePropertiesToVerify } from '#pwa/features/verification/verification-queries.ts';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { BuildingHome24Regular } from '#pwa/ui/icons/icons.tsx';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from './awaited-data.tsx';
import { PackagesOfProperty } from './packages-of-property.tsx';
import styles from './owner-dashboard.module.css';

interface PackagesTabProps {
  userId: number;
  isStaff: boolean;
  isOnline: boolean;
}

/** Choice of a property, then its packages. The choice is in the URL. Source: spec §2. */
export function PackagesTab({ userId, isStaff, isOnline }: PackagesTabProps) {
  const [query, setQuery] = useSearchParams();
  const chosenId = idFromRoute(query.get('property') ?? undefined);
  const chosen = useLiveQuery(() => findOwnListing(privateDb(), chosenId), [chosenId]);
  const handleChoose = (id: number | null) =>
    setQuery(id === null ? { tab: 'packages' } : { tab: 'packages', property: String(id) }, {
      preventScrollReset: true,
    });
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

interface ChoiceProps {
  isOnline: boolean;
  onChoose: (id: number) => void;
}

function HostChoice({ isOnline, onChoose }: ChoiceProps) {
  const listings = useOwnListings();
  const lastSync = useLastSync();
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) => <Choice listings={found} isOnline={isOnline} onChoose={onChoose} />}
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
          <Choice listings={found} isOnline={isOnline} onChoose={onChoose} />
          {hasMore === true && <MoreProperties isOnline={isOnline} fetchMore={fetchMore} />}
        </>
      )}
    </AwaitedData>
  );
}

function Choice({ listings, isOnline, onChoose }: ChoiceProps & { listings: readonly Property[] }) {
  if (listings.length === 0) {
    return (
      <EmptyState icon={BuildingHome24Regular} title="No Properties Yet">
        <p>List a retreat first, then add packages here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className={styles.sectionTitle}>Choose a property</h2>
      <PropertyChoice listings={listings} isOnline={isOnline} onChoose={onChoose} />
    </>
  );
}
