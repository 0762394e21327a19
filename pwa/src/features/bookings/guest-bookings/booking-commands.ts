import { agreeToPrice, cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { discard, retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { offlineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import type { GuestBooking } from './guest-booking.ts';

/**
 * Discards what waits on the stay: a request that was not accepted, or a cancellation that was refused. Where the server
 * may have had it, the booking shows that it is being undone.
 */
export async function discardWaiting({ pending }: GuestBooking): Promise<void> {
  if (pending !== undefined) await discard(appDevice, pending.seq);
}

/** Sends once more what was refused or waited too long. */
export async function sendAgain({ pending }: GuestBooking): Promise<void> {
  if (pending !== undefined) await retry(appDevice, pending.seq);
}

/** Asks again with the price the server named. */
export async function agreeToNewPrice({ pending }: GuestBooking, totalPrice: number): Promise<void> {
  if (pending !== undefined) await agreeToPrice(appDevice, pending.seq, totalPrice);
}

/** Cancels a stay; a request that never left this device is taken back. It waits for a connection where there is none. */
export async function cancelBooking(booking: GuestBooking, isOnline: boolean): Promise<void> {
  const seq = await cancelStay(appDevice, booking.id);
  if (seq === null) {
    // One that may have arrived says itself how it stands.
    if (booking.pending?.mayHaveArrived !== true)
      showToast({ title: 'Request discarded', body: 'Nothing was booked.', intent: 'info' });
  } else if (!isOnline) {
    showToast({
      title: 'Saved on this device',
      body: `Will send ${offlineLabels().whenBack}.`,
      intent: 'waiting',
    });
  }
}
