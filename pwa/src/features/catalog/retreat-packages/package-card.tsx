import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { CalendarLtr16Regular, Checkmark16Regular } from '#pwa/ui/icons/icons.tsx';
import { bookableDays, nightsRule } from './package-labels.ts';
import styles from './package-card.module.css';

interface PackageCardProps {
  retreatPackage: RetreatPackage;
  /** That the retreat takes; a package from before may be for more. */
  maxGuests: number;
  isSelected: boolean;
  /** Pressing the selected one again asks for none. */
  onToggle: () => void;
}

/** A package to choose; the button of its name is stretched over the card. Source: spec §2, property detail. */
export function PackageCard({ retreatPackage, maxGuests, isSelected, onToggle }: PackageCardProps) {
  const { name, description, pricePerNight, inclusions } = retreatPackage;
  const capacity = Math.min(retreatPackage.maxCapacity, maxGuests);
  const days = bookableDays(retreatPackage);
  return (
    <article className={styles.card} data-selected={isSelected ? '' : undefined}>
      <h3 className={styles.name}>
        <button type="button" className={styles.choose} aria-pressed={isSelected} onClick={onToggle}>
          {name}
          <span className={styles.mark}>{isSelected && <Checkmark16Regular />}</span>
        </button>
      </h3>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <div className={styles.terms}>
        <Chip icon={CalendarLtr16Regular}>{nightsRule(retreatPackage)}</Chip>
        <p className={styles.price}>
          <strong>{formatDollars(pricePerNight)}</strong> / night
        </p>
      </div>
      {inclusions.length > 0 && (
        <ul className={styles.inclusions} aria-label="Included">
          {inclusions.map((inclusion) => (
            <li key={inclusion}>
              <Checkmark16Regular />
              {inclusion}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.small}>
        {capacity === 1 ? 'For 1 guest' : `For up to ${capacity} guests`}
        {days !== null && ` · ${days}`}
      </p>
    </article>
  );
}
