import { useEffect, useState } from 'react';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { useSyncStatus } from '#pwa/features/connection/use-sync-status.ts';

/** How long it is said that everything went, in milliseconds. */
const shownMs = 3000;

/** What waited when the connection was lost, on its way to being sent. */
interface Return {
  wasOffline: boolean;
  waiting: number;
}

/** How many changes went out after a time without a connection, for a moment once all have; else null. */
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
    // What was refused is told in another way.
    if (status.kind === 'clean') setSent(before.waiting);
  }

  useEffect(() => {
    if (sent === null) return;
    const timer = setTimeout(() => setSent(null), shownMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
