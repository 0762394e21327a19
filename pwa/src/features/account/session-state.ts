import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

/**
 * Whether the server no longer knows the session of the account this device has open. Nothing is closed by it: what is
 * here stays readable, what waits stays waiting, and only the same person signing in makes it go on. Source: decision 002.
 */
export const sessionHasEnded = (): boolean => hasEnded;

export function reportSession(ended: boolean): void {
  if (ended === hasEnded) return;
  hasEnded = ended;
  for (const listener of listeners) listener();
}

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, live. */
export const useSessionHasEnded = (): boolean => useSyncExternalStore(subscribeToSessionEnd, sessionHasEnded);
