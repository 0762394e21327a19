import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { PackageAvailability, RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { formatDayRange, formatDayWithYear, localDay } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { ChevronDown16Regular } from '#pwa/ui/icons/icons.tsx';
import { usePackageDays } from './host-package-queries.ts';
import styles from './package-days.module.css';

const isClosed = ({ available, spotsRemaining }: PackageAvailability): boolean =>
  !available || spotsRemaining === 0;

interface PackageDaysProps {
  retreatPackage: Pick<RetreatPackage, 'id' | 'available' | 'endDate'>;
  isOnline: boolean;
}

function summaryOf(days: readonly PackageAvailability[]): string {
  if (days.length === 0) return 'Available every day';
  const closed = days.filter(isClosed).length;
  const set = `Limited spots on ${countOf(days.length, 'day')}`;
  return closed === 0 ? set : `${set} · ${closed} full or closed`;
}

const stateOf = (day: PackageAvailability): string => {
  if (!day.available) return 'Closed';
  if (day.spotsRemaining === 0) return 'Full';
  return `${countOf(day.spotsRemaining, 'spot')} left`;
};

/** Which days of a package are limited, from today on; unfolded on demand. Source: spec §3, package availability. */
export function PackageDays({ retreatPackage, isOnline }: PackageDaysProps) {
  const { id: packageId, available, endDate } = retreatPackage;
  const [isOpen, setIsOpen] = useState(false);
  const today = localDay(new Date(useNow()));
  const { days, hasFailed, retry } = usePackageDays(packageId, today, isOnline);
  const listId = `days-${packageId}`;
  if (!available) return null;
  if (endDate !== null && endDate < today) {
    const lastDay = formatDayWithYear(endDate);
    return <p className={styles.summary}>Not bookable any more: its last day was {lastDay}.</p>;
  }
  if (days === null && !isOnline)
    return <p className={styles.summary}>Limited spots are shown once you are online.</p>;
  if (days === null && hasFailed) return <FailedDays onRetry={retry} />;
  if (days == null) return <p className={styles.summary}>Availability</p>;
  if (days.length === 0) return <p className={styles.summary}>{summaryOf(days)}</p>;
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {summaryOf(days)}
        <ChevronDown16Regular className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.days} hidden={!isOpen} aria-label="Days with limited spots">
        {days.map((day) => (
          <li key={day.id} className={styles.day} data-closed={isClosed(day) ? '' : undefined}>
            <span>{formatDayRange(day.date)}</span>
            <span>
              {stateOf(day)}
              {day.price !== null && ` · ${formatDollars(day.price)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FailedDays({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.root} role="status">
      <p className={styles.summary}>Limited spots could not be loaded.</p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}
