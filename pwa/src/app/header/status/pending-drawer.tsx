import { useSessionHasEnded } from '#pwa/features/accounts/account/session-state.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useIsOutdated } from '#pwa/features/platform/connection/use-is-outdated.ts';
import { isNothing, unsentLabel } from '#pwa/features/platform/outbox/count-labels.ts';
import { obstacleOf } from '#pwa/features/platform/outbox/obstacle.ts';
import { PendingList } from '#pwa/features/platform/outbox/pending-list.tsx';
import { usePending } from '#pwa/features/platform/outbox/pending-queries.ts';
import { StorageBar } from '#pwa/features/platform/outbox/storage/storage-bar.tsx';
import { useStorage } from '#pwa/features/platform/outbox/storage/storage-queries.ts';
import { SyncButton } from '#pwa/features/platform/outbox/sync-button.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';
import { useLayerLinks } from '#pwa/ui/layer-links.ts';
import styles from './pending-drawer.module.css';

/** The sync centre over the page: a drawer at the right, on a phone a bottom sheet. Source: design §9. */
export function PendingDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOnline = useIsOnline();
  const obstacle = obstacleOf({
    isOnline,
    isOutdated: useIsOutdated(),
    hasSessionEnded: useSessionHasEnded(),
  });
  const pending = usePending();
  const { result: storage } = useStorage();
  const linkTo = useLayerLinks(onClose);
  const isEmpty = pending === undefined || isNothing(pending);
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      shape="drawer"
      title="Pending changes"
      subtitle={pending === undefined ? undefined : unsentLabel(pending)}
      headerEnd={
        !isOnline && (
          <Chip tone="offline" large icon={CloudOff16Filled}>
            Offline
          </Chip>
        )
      }
      footer={
        <div className={styles.footer}>
          {storage !== undefined && <StorageBar storage={storage} />}
          <SyncButton obstacle={obstacle} onLeave={onClose} />
        </div>
      }
    >
      {isEmpty ? (
        <p className={styles.nothing}>
          Nothing waiting. Changes you make offline appear here until they&apos;re sent.
        </p>
      ) : (
        <PendingList pending={pending} obstacle={obstacle} level={3} onLeave={onClose} />
      )}
      <div className={styles.more}>
        <LinkButton {...linkTo(paths.sync)} look="subtle" size="small">
          Storage and diagnostics
        </LinkButton>
      </div>
    </DialogSheet>
  );
}
