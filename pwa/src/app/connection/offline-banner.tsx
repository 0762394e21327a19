import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import { useSavedRetreatCount } from '#pwa/features/platform/connection/saved-retreats.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { CloudOff20Regular, Dismiss20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './offline-banner.module.css';

/** Shown while offline, until the person closes it. */
export function OfflineBanner({ isBrowsing }: { isBrowsing: boolean }) {
  const [isClosed, setIsClosed] = useState(false);
  const words = useOfflineLabels();
  const count = useSavedRetreatCount();
  usePagePart('banner', !isClosed);
  if (isClosed) return null;
  return (
    <div className={styles.banner}>
      <div className={styles.row}>
        <CloudOff20Regular className={styles.icon} />
        <p className={styles.text}>
          <strong>{words.now}.</strong>{' '}
          {isBrowsing && count !== undefined && count > 0
            ? `Showing ${countOf(count, 'retreat')} saved on this device.`
            : 'Showing what is saved on this device.'}
        </p>
        <IconButton
          className={styles.close}
          icon={Dismiss20Regular}
          label="Close"
          onClick={() => setIsClosed(true)}
        />
      </div>
    </div>
  );
}
