import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Number of notifications the signed-in person has not seen. Separate from the code that counts them, like unread messages. */
export const notificationTotal = createStore(0);

/** Unseen notifications; 0 until they are counted. */
export const useNotificationTotal = (): number => useStore(notificationTotal);
