import { useId } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { normalizeDuration, type PackageDuration } from '#contracts/rules/package-duration.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Checkmark16Regular, Edit20Regular } from '#pwa/ui/icons/icons.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Segmented } from '#pwa/ui/controls/segmented.tsx';
import { NightsField } from './nights-field.tsx';
import { PackageDays } from './package-days.tsx';
import { bookableDays } from './package-labels.ts';
import styles from './host-package-card.module.css';

interface HostPackageCardProps {
  retreatPackage: WithPending<RetreatPackage>;
  isOnline: boolean;
  /** A duration to be saved, settled by the rules. */
  onDuration: (duration: PackageDuration) => void;
  onEdit: () => void;
  /** Takes it out of what can be booked, or offers it again. */
  onAvailable: (available: boolean) => void;
}

const kinds = [
  { id: 'fixed', label: 'Fixed' },
  { id: 'flexible', label: 'Flexible' },
] as const;

/** A package with its duration, each change of which is saved at once. Source: spec §4, design §8. */
export function HostPackageCard(props: HostPackageCardProps) {
  const { retreatPackage, isOnline, onDuration, onEdit, onAvailable } = props;
  const titleId = useId();
  const { name, description, pricePerNight, maxCapacity, available, pending } = retreatPackage;
  const days = bookableDays(retreatPackage);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.name}>
          {name}
        </h3>
        {pending === undefined || pending.state === 'accepted' ? (
          <span className={styles.saved}>
            <Checkmark16Regular />
            Saved
          </span>
        ) : (
          <PendingChip pending={pending} />
        )}
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <p className={styles.price}>
        <strong>{formatDollars(pricePerNight)}</strong> / night
      </p>
      <p className={styles.small}>
        {maxCapacity === 1 ? 'For 1 guest' : `For up to ${maxCapacity} guests`}
        {days !== null && ` · ${days}`}
      </p>
      {!available && (
        <p className={styles.retired}>
          <Chip>Retired</Chip> Guests cannot book this package.
        </p>
      )}
      <Duration retreatPackage={retreatPackage} onDuration={onDuration} />
      <PackageDays retreatPackage={retreatPackage} isOnline={isOnline} />
      <div className={styles.actions}>
        <Button size="small" icon={Edit20Regular} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          look="subtle"
          aria-label={available ? `Retire ${name}` : `Bring back ${name}`}
          onClick={() => onAvailable(!available)}
        >
          {available ? 'Retire' : 'Bring back'}
        </Button>
      </div>
    </article>
  );
}

function Duration({
  retreatPackage,
  onDuration,
}: Pick<HostPackageCardProps, 'retreatPackage' | 'onDuration'>) {
  const { minimumStay, maximumStay, fixedDuration } = retreatPackage;
  const save = (changed: Partial<PackageDuration>) =>
    onDuration(normalizeDuration({ minimumStay, maximumStay, fixedDuration, ...changed }));
  return (
    <div className={styles.duration}>
      <h4 className={styles.label}>Duration</h4>
      <Segmented
        label={`Duration of ${retreatPackage.name}`}
        options={kinds}
        selected={fixedDuration ? 'fixed' : 'flexible'}
        onSelect={(kind) => save({ fixedDuration: kind === 'fixed' })}
      />
      <div className={styles.nights}>
        <NightsField
          label={fixedDuration ? 'Exact nights' : 'Minimum nights'}
          value={minimumStay}
          min={1}
          onChange={(nights) => {
            if (nights !== null) save({ minimumStay: nights });
          }}
        />
        <NightsField
          label="Maximum nights"
          value={fixedDuration ? null : maximumStay}
          min={minimumStay}
          mayBeEmpty
          waitsForBlur
          disabled={fixedDuration}
          onChange={(nights) => save({ maximumStay: nights })}
        />
      </div>
      <p className={styles.small}>
        {fixedDuration
          ? `Guests book exactly ${countOf(minimumStay, 'night')}.`
          : 'Leave the maximum empty for no limit.'}
      </p>
    </div>
  );
}
