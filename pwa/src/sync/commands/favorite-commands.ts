import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { enqueue, isUnsent, type EnqueueScope, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { findTitle } from './shown-row.ts';

interface FavoriteArgs {
  propertyId: number;
}

const add: Command<FavoriteArgs> = {
  name: 'addFavorite',
  call: 'addFavorite',
  argsVersion: 1,
  plan: ({ propertyId }, { userId }, { serverId }) => ({
    body: { userId, propertyId: serverId(propertyId) },
  }),
  replyTable: 'favorites',
  endsQuietly: () => true,
  undoneBy: ({ propertyId }) => removal(propertyId),
};

const remove: Command<FavoriteArgs> = {
  name: 'removeFavorite',
  call: 'removeFavorite',
  argsVersion: 1,
  plan: ({ propertyId }, { userId }, { serverId }) => ({
    params: { userId, propertyId: serverId(propertyId) },
  }),
  endsQuietly: () => true,
  undoneBy: ({ propertyId }, { userId }) => addition(propertyId, userId),
};

export const favoriteCommands = [add, remove];

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

/** Whether the listing is saved once the entry is through; one that is undone leaves the opposite. */
const leavesSaved = ({ name, undo }: OutboxEntry): boolean => (name === add.name) !== (undo === true);

/** The last intent wins: on and off again before anything was sent is nothing at all. */
async function intend(
  { entries, drop, update }: EnqueueScope,
  draft: EntryDraft,
): Promise<EntryDraft | null> {
  const waiting = entries.filter(
    (entry) => entry.orderingKey === draft.orderingKey && entry.state !== 'accepted',
  );
  const [last, before] = waiting.toReversed();
  if (last === undefined) return draft;
  const isMeant = leavesSaved(last) === (draft.name === add.name);
  if (isMeant && last.state !== 'rejected') return null;
  if (last.undo === true) {
    await update(last.seq, { undo: false });
    return null;
  }
  if (isMeant || !isUnsent(last) || before?.undo === true) return draft;
  await drop([last.seq]);
  return null;
}

/**
 * Saves a listing. Its id is the server's to give: of a saved listing only the pair matters.
 * @param title of the listing, where the caller knows it
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
    return intend(scope, { ...draft, subject, dependsOn: creationOf(scope.entries, propertyId) });
  });
}

/** Takes a listing off the saved ones. */
export async function dropFavorite(device: Device, propertyId: number): Promise<number | null> {
  const subject = await findTitle(device, propertyId);
  return enqueue(device, (scope) => intend(scope, { ...removal(propertyId), subject }));
}

/** Whether the listing shows as saved, with what waits counted in. */
async function isFavorite({ db, entries }: EnqueueScope, propertyId: number): Promise<boolean> {
  const last = entries.filter((entry) => entry.orderingKey === orderingKeyOf(propertyId)).at(-1);
  if (last !== undefined) return leavesSaved(last);
  return (await db.favorites.where('propertyId').equals(propertyId).count()) > 0;
}

/** The entry that creates a listing made on this device, while it waits. */
export function creationOf(entries: readonly OutboxEntry[], id: number): number[] {
  const creation = entries.find((entry) => entry.entityId === id && entry.state !== 'accepted');
  return creation === undefined ? [] : [creation.seq];
}

/**
 * Takes a visitor's saved listings over into the account they signed in to.
 * @param visitor the device as it was before, with the visitor's database
 */
export async function adoptVisitorFavorites(device: Device, visitor: Device['privateDb']): Promise<void> {
  const db = visitor();
  const entries = await db.outbox.orderBy('seq').toArray();
  for (const { name, args, subject } of entries) {
    if (name === add.name) await saveFavorite(device, (args as FavoriteArgs).propertyId, subject);
  }
  await db.outbox.clear();
}
