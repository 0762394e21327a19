import type {
  NewProgrammeItem,
  ProgrammeItem,
  ProgrammeItemUpdate,
  StayProgramme,
} from '#contracts/domain/stay/programmes.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { pendingOf, type Pending } from '#pwa/data/overlays.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueue, isReplaceable, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import { enqueueEdit, type EditBase } from './edit.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

/** Fields of an item as its host fills them in, and its listing. */
interface CreateArgs extends NewProgrammeItem {
  propertyId: number;
}
interface IdArgs {
  id: number;
}
interface PickArgs {
  /** Id of the booking. */
  id: number;
  itemId: number;
  picked: boolean;
}

const create: Command<CreateArgs> = {
  name: 'createProgrammeItem',
  call: 'createProgrammeItem',
  argsVersion: 1,
  plan: ({ propertyId, departureId, ...body }, _, { serverId }) => ({
    params: { id: serverId(propertyId) },
    body: { ...body, departureId: departureId === null ? null : serverId(departureId) },
  }),
  replyTable: 'programmeItems',
};

const update: Command<EditArgs> = {
  name: 'updateProgrammeItem',
  call: 'updateProgrammeItem',
  argsVersion: 1,
  plan: ({ id, fields }, { base }, { serverId, serverRow }) => {
    const row: Partial<ProgrammeItem> | undefined = serverRow;
    const ifMatch = row?.version ?? base?.version ?? undefined;
    return { params: { id: serverId(id) }, body: fields, ...(ifMatch !== undefined && { ifMatch }) };
  },
  replyTable: 'programmeItems',
  edits: ({ id }) => ({ table: 'programmeItems', id }),
};

const remove: Command<IdArgs> = {
  name: 'deleteProgrammeItem',
  call: 'deleteProgrammeItem',
  argsVersion: 1,
  plan: ({ id }, _, { serverId }) => ({ params: { id: serverId(id) } }),
  endsQuietly: ({ code }) => code === 'not_found',
};

const pick: Command<PickArgs> = {
  name: 'pickProgrammeItems',
  call: 'pickProgrammeItems',
  argsVersion: 1,
  plan: ({ id, itemId, picked }, _, { serverId }) => ({
    params: { id: serverId(id) },
    body: picked ? { add: [itemId] } : { remove: [itemId] },
  }),
};

export const programmeCommands = {
  createProgrammeItem: create,
  updateProgrammeItem: update,
  deleteProgrammeItem: remove,
  pickProgrammeItems: pick,
};

const orderingKeyOf = (id: number): string => `programme:${id}`;

/** Adds an item to the programme of a listing or a departure. @returns `seq` of the entry */
export function addProgrammeItem(
  device: Device,
  propertyId: number,
  values: NewProgrammeItem,
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const id = await scope.takeId();
    const row: ProgrammeItem = { ...values, id, propertyId, cancelled: false, picked: 0, version: 1 };
    const parent = values.departureId ?? propertyId;
    return {
      name: create.name,
      args: { ...values, propertyId },
      subject: values.title,
      orderingKey: orderingKeyOf(id),
      dependsOn: creationOf(scope.entries, parent),
      entityId: id,
      overlays: [{ kind: 'put', table: 'programmeItems', key: id, row }],
    };
  });
}

/** Edits an item; waiting edits become one. @param base the item when the editing started */
export function editProgrammeItem(
  device: Device,
  id: number,
  fields: ProgrammeItemUpdate,
  base?: EditBase,
): Promise<number | null> {
  return enqueueEdit(device, {
    name: update.name,
    table: 'programmeItems',
    id,
    orderingKey: orderingKeyOf(id),
    fields: { ...fields },
    base,
    creation: create.name,
  });
}

/** Deletes an item. One that was never sent is dropped with its edits. @returns `seq` of the entry, or null */
export function deleteProgrammeItem(device: Device, id: number): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const waiting = scope.entries.filter(
      ({ orderingKey, state }) => orderingKey === orderingKeyOf(id) && state !== 'accepted',
    );
    const replaced = waiting.filter(isReplaceable);
    const subject = (await findShownRow<ProgrammeItem>(scope, 'programmeItems', id))?.title;
    await scope.drop(replaced.map(({ seq }) => seq));
    if (replaced.some(({ name }) => name === create.name)) return null;
    return {
      name: remove.name,
      args: { id },
      subject,
      orderingKey: orderingKeyOf(id),
      overlays: [{ kind: 'remove', table: 'programmeItems', key: id }],
    };
  });
}

const isPickOf = ({ name, args }: OutboxEntry, bookingId: number, itemId: number): boolean =>
  name === pick.name && (args as PickArgs).id === bookingId && (args as PickArgs).itemId === itemId;

/** The programme of a stay as shown. `pending`: the last choice of an item that the server has not confirmed, by item. */
export interface ShownProgramme extends StayProgramme {
  pending: ReadonlyMap<number, Pending>;
}

/**
 * Applies the choices of this device to the picks that the server knows. A refused choice has no effect.
 * @param entries in order of `seq`
 */
export function withPicks(stored: StayProgramme, entries: readonly OutboxEntry[]): ShownProgramme {
  const picks = new Set(stored.picks);
  const pending = new Map<number, Pending>();
  for (const entry of entries) {
    const { id, itemId, picked } = entry.args as PickArgs;
    if (entry.name !== pick.name || id !== stored.id) continue;
    if (entry.state !== 'accepted') pending.set(itemId, pendingOf(entry));
    if (entry.state === 'rejected' || entry.undo === true) continue;
    if (picked) picks.add(itemId);
    else picks.delete(itemId);
  }
  return { ...stored, picks: [...picks], pending };
}

/**
 * Picks an item of the programme of a stay, or puts it back. The last choice for an item counts; one that was never sent
 * makes way for the next.
 * @param title of the item
 * @returns `seq` of the entry; null if nothing has to be sent
 */
export function pickItem(
  device: Device,
  { bookingId, itemId, title }: { bookingId: number; itemId: number; title: string },
  picked: boolean,
): Promise<number | null> {
  return enqueue(device, async (scope): Promise<EntryDraft | null> => {
    const replaced = scope.entries.filter(
      (entry) => isPickOf(entry, bookingId, itemId) && isReplaceable(entry),
    );
    await scope.drop(replaced.map(({ seq }) => seq));
    const entries = scope.entries.filter((entry) => !replaced.includes(entry));
    const stored = await scope.db.stayProgrammes.get(bookingId);
    if (stored === undefined || withPicks(stored, entries).picks.includes(itemId) === picked) return null;
    return {
      name: pick.name,
      args: { id: bookingId, itemId, picked },
      subject: title,
      // Of its own, so that an item without places does not hold back the others.
      orderingKey: `picks:${bookingId}:${itemId}`,
      // `withPicks` applies the choice.
      overlays: [],
    };
  });
}
