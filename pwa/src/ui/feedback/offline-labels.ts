import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Start of a sentence about a device that cannot reach the server, and the phrase for when it can again. */
export interface OfflineLabels {
  now: "You're offline" | "Can't reach Wellens";
  whenBack: 'when you reconnect' | 'once Wellens responds';
}

const noNetwork: OfflineLabels = { now: "You're offline", whenBack: 'when you reconnect' };
/** There is a network but the server does not answer, so do not blame the person's connection. */
const noServer: OfflineLabels = { now: "Can't reach Wellens", whenBack: 'once Wellens responds' };

/** Labels for a device that cannot reach the server, because it has no network or the server does not answer. */
export const offlineLabels = (): OfflineLabels => (navigator.onLine ? noServer : noNetwork);

/** The same, live. */
export const useOfflineLabels = (): OfflineLabels => useSyncExternalStore(subscribe, offlineLabels);
