import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * Puts a text on the clipboard and says so. Without the permission, or on plain HTTP, the text is shown instead, so that
 * it can be selected and copied by hand.
 */
export async function copyText(
  text: string,
  done: ToastRequest,
  failure: ToastRequest = { title: 'Could not copy', body: text },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast({ intent: 'info', durationMs: null, ...failure });
  }
}
