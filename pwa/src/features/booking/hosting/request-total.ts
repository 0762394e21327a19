import { pluralOf } from '#contracts/plural.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Number of requests the signed-in host has to answer. Separate from the code that counts them, like unread messages. */
export const requestTotal = createStore(0);

/** Requests to answer; 0 until they are counted. */
export const useRequestTotal = (): number => useStore(requestTotal);

/** Unit of a count: 'request to answer' or 'requests to answer'. */
export const requestUnit = (count: number): string => `${pluralOf(count, 'request')} to answer`;

/** '2 requests to answer'. */
export const requestsToAnswer = (count: number): string => `${count} ${requestUnit(count)}`;
