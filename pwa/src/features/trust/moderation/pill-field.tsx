import { useId, type ReactNode } from 'react';
import styles from './moderation.module.css';

/** Pills of one choice in a form, below their label, in as many rows as they need. */
export function PillField({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <div className={styles.pillField} role="group" aria-labelledby={labelId}>
      <p id={labelId} className={styles.pillLabel}>
        {label}
      </p>
      <div className={styles.wrapped}>{children}</div>
    </div>
  );
}
