import { waitForEntry } from '#pwa/sync/outbox/entry-result.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';

interface Announcement {
  success: { title: string; body?: string };
  /** Title of a refusal; the server's sentence is shown below it. */
  failure: string;
}

const willSend = "Will send when you're back online.";

/**
 * Shows a toast for a change that is stored on this device: done if it can be sent at once, else that it waits.
 * @param body shown online
 * @param others such as an undo
 */
export function announceStored(
  { title, body }: { title: string; body?: string },
  others: Pick<ToastRequest, 'actions' | 'durationMs'> = {},
): void {
  const { isOnline } = appDevice.connection.snapshot();
  const shown = isOnline ? body : willSend;
  showToast({
    title,
    ...(shown !== undefined && { body: shown }),
    intent: isOnline ? 'success' : 'waiting',
    ...others,
  });
}

/**
 * Shows a toast with the result of a stored change: accepted by the server, refused with a reason, or waiting on this
 * device. Source: spec §8, design §9.
 * @param seq number of the entry; null if nothing was left to send
 */
export async function announceResult(seq: number | null, { success, failure }: Announcement): Promise<void> {
  if (seq === null) return;
  const outcome = await waitForEntry(appDevice, seq);
  if (outcome.kind === 'accepted') {
    showToast(success);
  } else if (outcome.kind === 'waiting') {
    showToast({ title: success.title, body: willSend, intent: 'waiting' });
  } else {
    showToast({ title: failure, body: outcome.error.detail, intent: 'destructive' });
  }
}
