import { useSyncStatus } from '#pwa/features/platform/connection/use-sync-status.ts';
import { requestUnit, useRequestTotal } from '#pwa/features/booking/hosting/request-total.ts';
import { CountBadge } from '#pwa/ui/feedback/count-badge.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './bottom-nav.module.css';

/** The number of requests to answer; otherwise a dot if changes are waiting on this device. */
export function QueuedDot() {
  const requests = useRequestTotal();
  const { count } = useSyncStatus();
  if (requests > 0) {
    return <CountBadge count={requests} unit={requestUnit(requests)} className={styles.badge} />;
  }
  if (count === 0) return null;
  return (
    <span className={styles.dot}>
      <VisuallyHidden>Changes are waiting</VisuallyHidden>
    </span>
  );
}
