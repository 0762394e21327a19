import { ApiError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * Tells the person why a call failed: in the server's words, or that it needs a connection.
 * @throws the error itself if it is not a failed call
 */
export function tellFailedCall(title: string, error: unknown): void {
  if (!isFailedCall(error)) throw error;
  const body = error instanceof ApiError ? error.detail : 'Try again with a connection.';
  showToast({ title, body, intent: 'destructive' });
}
