import type { ReactNode } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ArrowClockwise20Regular, CloudOff24Regular, ErrorCircle24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './error-card.module.css';

interface ErrorCardProps {
  title: string;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** `offline` is a state, not an error: neutral colours and a cloud. */
  kind?: 'error' | 'offline';
  /** Another action beside Retry. */
  action?: ReactNode;
  level?: 1 | 2;
}

/** What could not be shown, why, and what to do. */
export function ErrorCard({ title, children, onRetry, kind = 'error', action, level = 2 }: ErrorCardProps) {
  const Title = `h${level}` as const;
  return (
    <section className={styles.card} role={kind === 'error' ? 'alert' : undefined}>
      <div className={styles.icon} data-kind={kind}>
        {kind === 'offline' ? <CloudOff24Regular /> : <ErrorCircle24Regular />}
      </div>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>
        {onRetry && (
          <Button icon={ArrowClockwise20Regular} onClick={onRetry}>
            Retry
          </Button>
        )}
        {action}
      </div>
    </section>
  );
}
