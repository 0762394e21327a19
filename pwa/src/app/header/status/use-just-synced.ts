import { useEffect, useState } from 'react';
import type { SyncStatus } from '#pwa/sync/sync-status.ts';

/** How long 'Up to date' is shown, in milliseconds. Source: design §9. */
const shownMs = 3000;

/** True for a moment after the last change was sent. */
export function useJustSynced(kind: SyncStatus['kind']): boolean {
  const [before, setBefore] = useState(kind);
  const [isJust, setIsJust] = useState(false);
  if (before !== kind) {
    setBefore(kind);
    setIsJust(kind === 'clean' && (before === 'syncing' || before === 'queued'));
  }
  useEffect(() => {
    if (!isJust) return;
    const timer = setTimeout(() => setIsJust(false), shownMs);
    return () => clearTimeout(timer);
  }, [isJust]);
  return isJust;
}
