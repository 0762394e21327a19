import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

/** A part of a page with its own heading. Source: design §3. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
