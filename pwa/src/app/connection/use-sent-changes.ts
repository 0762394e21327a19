import { useEffect, useState } from 'react';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useSyncStatus } from '#pwa/features/platform/connection/use-sync-status.ts';

/** How long the banner is shown, in milliseconds. */
const shownMs = 3000;

/** For a moment after reconnecting, once everything is sent: the number of changes sent. Otherwise 0. */
export function useSentChanges(): number {
  const isOnline = useIsOnline();
  const status = useSyncStatus();
  /** Changes that were waiting while offline. They may be discarded there. */
  const [before, setBefore] = useState(0);
  const [sent, setSent] = useState(0);
  const isWaiting = status.kind === 'queued' || status.kind === 'syncing';

  if (!isOnline && status.kind === 'offline' && before !== status.count) setBefore(status.count);
  if (isOnline && before > 0 && !isWaiting) {
    setBefore(0);
    // Another banner shows what was rejected.
    if (status.kind === 'clean') setSent(before);
  }

  useEffect(() => {
    if (sent === 0) return;
    const timer = setTimeout(() => setSent(0), shownMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
