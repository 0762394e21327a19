import { ApiError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * Why a call failed, in the server's words.
 * @param withoutAnswer the sentence if there is no usable answer
 * @throws the error itself if it is not a failed call
 */
export function explainFailedCall(error: unknown, withoutAnswer: string): string {
  if (!isFailedCall(error)) throw error;
  return error instanceof ApiError ? error.detail : withoutAnswer;
}

/**
 * Tells the person why a call failed: in the server's words, or that it needs a connection.
 * @throws the error itself if it is not a failed call
 */
export function tellFailedCall(title: string, error: unknown): void {
  const body = explainFailedCall(error, 'Try again with a connection.');
  showToast({ title, body, intent: 'destructive' });
}
