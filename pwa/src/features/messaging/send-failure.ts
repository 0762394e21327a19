import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { logFailure } from './message-log.ts';

/** A message could not be stored on this device, or was refused. @param reason a sentence fit to show */
export function reportSendFailure(reason: string): void {
  logFailure('Failed to send message:', reason);
  showToast({ title: 'Failed to send message', body: reason, intent: 'destructive' });
}

/** A conversation could not be begun. @param reason a sentence fit to show */
export function reportStartFailure(reason: string): void {
  logFailure('Failed to start conversation:', reason);
  showToast({ title: 'Failed to create conversation', body: reason, intent: 'destructive' });
}
