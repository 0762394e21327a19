import type { ArrivalGuide } from '#contracts/domain/arrivals.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { editArrivalGuide } from '#pwa/sync/commands/arrival-commands.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { arrivalFields, type ArrivalFields } from './arrival-form-values.ts';

/**
 * Stores an edit of an arrival guide on this device, from where it is sent.
 * @param opened the guide when the form was opened
 * @returns whether it was stored; otherwise the person sees why not
 */
export async function saveArrivalGuide(opened: ArrivalGuide, fields: ArrivalFields): Promise<boolean> {
  const { id, version } = opened;
  const base = { version, values: Object.fromEntries(arrivalFields.map((field) => [field, opened[field]])) };
  const isStored = await storeOrTell(() => editArrivalGuide(appDevice, id, fields, base));
  if (!isStored) return false;
  const { isOnline } = appDevice.connection.snapshot();
  showToast({
    title: 'Arrival guide saved',
    ...(!isOnline && { body: "Will send when you're back online." }),
    intent: isOnline ? 'success' : 'waiting',
  });
  return true;
}
