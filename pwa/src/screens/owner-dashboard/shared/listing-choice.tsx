import type { Property } from '#contracts/domain/catalog/properties.ts';
import { PropertyChoice } from '#pwa/features/booking/hosting/property-choice.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { BuildingHome24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './owner-dashboard.module.css';

interface ListingChoiceProps {
  listings: readonly Property[];
  /** What to do without a listing. */
  advice: string;
  isOnline: boolean;
  onChoose: (id: number) => void;
}

/** The choice of the listing that a tab is about. */
export function ListingChoice({ listings, advice, isOnline, onChoose }: ListingChoiceProps) {
  if (listings.length === 0) {
    return (
      <EmptyState icon={BuildingHome24Regular} title="No Properties Yet">
        <p>{advice}</p>
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
