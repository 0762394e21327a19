import { discardPicturesOf } from '#pwa/data/pictures/named-pictures.ts';
import { listingFields } from '#contracts/domain/catalog/listing-fields.ts';
import type { Listing, Property } from '#contracts/domain/catalog/properties.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { putPicture, type NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { enqueue, isReplaceable, isUnsent } from '#pwa/sync/outbox/enqueue.ts';
import { writeOutbox } from '#pwa/sync/outbox/write-outbox.ts';
import { withDependants } from '#pwa/sync/outbox/entry-order.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { hasFields } from '#pwa/sync/outbox/merge.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueueEdit, type EditBase } from './edit.ts';
import { findShownRow } from './shown-row.ts';

interface IdArgs {
  id: number;
}
interface VerificationArgs extends IdArgs {
  documents: string[];
}

const create: Command<Listing> = {
  name: 'createProperty',
  call: 'createProperty',
  argsVersion: 1,
  plan: (listing, { userId }) => ({ body: { ...listing, hostId: userId } }),
  replyTable: 'ownProperties',
};

const update: Command<EditArgs> = {
  name: 'updateProperty',
  call: 'updateProperty',
  argsVersion: 1,
  plan: ({ id, fields }, { base }, { serverId, serverRow }) => {
    const row = (serverRow ?? {}) as Partial<Property>;
    // A tour that this device does not have is omitted, which leaves it unchanged on the server.
    const current = Object.fromEntries(listingFields.map((field) => [field, row[field]]));
    // An edit of fields that the row does not contain is based on the version it started with, not on the row's.
    const version = hasFields(row, fields) ? row.version : (base?.version ?? row.version);
    return {
      params: { id: serverId(id) },
      body: { ...current, ...fields, id: serverId(id) },
      ...(version !== undefined && { ifMatch: version }),
    };
  },
  replyTable: 'ownProperties',
  edits: ({ id }) => ({ table: 'ownProperties', id }),
};

const remove: Command<IdArgs> = {
  name: 'deleteProperty',
  call: 'deleteProperty',
  argsVersion: 1,
  plan: ({ id }, _, { serverId }) => ({ params: { id: serverId(id) } }),
  // Another device has deleted it already.
  endsQuietly: ({ code }) => code === 'not_found',
};

const submit: Command<VerificationArgs> = {
  name: 'submitVerification',
  call: 'submitVerification',
  argsVersion: 1,
  plan: ({ id, documents }, _, { serverId }) => ({ params: { id: serverId(id) }, body: { documents } }),
  replyTable: 'ownProperties',
  // Another device has submitted it already. Documents that did not arrive with that are shown.
  endsQuietly: ({ code }, { documents }) => code === 'wrong_state' && documents.length === 0,
};

export const listingCommands = {
  createProperty: create,
  updateProperty: update,
  deleteProperty: remove,
  submitVerification: submit,
};

/** Time in which the deletion of a listing can be undone before it is sent, in milliseconds. */
export const undoWindowMs = 6000;

const orderingKeyOf = (id: number): string => `property:${id}`;

/**
 * Submits a new listing for verification.
 * @param options.draftId the listing's draft, which is deleted in the same transaction
 * @returns final id of the listing
 */
export async function submitListing(
  device: Device,
  listing: Listing,
  host: PublicUser,
  options: { draftId?: string } = {},
): Promise<number> {
  let id = 0;
  await enqueue(device, async (scope) => {
    id = await scope.takeId();
    if (options.draftId !== undefined) await scope.db.drafts.delete(options.draftId);
    const row: Property = {
      ...listing,
      id,
      hostId: host.id,
      host,
      rating: null,
      reviewCount: 0,
      createdAt: new Date(scope.now).toISOString(),
      verificationStatus: 'pending',
      verificationDate: null,
      isVerified: false,
      coverPlaceholder: null,
      version: 1,
    };
    return {
      name: create.name,
      args: listing,
      subject: listing.title,
      orderingKey: orderingKeyOf(id),
      entityId: id,
      overlays: [{ kind: 'put', table: 'ownProperties', key: id, row }],
    };
  });
  return id;
}

/** Origin of an edit. */
interface EditOrigin {
  /** The listing when the editing started, possibly long ago; later changes are merged. */
  base?: EditBase;
  /** The draft of the edit, which is deleted in the same transaction. */
  draftId?: string;
}

/**
 * Edits a listing. If its creation was not sent yet, the creation is changed.
 * @param fields values of the form; only those that differ from the shown row are sent
 * @returns `seq` of the entry; null if nothing changed or another entry absorbed the edit
 */
export function editListing(
  device: Device,
  id: number,
  fields: Partial<Listing>,
  { base, draftId }: EditOrigin = {},
): Promise<number | null> {
  return enqueueEdit(device, {
    name: update.name,
    table: 'ownProperties',
    id,
    orderingKey: orderingKeyOf(id),
    fields: { ...fields },
    base,
    creation: create.name,
    alongside: async ({ db }) => {
      if (draftId !== undefined) await db.drafts.delete(draftId);
    },
  });
}

/** Whether a listing is listed. `pausedUntil`: last day (`YYYY-MM-DD`) of a pause; null for a pause without an end. */
export interface ListingPause {
  listed: boolean;
  pausedUntil: string | null;
}

/** Unlists a listing, for a while or until further notice, or lists it again. */
export function pauseListing(device: Device, id: number, pause: ListingPause): Promise<number | null> {
  return enqueueEdit(device, {
    name: update.name,
    table: 'ownProperties',
    id,
    orderingKey: orderingKeyOf(id),
    fields: { ...pause },
    creation: create.name,
  });
}

/** Finds the last unaccepted entry about a listing. @returns its `seq`, or null */
export async function findListingChange(device: Device, id: number): Promise<number | null> {
  const entries = await device
    .privateDb()
    .outbox.where('orderingKey')
    .equals(orderingKeyOf(id))
    .sortBy('seq');
  return entries.filter(({ state }) => state !== 'accepted').at(-1)?.seq ?? null;
}

/**
 * Deletes a listing; the entry is sent after the undo window. A listing that the server does not have is removed at
 * once, with its dependants. Waiting edits are still sent first, so that undoing the deletion preserves them.
 */
export function deleteListing(device: Device, id: number): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const creation = scope.entries.find((entry) => entry.name === create.name && entry.entityId === id);
    if (creation !== undefined && isReplaceable(creation) && !mayHaveArrived(creation)) {
      const gone = withDependants(scope.entries, creation);
      await scope.drop(gone.map(({ seq }) => seq));
      await discardPicturesOf(scope.db, gone);
      return null;
    }
    return {
      name: remove.name,
      args: { id },
      subject: (await findShownRow<Property>(scope, 'ownProperties', id))?.title,
      orderingKey: orderingKeyOf(id),
      notBefore: scope.now + undoWindowMs,
      overlays: [{ kind: 'remove', table: 'ownProperties', key: id }],
    };
  });
}

/** Undoes a deletion. @returns false if it was already sent; @throws {StorageFullError} it will be sent */
export function undoDelete(device: Device, seq: number): Promise<boolean> {
  return writeOutbox(device, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const entry = await db.outbox.get(seq);
      if (entry === undefined || !isUnsent(entry)) return false;
      await db.outbox.delete(seq);
      return true;
    }),
  );
}

/**
 * Asks staff to verify a listing, instead of an earlier try that was refused.
 * @param pictures documents that the list names; they are stored in the same transaction
 */
export function askForVerification(
  device: Device,
  id: number,
  documents: string[],
  pictures: readonly NewPicture[] = [],
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const earlier = scope.entries.filter((entry) => isSubmissionOf(entry, id));
    const refused = earlier.filter(({ state }) => state === 'rejected');
    if (refused.length < earlier.length) return null;
    await scope.drop(refused.map(({ seq }) => seq));
    await discardPicturesOf(scope.db, refused);
    for (const picture of pictures) await putPicture(scope.db, picture, scope.now);
    return {
      name: submit.name,
      args: { id, documents },
      subject: (await findShownRow<Property>(scope, 'ownProperties', id))?.title,
      orderingKey: orderingKeyOf(id),
      overlays: [
        { kind: 'patch', table: 'ownProperties', key: id, fields: { verificationStatus: 'pending' } },
      ],
    };
  });
}

const isSubmissionOf = (entry: OutboxEntry, id: number): boolean =>
  entry.name === submit.name && (entry.args as VerificationArgs).id === id;
