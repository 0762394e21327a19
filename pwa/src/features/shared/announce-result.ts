import { waitForEntry } from '#pwa/sync/outbox/entry-result.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

interface Announcement {
  success: { title: string; body?: string };
  /** What a refusal is called; the server's sentence stands below it. */
  failure: string;
}

const willSend = "Will send when you're back online.";

/**
 * Tells how a stored change fares: its success once the server took it in, a refusal with its reason, or that it
 * waits on this device. Source: spec §8, design §9.
 * @param seq number of the entry; null when nothing was left to send
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
