import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * Stores a change on this device. If it cannot be stored, the person is told and the form stays open.
 * @param failure title of the message
 * @returns whether it is stored
 */
export async function storeOrTell(work: () => Promise<unknown>, failure = 'Not saved'): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isNotStored(error)) throw error;
    showToast({ title: failure, body: error.message, intent: 'destructive' });
    return false;
  }
}
