import { Link } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { CloudOff16Filled } from '#pwa/ui/icons.tsx';
import styles from './messages-screen.module.css';

/** In the header of a thread on a phone, which takes the place of the app's: nothing while all is well. */
export function ConnectionChip({ isOnline }: { isOnline: boolean }) {
  if (isOnline) return null;
  return (
    <Link to={paths.sync} className={styles.chip} aria-label="Offline, pending changes">
      <Chip tone="offline" large icon={CloudOff16Filled}>
        Offline
      </Chip>
    </Link>
  );
}
