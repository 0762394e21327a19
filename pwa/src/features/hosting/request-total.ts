import { useSyncExternalStore } from 'react';

/** Requests that wait for the answer of the signed-in host; kept apart from what counts them, as unread messages are. */
let total = 0;
const listeners = new Set<() => void>();

export const currentRequests = (): number => total;

export function setRequests(next: number): void {
  if (next === total) return;
  total = next;
  for (const listener of listeners) listener();
}

export function subscribeToRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests to answer; 0 until they are counted. */
export const useRequestTotal = (): number => useSyncExternalStore(subscribeToRequests, currentRequests);

/** '2 requests to answer'. */
export const requestsToAnswer = (count: number): string =>
  count === 1 ? '1 request to answer' : `${count} requests to answer`;
