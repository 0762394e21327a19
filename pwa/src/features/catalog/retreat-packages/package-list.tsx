import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { PackageCard } from './package-card.tsx';
import styles from './package-list.module.css';

interface PackageListProps {
  /** Undefined during the first read; null if not on this device and not available now. */
  packages: readonly RetreatPackage[] | null | undefined;
  /** That the retreat takes. */
  maxGuests: number;
  selectedId: number | null;
  onSelect: (retreatPackage: RetreatPackage | null) => void;
}

/** Packages a guest can choose one of, or none. Source: spec §2, property detail. */
export function PackageList({ packages, maxGuests, selectedId, onSelect }: PackageListProps) {
  if (packages === undefined) {
    return (
      <Skeletons label="Loading packages" className={styles.list}>
        <Skeleton height={132} radius={16} />
        <Skeleton height={132} radius={16} />
      </Skeletons>
    );
  }
  if (packages === null) {
    return (
      <div className={styles.none}>
        <p tabIndex={-1} data-packages-note="">
          The packages of this retreat are not saved on this device yet.
        </p>
        {selectedId !== null && (
          <Button data-focus-after="[data-packages-note]" onClick={() => onSelect(null)}>
            Continue without a package
          </Button>
        )}
      </div>
    );
  }
  if (packages.length === 0) {
    return <p className={styles.none}>No wellness packages are currently available for this property.</p>;
  }
  return (
    <ul className={styles.list}>
      {packages.map((retreatPackage) => {
        const isSelected = retreatPackage.id === selectedId;
        return (
          <li key={retreatPackage.id} className={styles.item}>
            <PackageCard
              retreatPackage={retreatPackage}
              maxGuests={maxGuests}
              isSelected={isSelected}
              onToggle={() => onSelect(isSelected ? null : retreatPackage)}
            />
          </li>
        );
      })}
    </ul>
  );
}
