import type { ReactNode } from 'react';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import styles from './pills.module.css';

/** A row of pills; it scrolls sideways where they do not fit. */
export const Pills = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.pills} role="group" aria-label={label}>
    {children}
  </div>
);

interface PillProps {
  label: string;
  /** Null: not shown. */
  count?: number | null;
  isPressed: boolean;
  onPress: () => void;
}

/** A choice among several, such as a filter of a list. */
export const Pill = ({ label, count = null, isPressed, onPress }: PillProps) => (
  <button type="button" className={styles.pill} aria-pressed={isPressed} onClick={onPress}>
    {label}
    {count !== null && <span className={styles.count}>{formatWhole(count)}</span>}
  </button>
);
