import { useNotificationTotal } from '#pwa/features/reach/notifications/notification-total.ts';
import { paths } from '#pwa/lib/paths.ts';
import { CountBadge } from '#pwa/ui/feedback/count-badge.tsx';
import { Alert20Regular } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import styles from './bell.module.css';

/** Leads to the notifications, with the number of those that were not seen. */
export function Bell() {
  const count = useNotificationTotal();
  return (
    <Link
      to={paths.notifications}
      className={styles.bell}
      aria-label={labelOf(count)}
      data-tooltip="Notifications"
    >
      <Alert20Regular />
      {count > 0 && <CountBadge count={count} unit="new" className={styles.badge} />}
    </Link>
  );
}

const labelOf = (count: number): string => (count === 0 ? 'Notifications' : `Notifications, ${count} new`);
