import { useSyncStatus } from '#pwa/features/connection/use-sync-status.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './bottom-nav.module.css';

/** A dot where something waits on this device. */
export function QueuedDot() {
  if (useSyncStatus().count === 0) return null;
  return (
    <span className={styles.dot}>
      <VisuallyHidden>Changes are waiting</VisuallyHidden>
    </span>
  );
}
