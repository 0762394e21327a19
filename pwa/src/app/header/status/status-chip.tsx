import { Suspense } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { CloudCheckmark20Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import styles from './status-chip.module.css';

const load = () => import('./live-status-chip.tsx');

/** Offline it is loaded at once. */
const LiveStatusChip = lazyPart('LiveStatusChip', navigator.onLine ? afterInitialLoad(load) : load);

/** The state of the outbox. Deferred; its space is reserved until it is loaded. */
export function StatusChip() {
  return (
    <Suspense
      fallback={
        <span className={styles.quiet}>
          <CloudCheckmark20Regular />
        </span>
      }
    >
      <LiveStatusChip />
    </Suspense>
  );
}
