import { agreeToPrice, cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { discard, retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { thisDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/toast/toast-store.ts';
import { offlineWords } from '#pwa/ui/use-offline-words.ts';
import type { Trip } from './trips.ts';

/**
 * Discards what waits on the stay: a request that was not accepted, or a cancellation that was refused. Where the server
 * may have had it, the trip shows that it is being undone.
 */
export async function discardWaiting({ pending }: Trip): Promise<void> {
  if (pending !== undefined) await discard(thisDevice, pending.seq);
}

/** Sends once more what was refused or waited too long. */
export async function sendAgain({ pending }: Trip): Promise<void> {
  if (pending !== undefined) await retry(thisDevice, pending.seq);
}

/** Asks again with the price the server named. */
export async function agreeToNewPrice({ pending }: Trip, totalPrice: number): Promise<void> {
  if (pending !== undefined) await agreeToPrice(thisDevice, pending.seq, totalPrice);
}

/** Cancels a stay; a request that never left this device is taken back. It waits for a connection where there is none. */
export async function cancelTrip(trip: Trip, isOnline: boolean): Promise<void> {
  const seq = await cancelStay(thisDevice, trip.id);
  if (seq === null) {
    // One that may have arrived says itself how it stands.
    if (trip.pending?.mayHaveArrived !== true)
      showToast({ title: 'Request discarded', body: 'Nothing was booked.', intent: 'info' });
  } else if (!isOnline) {
    showToast({
      title: 'Saved on this device',
      body: `Will send ${offlineWords().later}.`,
      intent: 'waiting',
    });
  }
}
