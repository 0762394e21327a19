import { waitForEntry } from '#pwa/sync/outbox/entry-result.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';

interface Announcement {
  success: { title: string; body?: string };
  /** Title while it waits, if that of the success would say that others have it already. */
  waiting?: string;
  /** Title of a refusal; the server's sentence is shown below it. */
  failure: string;
  /** Offered with a success, and while the change waits. */
  undo?: Pick<ToastRequest, 'actions' | 'durationMs'>;
}

/** Why a change waits: without a connection, or because the server has not answered yet. */
const willSend = (): string =>
  appDevice.connection.snapshot().isOnline
    ? 'Saved on this device. Sending it takes longer than usual.'
    : "Will send when you're back online.";

/**
 * Shows a toast with the result of a stored change: accepted by the server, refused with a reason, or waiting on this
 * device. Nothing is shown for a change that the person has since discarded. Source: spec §8, design §9.
 * @param seq number of the entry; null if nothing was left to send
 */
export async function announceResult(
  seq: number | null,
  { success, waiting = success.title, failure, undo }: Announcement,
): Promise<void> {
  if (seq === null) return;
  const outcome = await waitForEntry(appDevice, seq);
  if (outcome.kind === 'accepted') {
    showToast({ ...success, ...undo });
  } else if (outcome.kind === 'waiting') {
    showToast({ title: waiting, body: willSend(), intent: 'waiting', ...undo });
  } else if (outcome.kind === 'refused') {
    showToast({ title: failure, body: outcome.error.detail, intent: 'destructive' });
  }
}
