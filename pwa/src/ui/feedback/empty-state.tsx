import type { ReactNode } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** Says what would appear here. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Level of the title; 2 by default, 1 if the state is the whole page. */
  level?: 1 | 2 | 3;
}

/** An empty list: ridgeline strip, icon disc, one line, one action. Source: design §8. */
export function EmptyState({ icon: StateIcon, title, children, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <section className={styles.card}>
      <div className={styles.strip}>
        <Ridgeline sun="centre" />
      </div>
      <div className={styles.disc}>
        <StateIcon />
      </div>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.line}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  );
}
