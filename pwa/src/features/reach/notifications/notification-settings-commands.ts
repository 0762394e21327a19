import type { SettingsChange } from '#contracts/domain/reach/notifications.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { changeNotificationSettings, seeNotifications } from '#pwa/sync/commands/notification-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { findSettings } from './notification-queries.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Changes settings, with the time zone of this device. If the device cannot store the change, says so. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  try {
    await changeNotificationSettings(appDevice, { ...change, timeZone: deviceTimeZone() });
  } catch (error) {
    if (!isNotStored(error)) throw error;
    // Every page loads this module, but few need its sentence.
    const { i18n } = await import('#pwa/ui/texts/i18n.ts');
    showToast({ title: i18n.t('Your choice was not saved'), body: error.message, intent: 'destructive' });
  }
}

/** Marks notifications as seen. A full device marks them the next time they are shown. */
export async function markSeen(ids: readonly number[]): Promise<void> {
  try {
    await seeNotifications(appDevice, ids);
  } catch (error) {
    if (!isNotStored(error)) throw error;
  }
}

/** Stores the time zone of this device if the settings name another, for quiet hours and the times in messages. */
export async function reportTimeZone(): Promise<void> {
  const settings = await findSettings(privateDb());
  if (settings !== null && settings.timeZone !== deviceTimeZone()) await changeSettings({});
}

const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
