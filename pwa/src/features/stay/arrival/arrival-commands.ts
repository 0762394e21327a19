import type { ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { editArrivalGuide } from '#pwa/sync/commands/arrival-commands.ts';
import { arrivalFields, type ArrivalFields } from './arrival-form-values.ts';

/**
 * Stores an edit of an arrival guide on this device, from where it is sent.
 * @param opened the guide when the form was opened
 * @returns whether it was stored; otherwise the person sees why not
 */
export function saveArrivalGuide(opened: ArrivalGuide, fields: ArrivalFields): Promise<boolean> {
  const { id, version } = opened;
  const base = { version, values: Object.fromEntries(arrivalFields.map((field) => [field, opened[field]])) };
  return storeOrTell(async () => {
    const seq = await editArrivalGuide(appDevice, id, fields, base);
    void announceResult(seq, {
      success: { title: 'Arrival guide saved' },
      failure: 'Arrival guide not saved',
    });
  });
}
