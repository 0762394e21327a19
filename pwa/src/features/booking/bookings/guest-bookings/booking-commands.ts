import { agreeToPrice, cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { dropEntry, retryEntry } from '#pwa/features/shared/entry-commands.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { offlineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import type { GuestBooking } from './guest-booking.ts';

/**
 * Discards what waits on the stay: a request that was not accepted, or a cancellation that was refused. Where the server
 * may have had it, the booking shows that it is being undone.
 * @returns whether that is stored
 */
export const discardWaiting = ({ pending }: GuestBooking): Promise<boolean> =>
  pending === undefined ? Promise.resolve(true) : dropEntry(pending.seq);

/** Sends a rejected or expired request again. */
export const sendAgain = ({ pending }: GuestBooking): Promise<boolean> =>
  pending === undefined ? Promise.resolve(true) : retryEntry(pending.seq);

/** Requests the stay again at the new price. */
export const agreeToNewPrice = ({ pending }: GuestBooking, totalPrice: number): Promise<boolean> =>
  storeOrTell(
    async () => pending && (await agreeToPrice(appDevice, pending.seq, totalPrice)),
    'Not sent again',
  );

/** Cancels a stay, or discards a request that was never sent. Offline, the cancellation waits. */
export const cancelBooking = (booking: GuestBooking, isOnline: boolean): Promise<boolean> =>
  storeOrTell(
    async () => announceCancellation(await cancelStay(appDevice, booking.id), booking, isOnline),
    'Not cancelled',
  );

function announceCancellation(seq: number | null, booking: GuestBooking, isOnline: boolean): void {
  if (seq === null) {
    // A request that may have arrived shows its own state.
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
