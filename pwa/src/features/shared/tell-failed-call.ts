import { ApiError, ConnectionError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Whether the call was made and no usable answer came: the server may have done what it asks for. */
export const mayHaveWorked = (error: unknown): boolean =>
  error instanceof ConnectionError && error.problem !== 'unsent';

/** The sentence of a form for a call that may have worked. */
export const noAnswerText = 'No answer came. It may have worked, so check before you try again.';

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
 * Tells the person why a call failed: in the server's words, that it needs a connection, or that it may have worked.
 * @param title says that it did not work
 * @throws the error itself if it is not a failed call
 */
export function tellFailedCall(title: string, error: unknown): void {
  if (mayHaveWorked(error)) {
    const body = 'It may have worked. Check before you try again.';
    showToast({ title: 'No answer came', body, intent: 'destructive' });
    return;
  }
  const body = explainFailedCall(error, 'Try again with a connection.');
  showToast({ title, body, intent: 'destructive' });
}
