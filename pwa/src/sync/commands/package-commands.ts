import type {
  NewRetreatPackage,
  RetreatPackage,
  RetreatPackageUpdate,
} from '#contracts/domain/catalog/retreat-packages.ts';
import { mayHaveArrived } from '#pwa/data/outbox-entry.ts';
import { withDependants } from '#pwa/sync/outbox/entry-order.ts';
import { enqueue } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueueEdit, type EditBase } from './edit.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

interface CreateArgs {
  propertyId: number;
  values: NewRetreatPackage;
}
interface IdArgs {
  id: number;
}

const create: Command<CreateArgs> = {
  name: 'createRetreatPackage',
  call: 'createRetreatPackage',
  argsVersion: 1,
  plan: ({ propertyId, values }, _, { serverId }) => ({ params: { id: serverId(propertyId) }, body: values }),
  replyTable: 'ownPackages',
};

const update: Command<EditArgs> = {
  name: 'updateRetreatPackage',
  call: 'updateRetreatPackage',
  argsVersion: 1,
  plan: ({ id, fields }, _, { serverId, serverRow }) => {
    const row = (serverRow ?? {}) as Partial<RetreatPackage>;
    const { minimumStay, maximumStay, fixedDuration } = row;
    return {
      params: { id: serverId(id) },
      // The three duration fields are always sent together. Source: spec §7.
      body: { minimumStay, maximumStay, fixedDuration, ...fields },
      ...(row.version !== undefined && { ifMatch: row.version }),
    };
  },
  replyTable: 'ownPackages',
  edits: ({ id }) => ({ table: 'ownPackages', id }),
};

const retire: Command<IdArgs> = {
  name: 'retireRetreatPackage',
  call: 'retireRetreatPackage',
  argsVersion: 1,
  plan: ({ id }, _, { serverId }) => ({ params: { id: serverId(id) } }),
};

export const packageCommands = {
  createRetreatPackage: create,
  updateRetreatPackage: update,
  retireRetreatPackage: retire,
};

const orderingKeyOf = (id: number): string => `package:${id}`;

/** Adds a package to a listing. @returns `seq` of the entry */
export function addPackage(
  device: Device,
  propertyId: number,
  values: NewRetreatPackage,
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const id = await scope.takeId();
    const row: RetreatPackage = {
      ...values,
      id,
      propertyId,
      createdAt: new Date(scope.now).toISOString(),
      version: 1,
    };
    return {
      name: create.name,
      args: { propertyId, values },
      subject: values.name,
      orderingKey: orderingKeyOf(id),
      dependsOn: creationOf(scope.entries, propertyId),
      entityId: id,
      overlays: [{ kind: 'put', table: 'ownPackages', key: id, row }],
    };
  });
}

/**
 * Edits a package. If the server does not have its creation, the creation is changed.
 * @param fields must contain all three duration fields or none
 * @param base the package when the editing started; by default as it is now
 */
export function editPackage(
  device: Device,
  id: number,
  fields: Partial<RetreatPackageUpdate>,
  base?: EditBase,
): Promise<number | null> {
  return enqueueEdit(device, {
    name: update.name,
    table: 'ownPackages',
    id,
    orderingKey: orderingKeyOf(id),
    fields: { ...fields },
    base,
    creation: create.name,
    intoCreation: (args, edited) => {
      const { propertyId, values } = args as CreateArgs;
      return { propertyId, values: { ...values, ...edited } };
    },
  });
}

/**
 * Retires a package: it can no longer be booked. One that the server refused to create is discarded.
 * @returns `seq` of the entry, or null
 */
export function retirePackage(device: Device, id: number): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const creation = scope.entries.find((entry) => entry.name === create.name && entry.entityId === id);
    if (creation?.state === 'rejected' && !mayHaveArrived(creation)) {
      await scope.drop(withDependants(scope.entries, creation).map(({ seq }) => seq));
      return null;
    }
    return {
      name: retire.name,
      args: { id },
      subject: (await findShownRow<RetreatPackage>(scope, 'ownPackages', id))?.name,
      orderingKey: orderingKeyOf(id),
      overlays: [{ kind: 'patch', table: 'ownPackages', key: id, fields: { available: false } }],
    };
  });
}
