import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/properties.ts';
import type { RetreatPackage } from '#contracts/retreat-packages.ts';
import { useLastSync } from '#pwa/features/hosting/host-listing-queries.ts';
import { HostPackageCard } from '#pwa/features/retreat-packages/host-package-card.tsx';
import { useHostPackages } from '#pwa/features/retreat-packages/host-package-queries.ts';
import {
  emptyPackage,
  toPackageValues,
  type PackageDetails,
} from '#pwa/features/retreat-packages/package-form.ts';
import { PackageFormDialog } from '#pwa/features/retreat-packages/package-form-dialog.tsx';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/error-card.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { Add20Regular, ArrowSwap20Regular, Lotus24Regular } from '#pwa/ui/icons.tsx';
import { Photo } from '#pwa/ui/photo/photo.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/skeleton.tsx';
import { changePackage, createPackage, offerPackage } from './package-actions.ts';
import styles from './packages-of-property.module.css';

interface PackagesOfPropertyProps {
  property: Property;
  userId: number;
  isOnline: boolean;
  /** Another property is to be chosen. */
  onChange: () => void;
}

/** What the form is open for: a new package, a stored one, or nothing. */
type Editing = { kind: 'closed' | 'new' } | { kind: 'stored'; retreatPackage: RetreatPackage };

/** Packages of one property. Source: spec §2, design §8. */
export function PackagesOfProperty({ property, userId, isOnline, onChange }: PackagesOfPropertyProps) {
  const lastSync = useLastSync();
  const { packages, outcome, retry } = useHostPackages(property.id, isOnline);
  const [editing, setEditing] = useState<Editing>({ kind: 'closed' });
  const close = () => setEditing({ kind: 'closed' });
  const handleSave = async (details: PackageDetails) => {
    if (editing.kind === 'stored') {
      void changePackage(editing.retreatPackage.id, details);
      close();
    } else if (await createPackage(property.id, details)) {
      close();
    }
  };
  const refusal = outcome instanceof ApiError ? outcome.detail : null;
  const isAwaited = packages === undefined || (packages.length === 0 && outcome === undefined && isOnline);
  // The change feed brings all packages of own listings; those of others, which staff look after, are only read here.
  const isFed = property.hostId === userId && lastSync !== null;
  const isUnread = packages?.length === 0 && !isFed && outcome !== 'fresh';
  return (
    <>
      <div className={styles.property}>
        <span className={styles.photo}>
          <Photo url={property.images[0]} alt="" sizes="72px" isOnline={isOnline} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{property.title}</h2>
          <p className={styles.place}>
            {property.location}
            {packages !== undefined && !isUnread && ` · ${countOf(packages.length, 'package')}`}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button icon={ArrowSwap20Regular} onClick={onChange}>
            Change Property
          </Button>
          <Button look="primary" icon={Add20Regular} onClick={() => setEditing({ kind: 'new' })}>
            Add package
          </Button>
        </div>
      </div>
      {refusal !== null && packages?.length === 0 ? (
        <ErrorCard title="Failed to fetch retreat packages" onRetry={retry}>
          <p>{refusal}</p>
        </ErrorCard>
      ) : isAwaited ? (
        <Skeletons label="Loading packages" className={styles.grid}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height={420} radius={16} />
          ))}
        </Skeletons>
      ) : isUnread ? (
        <ErrorCard kind="offline" title="Failed to fetch retreat packages" onRetry={retry}>
          <p>None are saved on this device. Open this page with a connection to read them.</p>
        </ErrorCard>
      ) : packages.length === 0 ? (
        <EmptyState icon={Lotus24Regular} title="No packages yet">
          <p>Add one, and guests can choose it when they book.</p>
        </EmptyState>
      ) : (
        <FluentRoot>
          <ul className={styles.grid} aria-label="Packages">
            {packages.map((retreatPackage) => (
              <li key={retreatPackage.id}>
                <HostPackageCard
                  retreatPackage={retreatPackage}
                  isOnline={isOnline}
                  onDuration={(duration) => void changePackage(retreatPackage.id, duration)}
                  onEdit={() => setEditing({ kind: 'stored', retreatPackage })}
                  onAvailable={(available) => void offerPackage(retreatPackage.id, available)}
                />
              </li>
            ))}
          </ul>
        </FluentRoot>
      )}
      <PackageFormDialog
        open={editing.kind !== 'closed'}
        title={editing.kind === 'stored' ? 'Edit package' : 'Add package'}
        maxGuests={property.maxGuests}
        initial={editing.kind === 'stored' ? toPackageValues(editing.retreatPackage) : emptyPackage}
        onClose={close}
        onSave={(details) => void handleSave(details)}
      />
    </>
  );
}
