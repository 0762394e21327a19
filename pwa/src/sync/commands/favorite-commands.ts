import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { enqueue, type EnqueueScope, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { leavesSet, mergeIntent } from './last-intent.ts';
import { findTitle } from './shown-row.ts';

interface FavoriteArgs {
  propertyId: number;
}

/** A refused favorite is forgotten, except while the account is suspended: then it waits for the person. */
const isUnremarkable = ({ code }: EntryError): boolean => code !== 'suspended';

const add: Command<FavoriteArgs> = {
  name: 'addFavorite',
  call: 'addFavorite',
  argsVersion: 1,
  plan: ({ propertyId }, { userId }, { serverId }) => ({
    body: { userId, propertyId: serverId(propertyId) },
  }),
  replyTable: 'favorites',
  endsQuietly: isUnremarkable,
  undoneBy: ({ propertyId }) => removal(propertyId),
};

const remove: Command<FavoriteArgs> = {
  name: 'removeFavorite',
  call: 'removeFavorite',
  argsVersion: 1,
  plan: ({ propertyId }, { userId }, { serverId }) => ({
    params: { userId, propertyId: serverId(propertyId) },
  }),
  endsQuietly: isUnremarkable,
  undoneBy: ({ propertyId }, { userId }) => addition(propertyId, userId),
};

export const favoriteCommands = { addFavorite: add, removeFavorite: remove };

const orderingKeyOf = (propertyId: number): string => `favorite:${propertyId}`;

function addition(propertyId: number, userId: number): EntryDraft {
  const row = { id: propertyId, userId, propertyId };
  return {
    name: add.name,
    args: { propertyId },
    orderingKey: orderingKeyOf(propertyId),
    overlays: [{ kind: 'put', table: 'favorites', key: propertyId, row }],
  };
}

const removal = (propertyId: number): EntryDraft => ({
  name: remove.name,
  args: { propertyId },
  orderingKey: orderingKeyOf(propertyId),
  overlays: [{ kind: 'remove', table: 'favorites', key: propertyId }],
});

/**
 * Saves a listing. The server assigns the id of the favorite; on the device the listing's id identifies it.
 * @param title of the listing, if the caller knows it
 * @returns `seq` of the entry; null if nothing has to be sent
 */
export async function saveFavorite(
  device: Device,
  propertyId: number,
  title?: string,
): Promise<number | null> {
  const subject = title ?? (await findTitle(device, propertyId));
  return enqueue(device, async (scope) => {
    if (await isFavorite(scope, propertyId)) return null;
    const draft = addition(propertyId, scope.db.account ?? 0);
    return mergeIntent(
      scope,
      { ...draft, subject, dependsOn: creationOf(scope.entries, propertyId) },
      add.name,
    );
  });
}

/** Removes a listing from the saved ones. @returns `seq` of the entry; null if nothing has to be sent */
export async function dropFavorite(device: Device, propertyId: number): Promise<number | null> {
  const subject = await findTitle(device, propertyId);
  return enqueue(device, (scope) => mergeIntent(scope, { ...removal(propertyId), subject }, add.name));
}

/** Whether the listing shows as saved, including waiting entries. */
async function isFavorite({ db, entries }: EnqueueScope, propertyId: number): Promise<boolean> {
  const last = entries.filter((entry) => entry.orderingKey === orderingKeyOf(propertyId)).at(-1);
  if (last !== undefined) return leavesSet(last, add.name);
  return (await db.favorites.where('propertyId').equals(propertyId).count()) > 0;
}

/** @returns `seq` of the waiting entry that creates a row, or an empty list */
export function creationOf(entries: readonly OutboxEntry[], id: number): number[] {
  const creation = entries.find((entry) => entry.entityId === id && entry.state !== 'accepted');
  return creation === undefined ? [] : [creation.seq];
}
