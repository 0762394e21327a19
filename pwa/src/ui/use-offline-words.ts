import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/**
 * Begins the sentence for a device that cannot reach the server: it has no network, or it has one and the server does
 * not answer.
 */
export const useOfflineWords = (): "You're offline" | "Can't reach Wellens" =>
  useSyncExternalStore(subscribe, () => navigator.onLine) ? "Can't reach Wellens" : "You're offline";
