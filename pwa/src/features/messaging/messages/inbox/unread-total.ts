import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/**
 * Unread messages of the signed-in person. Separate from the code that counts them, because every page has the header
 * and the database is read only once the first paint is over.
 */
export const unreadTotal = createStore(0);

/** Sum of the unread messages of all conversations; 0 until it is known. Source: spec §3, messaging state. */
export const useUnreadTotal = (): number => useStore(unreadTotal);
