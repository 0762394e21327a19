import { subscribeToAccount } from '#pwa/data/open-stores.ts';
import { createStore } from '#pwa/lib/create-store.ts';

/**
 * New recovery codes that the person has not yet confirmed as saved; null if there are none. The server returns them only
 * once, so they must survive leaving the page, for example with the Back button. They are never written to the device.
 */
export const codesToKeep = createStore<{ codes: string[]; news: string } | null>(null);

subscribeToAccount(() => codesToKeep.set(null));
