import type { ErrorCode } from '#contracts/api/errors.ts';
import { putNewer } from '#pwa/sync/fetch/put-newer.ts';
import { cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { storeReply } from '#pwa/features/shared/store-reply.ts';
import { offlineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

export type Answer = 'accept' | 'decline';
/** `done`, or the code and the sentence that say why not. */
type AnswerResult =
  | { kind: 'done' }
  | { kind: 'refused'; code: ErrorCode; detail: string }
  | { kind: 'unreached' };

/**
 * Answers a request for a stay. Needs a connection, because a guest must not see a stay that the server may refuse.
 * Source: decision 006.
 */
export async function answerRequest(id: number, answer: Answer): Promise<AnswerResult> {
  const call = answer === 'accept' ? 'acceptBooking' : 'declineBooking';
  const db = appDevice.privateDb();
  try {
    const { body } = await appDevice.api.call(call, { params: { id } });
    await storeReply(putNewer(db.bookings, [body]));
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'unreached' };
    if (error instanceof ApiError) return { kind: 'refused', code: error.code, detail: error.detail };
    throw error;
  }
}

/** Cancels a confirmed stay as its host. Offline, the cancellation waits on this device. @returns whether it is stored */
export async function cancelGuestStay(id: number, isOnline: boolean): Promise<boolean> {
  try {
    await cancelStay(appDevice, id);
  } catch (error) {
    if (!isNotStored(error)) throw error;
    showToast({ title: 'Not cancelled', body: error.message, intent: 'destructive' });
    return false;
  }
  if (!isOnline) {
    showToast({
      title: 'Saved on this device',
      body: `Will send ${offlineLabels().whenBack}. The stay is not cancelled until then.`,
      intent: 'waiting',
    });
  }
  return true;
}
