import { Suspense, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { useSyncStatus } from '#pwa/features/platform/connection/use-sync-status.ts';
import { preloadDialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { CloudCheckmark20Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './status-chip.module.css';
import { useJustSynced } from './use-just-synced.ts';

const PendingDrawer = lazyPart('PendingDrawer', () => import('./pending-drawer.tsx'));

const StatusLabel = lazyPart('StatusLabel', () => import('./status-labels.tsx'));

/**
 * The worst state of the outbox; opens the pending changes. When everything is sent it shows a cloud, on a phone nothing,
 * and 'Up to date' for a moment after a sync.
 */
export function LiveStatusChip() {
  const status = useSyncStatus();
  const isJustSynced = useJustSynced(status.kind);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isQuiet = status.kind === 'clean' && !isJustSynced;
  return (
    <>
      <button
        type="button"
        className={isQuiet ? styles.quiet : styles.chip}
        data-kind={status.kind}
        aria-haspopup="dialog"
        data-tooltip={isQuiet ? 'Up to date' : undefined}
        onPointerDown={preloadDialogSheet}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        {isQuiet ? (
          <CloudCheckmark20Regular />
        ) : (
          <Suspense>
            <StatusLabel status={status} />
          </Suspense>
        )}
        <VisuallyHidden>
          {isQuiet ? 'Up to date. Open pending changes' : '. Open pending changes'}
        </VisuallyHidden>
      </button>
      {wasOpened && (
        <Suspense>
          <PendingDrawer open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
