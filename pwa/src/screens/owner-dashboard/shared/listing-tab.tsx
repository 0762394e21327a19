import type { ReactNode } from 'react';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import {
  findOwnListing,
  useLastSync,
  useOwnListings,
} from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ArrowSwap20Regular } from '#pwa/ui/icons/icons.tsx';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { AwaitedData } from './awaited-data.tsx';
import { ListingChoice } from './listing-choice.tsx';
import { useChosenListing } from './use-chosen-listing.ts';
import styles from './owner-dashboard.module.css';

interface TabProps {
  /** Name of the tab in the URL. */
  tab: string;
  /** What to do without a listing. */
  advice: string;
  isOnline: boolean;
}

interface OneListingProps extends TabProps {
  /** Id of the property that a link names in another way; 0 for none. */
  linkedId?: number;
  /** @param onChange another property is to be chosen; null if there is none */
  children: (listing: Property, onChange: (() => void) | null) => ReactNode;
}

/** The property that a tab is about, which is chosen if there are several. The choice is in the URL. */
export function OneListing({ tab, advice, isOnline, linkedId = 0, children }: OneListingProps) {
  const [chosenId, handleChoose] = useChosenListing(tab);
  const id = chosenId === 0 ? linkedId : chosenId;
  const listings = useOwnListings();
  const lastSync = useLastSync();
  const chosen = useLiveQuery(() => findOwnListing(privateDb(), id), [id]);
  if (id !== 0 && chosen === undefined) return null;
  if (chosen != null) {
    const hasOthers = (listings?.length ?? 0) > 1;
    return children(chosen, hasOthers ? () => handleChoose(null) : null);
  }
  return (
    <AwaitedData what="your properties" rows={listings} lastSync={lastSync} isOnline={isOnline}>
      {(found) => {
        const [only, ...others] = found;
        return only !== undefined && others.length === 0 ? (
          children(only, null)
        ) : (
          <ListingChoice listings={found} advice={advice} isOnline={isOnline} onChoose={handleChoose} />
        );
      }}
    </AwaitedData>
  );
}

interface ListingTabProps extends TabProps {
  children: (listing: Property) => ReactNode;
}

/** A tab about one property, below its title. */
export function ListingTab({ children, ...tab }: ListingTabProps) {
  return (
    <OneListing {...tab}>
      {(listing, onChange) => (
        <Chosen listing={listing} onChange={onChange}>
          {children(listing)}
        </Chosen>
      )}
    </OneListing>
  );
}

interface ChosenProps {
  listing: Property;
  /** Another property is to be chosen; null if there is none. */
  onChange: (() => void) | null;
  children: ReactNode;
}

function Chosen({ listing, onChange, children }: ChosenProps) {
  return (
    <>
      <div className={styles.heading}>
        <h2 className={styles.propertyTitle}>{listing.title}</h2>
        {onChange !== null && (
          <Button icon={ArrowSwap20Regular} onClick={onChange}>
            Change property
          </Button>
        )}
      </div>
      {children}
    </>
  );
}
