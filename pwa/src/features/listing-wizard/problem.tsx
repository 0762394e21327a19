import type { ReactNode } from 'react';
import { ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './fields.module.css';

/** What is wrong, with its sign. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <span className={styles.problem}>
      <ErrorCircle16Filled />
      {children}
    </span>
  );
}
