import type { ReactNode } from 'react';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './banner.module.css';

interface BannerProps {
  tone: 'success' | 'waiting' | 'danger' | 'conflict';
  icon: Icon;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

/** A line below the header with an icon, text and at most one action. */
export function Banner({ tone, icon: BannerIcon, children, action }: BannerProps) {
  usePagePart('action-banner', action !== undefined);
  return (
    <div className={styles.banner} data-tone={tone}>
      <div className={styles.row}>
        <BannerIcon className={styles.icon} />
        <p className={styles.text}>{children}</p>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
