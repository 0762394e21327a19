import type {
  NewProgrammeItem,
  ProgrammeItem,
  ProgrammeItemUpdate,
} from '#contracts/domain/stay/programmes.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import {
  addProgrammeItem,
  deleteProgrammeItem,
  editProgrammeItem,
  pickItem,
} from '#pwa/sync/commands/programme-commands.ts';

/** Adds an item; offline it waits. @returns whether it is on this device now */
export const createItem = (propertyId: number, values: NewProgrammeItem): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await addProgrammeItem(appDevice, propertyId, values);
    const success = { title: 'Added to the programme', body: values.title };
    void announceResult(seq, { success, failure: 'Not added to the programme' });
  });

/** Changes an item; offline the change waits. @param opened the item when the form was opened */
export const changeItem = (opened: ProgrammeItem, fields: ProgrammeItemUpdate): Promise<boolean> =>
  storeOrTell(async () => {
    const { id, version } = opened;
    const values = Object.fromEntries(
      Object.keys(fields).map((field) => [field, opened[field as keyof ProgrammeItemUpdate]]),
    );
    const seq = await editProgrammeItem(appDevice, id, fields, { version, values });
    void announceResult(seq, { success: { title: 'Programme updated' }, failure: 'Update failed' });
  });

/** Deletes an item; offline that waits. */
export const removeItem = (id: number): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await deleteProgrammeItem(appDevice, id);
    void announceResult(seq, { success: { title: 'Deleted from the programme' }, failure: 'Not deleted' });
  });

/** Picks an item of a stay, or puts it back; offline that waits. A refusal is told. */
export const togglePick = (
  item: { bookingId: number; itemId: number; title: string },
  picked: boolean,
): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await pickItem(appDevice, item, picked);
    const done = picked ? `Picked: ${item.title}` : `No longer picked: ${item.title}`;
    void announceResult(seq, { success: { title: done }, failure: picked ? 'Not picked' : 'Not saved' });
  });
