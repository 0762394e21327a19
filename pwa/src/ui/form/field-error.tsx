import type { ReactNode } from 'react';
import { ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './field-error.module.css';

/** Error of a group of controls, with an icon. A single control uses `LabelledField`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <ErrorCircle16Filled />
      {children}
    </p>
  );
}
