import type { SettingsChange } from '#contracts/domain/notifications.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { changeNotificationSettings, seeNotifications } from '#pwa/sync/commands/notification-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Changes settings. If the device cannot store the change, says so. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  try {
    await changeNotificationSettings(appDevice, change);
  } catch (error) {
    if (!isNotStored(error)) throw error;
    showToast({ title: 'Your choice was not saved', body: error.message, intent: 'destructive' });
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
