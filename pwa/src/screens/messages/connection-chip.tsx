import { Link } from '#pwa/ui/link.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Clock16Filled, CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './messages-screen.module.css';

interface ConnectionChipProps {
  isOnline: boolean;
  /** Changes that were tried in vain and are tried again. */
  waiting: number;
}

/** In the header of a conversation on a phone, which takes the place of the app's: nothing while all is well. */
export function ConnectionChip({ isOnline, waiting }: ConnectionChipProps) {
  if (isOnline && waiting === 0) return null;
  const words = isOnline ? `${waiting} waiting` : 'Offline';
  return (
    <Link to={paths.sync} className={styles.chip} aria-label={`${words}. Open pending changes`}>
      <Chip tone={isOnline ? 'waiting' : 'offline'} large icon={isOnline ? Clock16Filled : CloudOff16Filled}>
        {words}
      </Chip>
    </Link>
  );
}
