import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { outbox } from '#pwa/data/outbox/open-outbox.ts';
import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { readUndoNotices, type UndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import {
  draftsOnTheirWay,
  progressOf,
  readPictureRows,
  type DraftPictures,
  type PictureProgress,
  type PictureRows,
} from './picture-progress.ts';
import { describeEntry, type EntryLabel, type Names } from './entry-labels.ts';

/** Something the person did that the server has not taken in, in words. */
export interface PendingEntry extends EntryLabel {
  entry: OutboxEntry;
  /** Two versions to choose from. */
  isConflict: boolean;
  /** The server may have it, so that discarding it asks for its outcome and undoes it. */
  mayHaveArrived: boolean;
  /** Pictures that are sent before it; null if none is on its way. */
  pictures: PictureProgress | null;
}

/** A change that the person stopped too late, or, with `reply`, one that was accepted in part. */
export interface TooLateEntry extends PendingEntry {
  reply?: unknown;
  /** Number of earlier ones, which are not listed. */
  earlier: number;
}

export interface PendingChanges {
  /** Refused, or two versions: the person decides. */
  needYou: PendingEntry[];
  /** Entries that are sent automatically, and discarded ones that wait for their outcome. */
  waiting: PendingEntry[];
  /** Drafts whose pictures are on their way. */
  drafts: DraftPictures[];
  /** Discarded after it had arrived, until the person has read it. */
  tooLate: TooLateEntry[];
  /** When the device last had all that the server has, in milliseconds since 1970; null when it never did. */
  syncedAt: number | null;
}

/** Labels of entries that come from other rows. */
interface Surroundings {
  names: Names;
  tooLate: UndoNotice[];
  syncedAt: number | null;
}

/** @param hasUnnamed whether names have to be looked up, for entries that carry none */
async function readSurroundings(hasUnnamed: boolean): Promise<Surroundings | null> {
  const db = privateDb();
  if (db.account === null) return null;
  const tooLate = await readUndoNotices(db);
  return {
    names: hasUnnamed || tooLate.some(({ entry }) => isUnnamed(entry)) ? await readNames() : noNames,
    tooLate,
    syncedAt: ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? null,
  };
}

/** @param entries all of the outbox, in the order of `seq` */
function toPending(
  entries: readonly OutboxEntry[],
  { names, tooLate, syncedAt }: Surroundings,
  pictures: PictureRows,
): PendingChanges {
  const describe = (entry: OutboxEntry): PendingEntry => ({
    entry,
    isConflict: entry.lastError?.code === 'edit_conflict',
    mayHaveArrived: mayHaveArrived(entry),
    pictures: progressOf(pictures.pictures, entry.args),
    ...describeEntry(entry, names),
  });
  const open = entries.filter(({ state }) => state !== 'accepted').map(describe);
  return {
    needYou: open.filter(({ entry }) => entry.state === 'rejected'),
    waiting: open.filter(({ entry }) => entry.state !== 'rejected'),
    drafts: draftsOnTheirWay(pictures),
    tooLate: tooLate.map(({ entry, reply, earlier = 0 }) => ({ ...describe(entry), reply, earlier })),
    syncedAt,
  };
}

const isUnnamed = ({ subject }: OutboxEntry): boolean => subject === undefined;
const noNames: Names = { listing: () => null, otherPerson: () => null, retreatPackage: () => null };

async function readNames(): Promise<Names> {
  const db = privateDb();
  const own = await readWithPending(db, 'ownProperties', db.ownProperties.toArray());
  const packages = await readWithPending(db, 'ownPackages', db.ownPackages.toArray());
  const conversations = await readWithPending<Conversation>(db, 'conversations', db.conversations.toArray());
  const cards = await readCards(publicDb());
  // Own ones last: they carry what waits to be sent, such as a new title.
  const known = [...cards, ...(await publicDb().properties.toArray()), ...own];
  const listings = new Map(known.map(({ id, title }) => [id, title]));
  return {
    listing: (id) => listings.get(id) ?? null,
    otherPerson: (id) => conversations.find((row) => row.id === id)?.otherUser?.name ?? null,
    retreatPackage: (id) => packages.find((row) => row.id === id)?.name ?? null,
  };
}

const nothing: PendingChanges = { needYou: [], waiting: [], drafts: [], tooLate: [], syncedAt: null };

/** Waiting entries of this account, live, oldest first; empty for a visitor, undefined during the first read. */
export function usePending(): PendingChanges | undefined {
  const account = useStore(accountStore);
  const entries = useStore(outbox);
  const hasUnnamed = entries?.some(isUnnamed) === true;
  const surroundings = useLiveQuery(() => readSurroundings(hasUnnamed), [account, hasUnnamed]);
  const pictures = useLiveQuery(() => readPictureRows(privateDb()), [account]);
  if (entries === undefined || surroundings === undefined || pictures === undefined) return undefined;
  return surroundings === null ? nothing : toPending(entries, surroundings, pictures);
}
