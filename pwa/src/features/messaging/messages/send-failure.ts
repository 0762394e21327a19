import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { logFailure } from './message-log.ts';

/** Shows and logs that a message was not stored or was rejected. @param reason a sentence for the person */
export function reportSendFailure(reason: string): void {
  logFailure('Failed to send message:', reason);
  showToast({ title: 'Failed to send message', body: reason, intent: 'destructive' });
}

/** Shows and logs that a conversation was not started. @param reason a sentence for the person */
export function reportStartFailure(reason: string): void {
  logFailure('Failed to start conversation:', reason);
  showToast({ title: 'Failed to create conversation', body: reason, intent: 'destructive' });
}
