import { useState } from 'react';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { disablePush, type PushState } from './push-device.ts';
import { switchPushOn, usePushState } from './use-push-state.ts';
import styles from './push-settings.module.css';

async function sendTest(): Promise<void> {
  try {
    await appDevice.api.call('sendTestPush', {});
    showToast({ title: i18n.t('A test is on its way'), intent: 'info' });
  } catch (error) {
    tellFailedCall(i18n.t('The test could not be sent'), error);
  }
}

const explanations = (): Record<Exclude<PushState, 'on' | 'off'>, string> => ({
  unsupported: i18n.t('This browser cannot show notifications. What is new is listed under Notifications.'),
  install: i18n.t('Add Wellens to your Home Screen first. Then you can switch notifications on there.'),
  denied: i18n.t(
    'Notifications are off in this browser. Allow them in the settings of the browser to switch them on.',
  ),
});

/** Push on this device. @param onInstall shows how to add the app to the Home Screen */
export function PushSettings({ onInstall }: { onInstall: () => void }) {
  const state = usePushState();
  const [isBusy, setIsBusy] = useState(false);
  if (state === undefined) return null;
  if (state !== 'on' && state !== 'off') {
    return (
      <>
        <p className={styles.text}>{explanations()[state]}</p>
        {state === 'install' && <Button onClick={onInstall}>{i18n.t('Show me how')}</Button>}
      </>
    );
  }
  const change = async (on: boolean) => {
    setIsBusy(true);
    await (on ? switchPushOn() : disablePush());
    setIsBusy(false);
  };
  return (
    <>
      <SwitchRow
        label={i18n.t('Notifications on this device')}
        hint={i18n.t('Also when Wellens is closed.')}
        checked={state === 'on'}
        onChange={(on) => {
          if (!isBusy) void change(on);
        }}
      />
      {state === 'on' && <Button onClick={() => void sendTest()}>{i18n.t('Send a test')}</Button>}
    </>
  );
}
