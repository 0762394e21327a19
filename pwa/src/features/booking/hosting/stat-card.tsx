import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './stat-card.module.css';

interface StatCardProps {
  icon: Icon;
  tone: 'tint' | 'waiting' | 'success' | 'danger';
  label: string;
  /** Undefined while it is counted. */
  value: number | undefined;
}

/** One figure of the dashboard, an item of a list. Source: design §8. */
export function StatCard({ icon: StatIcon, tone, label, value }: StatCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.icon} data-tone={tone}>
        <StatIcon />
      </div>
      <p className={styles.figure}>
        <span className={styles.value}>{value === undefined ? '–' : formatWhole(value)}</span>{' '}
        <span className={styles.label}>{label}</span>
      </p>
    </li>
  );
}
