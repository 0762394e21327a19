import { useEffect, useState } from 'react';
import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { useSyncStatus } from '#pwa/features/connection/use-sync-status.ts';

/** How long the banner is shown, in milliseconds. */
const shownMs = 3000;

/** For a moment after reconnecting, once everything is sent: the number of changes sent, at least one. Otherwise null. */
export function useSentChanges(): number | null {
  const isOnline = useIsOnline();
  const status = useSyncStatus();
  /** Changes that were waiting while offline. They may be discarded there. */
  const [before, setBefore] = useState(0);
  const [sent, setSent] = useState<number | null>(null);
  const isWaiting = status.kind === 'queued' || status.kind === 'syncing';

  if (!isOnline && status.kind === 'offline' && before !== status.count) setBefore(status.count);
  if (isOnline && before > 0 && !isWaiting) {
    setBefore(0);
    // Another banner shows what was rejected.
    if (status.kind === 'clean') setSent(before);
  }

  useEffect(() => {
    if (sent === null) return;
    const timer = setTimeout(() => setSent(null), shownMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
