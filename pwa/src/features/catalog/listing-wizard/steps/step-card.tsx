import type { ReactNode } from 'react';
import styles from './step-card.module.css';

interface StepCardProps {
  title: string;
  subtitle?: string;
  /** Beside the title, such as a count. */
  end?: ReactNode;
  children: ReactNode;
}

/** Card of a step. Its title is focused when the step opens. */
export function StepCard({ title, subtitle, end, children }: StepCardProps) {
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title} tabIndex={-1} data-step-title>
            {title}
          </h2>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}
