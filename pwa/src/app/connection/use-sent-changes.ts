import { useEffect, useState } from 'react';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { useSyncStatus } from '#pwa/features/connection/use-sync-status.ts';

/** How long the banner is shown, in milliseconds. */
const shownMs = 3000;

/** What was waiting while offline. */
interface Return {
  wasOffline: boolean;
  waiting: number;
}

/** For a moment after reconnecting, once everything is sent: the number of changes sent. Otherwise null. */
export function useSentChanges(): number | null {
  const isOnline = useIsOnline();
  const status = useSyncStatus();
  const [before, setBefore] = useState<Return>({ wasOffline: false, waiting: 0 });
  const [sent, setSent] = useState<number | null>(null);
  const isWaiting = status.kind === 'queued' || status.kind === 'syncing';

  if (!isOnline && status.kind === 'offline' && before.waiting !== status.count) {
    setBefore({ wasOffline: true, waiting: status.count });
  }
  if (isOnline && before.wasOffline && !isWaiting) {
    setBefore({ wasOffline: false, waiting: 0 });
    // Another banner shows what was rejected.
    if (status.kind === 'clean') setSent(before.waiting);
  }

  useEffect(() => {
    if (sent === null) return;
    const timer = setTimeout(() => setSent(null), shownMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
