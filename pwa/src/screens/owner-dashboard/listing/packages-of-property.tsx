import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { HostPackageCard } from '#pwa/features/catalog/retreat-packages/host-package-card.tsx';
import { useHostPackages } from '#pwa/features/catalog/retreat-packages/host-package-queries.ts';
import {
  changedDetails,
  emptyPackage,
  toPackageValues,
  type PackageDetails,
  type PackageValues,
} from '#pwa/features/catalog/retreat-packages/package-form.ts';
import { PackageFormDialog } from '#pwa/features/catalog/retreat-packages/package-form-dialog.tsx';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { Add20Regular, ArrowSwap20Regular, Lotus24Regular } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import {
  changePackage,
  createPackage,
  offerPackage,
} from '#pwa/features/catalog/retreat-packages/package-commands.ts';
import styles from './packages-of-property.module.css';

interface PackagesOfPropertyProps {
  property: Property;
  userId: number;
  isOnline: boolean;
  /** Another property is to be chosen. */
  onChange: () => void;
}

/** Content of the form: a new package, or a stored one as it was when the form was opened. */
type Editing = { kind: 'closed' | 'new' } | { kind: 'stored'; retreatPackage: RetreatPackage };

interface TypedPackage {
  editing: Editing;
  values: PackageValues;
}

/** Packages of one property. Source: spec §2, design §8. */
export function PackagesOfProperty({ property, userId, isOnline, onChange }: PackagesOfPropertyProps) {
  const lastSync = useLastSync();
  const found = useHostPackages(property.id, isOnline);
  const { packages, outcome } = found;
  const [opened, setEditing] = useState<Editing>({ kind: 'closed' });
  const edited = opened.kind === 'stored' ? opened.retreatPackage.id : opened.kind;
  const { unsaved, remember, forget, closeWith } = useUnsavedForm<TypedPackage>(
    `package ${property.id} ${edited}`,
  );
  const { leave, end } = closeWith(() => setEditing({ kind: 'closed' }));
  // Unsaved contents stay with the package they are based on, so that newer changes by others are merged.
  const editing = unsaved?.editing ?? opened;
  const { runOnce } = useOneAtATime();
  const handleSave = async (details: PackageDetails) => {
    if (await savePackage(property.id, editing, details)) end();
  };
  // The change feed brings all packages of own properties; those of others, which staff look after, are only fetched here.
  const isFed = property.hostId === userId && lastSync !== null;
  const isUnread = packages?.length === 0 && !isFed && outcome !== 'fresh';
  return (
    <>
      <PropertyHead
        property={property}
        isOnline={isOnline}
        count={isUnread ? undefined : packages?.length}
        onChange={onChange}
        onAdd={() => setEditing({ kind: 'new' })}
      />
      <PackageGrid
        found={found}
        isUnread={isUnread}
        isOnline={isOnline}
        onEdit={(retreatPackage) => setEditing({ kind: 'stored', retreatPackage })}
      />
      <PackageFormDialog
        open={editing.kind !== 'closed'}
        title={editing.kind === 'stored' ? 'Edit package' : 'Add package'}
        maxGuests={property.maxGuests}
        initial={editing.kind === 'stored' ? toPackageValues(editing.retreatPackage) : emptyPackage}
        typed={unsaved?.values}
        onType={(values) => remember({ editing, values })}
        onRevert={forget}
        onClose={leave}
        onCancel={end}
        onSave={(details) => runOnce(() => handleSave(details))}
      />
    </>
  );
}

/** @returns whether the package is on this device now */
function savePackage(propertyId: number, editing: Editing, details: PackageDetails): Promise<boolean> {
  if (editing.kind !== 'stored') return createPackage(propertyId, details);
  const { retreatPackage } = editing;
  return changePackage(retreatPackage.id, changedDetails(retreatPackage, details), retreatPackage);
}

interface PropertyHeadProps {
  property: Property;
  isOnline: boolean;
  /** Number of packages; undefined: not known. */
  count: number | undefined;
  onChange: () => void;
  onAdd: () => void;
}

function PropertyHead({ property, isOnline, count, onChange, onAdd }: PropertyHeadProps) {
  return (
    <div className={styles.property}>
      <span className={styles.photo}>
        <Photo url={property.images[0]} alt="" sizes="72px" isOnline={isOnline} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{property.title}</h2>
        <p className={styles.place}>
          {property.location}
          {count !== undefined && ` · ${countOf(count, 'package')}`}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button icon={ArrowSwap20Regular} onClick={onChange}>
          Change Property
        </Button>
        <Button look="primary" icon={Add20Regular} onClick={onAdd}>
          Add package
        </Button>
      </div>
    </div>
  );
}

interface PackageGridProps {
  found: ReturnType<typeof useHostPackages>;
  /** No packages are on this device, and it does not know whether there are any. */
  isUnread: boolean;
  isOnline: boolean;
  onEdit: (retreatPackage: RetreatPackage) => void;
}

function PackageGrid({ found, isUnread, isOnline, onEdit }: PackageGridProps) {
  const { packages, outcome, retry } = found;
  if (packages?.length === 0 && outcome instanceof ApiError) {
    return (
      <ErrorCard title="Failed to fetch retreat packages" onRetry={retry}>
        <p>{outcome.detail}</p>
      </ErrorCard>
    );
  }
  if (packages === undefined || (packages.length === 0 && outcome === undefined && isOnline)) {
    return (
      <Skeletons label="Loading packages" className={styles.grid}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={420} radius={16} />
        ))}
      </Skeletons>
    );
  }
  if (isUnread) {
    return (
      <ErrorCard kind="offline" title="Failed to fetch retreat packages" onRetry={retry}>
        <p>None are saved on this device. Open this page with a connection to read them.</p>
      </ErrorCard>
    );
  }
  if (packages.length === 0) {
    return (
      <EmptyState icon={Lotus24Regular} title="No packages yet">
        <p>Add one, and guests can choose it when they book.</p>
      </EmptyState>
    );
  }
  return (
    <FluentRoot>
      <ul className={styles.grid} aria-label="Packages">
        {packages.map((retreatPackage) => (
          <li key={retreatPackage.id}>
            <HostPackageCard
              retreatPackage={retreatPackage}
              isOnline={isOnline}
              onDuration={(duration) => void changePackage(retreatPackage.id, duration)}
              onEdit={() => onEdit(retreatPackage)}
              onAvailable={(available) => void offerPackage(retreatPackage.id, available)}
            />
          </li>
        ))}
      </ul>
    </FluentRoot>
  );
}
