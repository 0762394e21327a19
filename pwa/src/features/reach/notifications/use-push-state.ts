import { useEffect } from 'react';
import { reportUnlessClosed } from '#pwa/data/report-unless-closed.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { enablePush, pushState, readPushState, type PushProblem, type PushState } from './push-device.ts';

/** Reads the state of this browser when the component appears; undefined until it is known. */
export function usePushState(): PushState | undefined {
  const state = useStore(pushState);
  useEffect(() => void readPushState().catch(reportUnlessClosed), []);
  return state;
}

/** Switches push on, and says why if it does not work. */
export async function switchPushOn(): Promise<void> {
  const problem = await enablePush();
  if (problem === null)
    showToast({ title: i18n.t('Notifications are on for this device'), intent: 'success' });
  else {
    showToast({
      title: i18n.t('Notifications are not on'),
      body: sentenceOf(problem),
      intent: 'destructive',
    });
  }
}

function sentenceOf(problem: PushProblem): string {
  switch (problem) {
    case 'refused':
      return i18n.t('Notifications are off in this browser. What is new is listed under Notifications.');
    case 'offline':
      return i18n.t('Connect to the internet to switch this on.');
    case 'no-service':
      return i18n.t('This browser could not reach its notification service.');
    default:
      return problem.detail;
  }
}
