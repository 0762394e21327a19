import { liveQuery, type Subscription } from 'dexie';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { watchAccountDb } from '#pwa/data/account/watch-account.ts';
import { readUndoNotices } from '#pwa/sync/outbox/undo-notices.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { noticeLabel } from './undo-labels.ts';

/**
 * Tells the person of each change that they stopped too late, wherever in the app they are. One that nobody has read in
 * the sync centre is told again at the next start.
 * @returns unsubscribe function
 */
export function watchUndoNotices(): () => void {
  return watchAccountDb(watchDb);
}

function watchDb(db: PrivateDb): Subscription {
  const told = new Set<number>();
  return liveQuery(async () => await readUndoNotices(db)).subscribe({
    next: (notices) => {
      const latest = notices.filter(({ entry }) => !told.has(entry.seq)).at(-1);
      for (const { entry } of notices) told.add(entry.seq);
      if (latest === undefined) return;
      showToast({ ...noticeLabel(latest), intent: 'info' });
    },
    // The database was closed under the read, as at a log-out.
    error: () => undefined,
  });
}
