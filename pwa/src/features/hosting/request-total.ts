import { countOf } from '#contracts/plural.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Requests that wait for the answer of the signed-in host; kept apart from what counts them, as unread messages are. */
export const requestTotal = createStore(0);

/** Requests to answer; 0 until they are counted. */
export const useRequestTotal = (): number => useStore(requestTotal);

/** '2 requests to answer'. */
export const requestsToAnswer = (count: number): string => `${countOf(count, 'request')} to answer`;
