import type { ArrivalGuide, ArrivalGuideUpdate } from '#contracts/domain/stay/arrivals.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueueEdit, type EditBase } from './edit.ts';

const update: Command<EditArgs> = {
  name: 'updateArrivalGuide',
  call: 'updateArrivalGuide',
  argsVersion: 1,
  plan: ({ id, fields }, { base }, { serverId, serverRow }) => {
    const row: Partial<ArrivalGuide> | undefined = serverRow;
    const ifMatch = row?.version ?? base?.version ?? undefined;
    return { params: { id: serverId(id) }, body: fields, ...(ifMatch !== undefined && { ifMatch }) };
  },
  edits: ({ id }) => ({ table: 'arrivalGuides', id }),
};

export const arrivalCommands = { updateArrivalGuide: update };

/**
 * Edits the arrival guide of an own listing; waiting edits become one.
 * @param id of the listing
 * @param fields values of the form; only those that differ from the shown guide are sent
 * @param base the guide when the editing started
 * @returns `seq` of the entry; null if nothing changed or a waiting edit absorbed it
 * @throws {NothingToEditError} if this device has not received the guide yet
 */
export function editArrivalGuide(
  device: Device,
  id: number,
  fields: ArrivalGuideUpdate,
  base?: EditBase,
): Promise<number | null> {
  return enqueueEdit(device, {
    name: update.name,
    table: 'arrivalGuides',
    id,
    orderingKey: `arrival-guide:${id}`,
    fields: { ...fields },
    base,
  });
}
