import { Suspense } from 'react';
import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { CloudCheckmark20Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import styles from './status-chip.module.css';

const load = async () => (await import('./live-status-chip.tsx')).LiveStatusChip;

/** Without a network it is one of the first things to know. */
const LiveStatusChip = lazyPart(navigator.onLine ? afterInitialLoad(load) : load);

/** The state of what waits on this device. Nothing of the first paint needs it: until it is here, its place is kept. */
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
