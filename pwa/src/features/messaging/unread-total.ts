import { useSyncExternalStore } from 'react';

/**
 * Unread messages of the signed-in person. Kept apart from what counts them, because the header stands on every page
 * and the database is read only once the first paint is over.
 */
let total = 0;
const listeners = new Set<() => void>();

export const currentUnread = (): number => total;

export function setUnread(next: number): void {
  if (next === total) return;
  total = next;
  for (const listener of listeners) listener();
}

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sum of the unread messages of all conversations; 0 until it is known. Source: spec §3, messaging state. */
export const useUnreadTotal = (): number => useSyncExternalStore(subscribeToUnread, currentUnread);
