import type { ReactNode } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'waiting' | 'danger';
  icon: Icon;
  children: ReactNode;
}

/** A sentence in a coloured box, with an icon before it. */
export function Notice({ tone, icon: NoticeIcon, children }: NoticeProps) {
  return (
    <p className={styles.notice} data-tone={tone}>
      <NoticeIcon />
      <span>{children}</span>
    </p>
  );
}
