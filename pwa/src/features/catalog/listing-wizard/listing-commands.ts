import type { FieldError } from '#contracts/api/errors.ts';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { type EntryError } from '#pwa/data/outbox-entry.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { discardUnnamedPictures, findNamed } from '#pwa/data/pictures/named-pictures.ts';
import { findBase } from './drafts/open-draft.ts';
import { editListing, findListingChange, submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { NothingToEditError } from '#pwa/sync/commands/edit.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { waitForEntry, type EntryResult } from '#pwa/sync/outbox/entry-result.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { changedFields } from '#pwa/sync/outbox/merge.ts';

/** The draft is back as it was, with the server's sentence and what it said of single fields. */
interface Refused {
  kind: 'refused';
  message: string;
  errors: FieldError[];
}

/** The person discarded the change before it was sent. */
interface Stopped {
  kind: 'stopped';
}

/** `waiting`: the listing is on this device and is sent automatically. */
type Sent = { kind: 'accepted' } | { kind: 'waiting' } | Stopped | Refused;

/** How sending a new listing ended. */
export type NewListingEnd =
  | Sent
  /** It waits for its pictures, which the server takes once the person has confirmed their email address. */
  | { kind: 'waiting-for-email' };

/** How sending an edit ended. */
export type EditEnd =
  | Sent
  /** Another person changed the same fields; this entry has both versions until the person chooses. */
  | { kind: 'conflict'; seq: number }
  /** The edit changes nothing. */
  | { kind: 'unchanged' };

/** How sending a listing ended. */
export type SendEnd = NewListingEnd | EditEnd;

/** A result to announce. */
export type Told<E extends SendEnd> = Exclude<E, Stopped>;

/** Submits a new listing; its draft ends in the same moment, and is back if the server refuses. */
export async function sendNewListing(
  device: Device,
  draft: Draft,
  listing: Listing,
  { id, name, profileImage, emailStatus }: Pick<SessionUser, 'id' | 'name' | 'profileImage' | 'emailStatus'>,
): Promise<NewListingEnd> {
  const stored = await attempt('Failed to submit property', () =>
    submitListing(device, listing, { id, name, profileImage }, { draftId: draft.id }),
  );
  if (typeof stored !== 'number') return stored;
  // No answer comes before the address is confirmed, so there is none to wait for.
  if (emailStatus === 'unverified' && (await hasUnsentPictures(device, listing))) {
    return { kind: 'waiting-for-email' };
  }
  const seq = await findListingChange(device, stored);
  const outcome = await look(device, seq);
  if (outcome.kind !== 'refused') return outcome;
  const db = device.privateDb();
  await db.transaction('rw', [db.outbox, db.drafts], async () => {
    if (seq !== null) await db.outbox.delete(seq);
    await db.drafts.put(draft);
  });
  return toRefusal(outcome.error);
}

async function hasUnsentPictures(device: Device, listing: Listing): Promise<boolean> {
  const pictures = await device.privateDb().pictures.where('state').equals('waiting').toArray();
  return findNamed(pictures, listing).length > 0;
}

/** Sends the changed fields, based on the version the edit started from. */
export async function sendEdit(device: Device, sent: Draft, id: number, listing: Listing): Promise<EditEnd> {
  const base = await findBase(device.privateDb(), sent);
  const draft = { ...sent, base };
  const fields = base === null ? listing : changedFields(base.values, listing);
  const before = await findListingChange(device, id);
  const stored = await attempt('Failed to update property', () =>
    editListing(device, id, fields, { draftId: draft.id, ...(base !== null && { base }) }),
  );
  if (typeof stored === 'object' && stored !== null) return stored;
  // The listing may have waited here with pictures that the edit removed.
  await discardUnnamedPictures(device.privateDb()).catch((error: unknown) => reportError(error));
  const seq = stored ?? before;
  if (seq === null) return { kind: 'unchanged' };
  const outcome = await look(device, seq);
  if (outcome.kind !== 'refused') return outcome;
  if (outcome.error.code === 'edit_conflict') return { kind: 'conflict', seq };
  await device.privateDb().drafts.put(draft);
  return toRefusal(outcome.error);
}

const look = (device: Device, seq: number | null): Promise<EntryResult> =>
  seq === null ? Promise.resolve({ kind: 'accepted' }) : waitForEntry(device, seq);

/**
 * Converts local failures: nothing was stored, and the draft stays.
 * @param failure sentence for an unexpected error. Source: spec §8
 */
async function attempt<T>(failure: string, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (isNotStored(error)) return { kind: 'refused', message: error.message, errors: [] };
    if (!(error instanceof NothingToEditError)) reportError(new Error(failure, { cause: error }));
    return { kind: 'refused', message: `${failure}. Your draft is still on this device.`, errors: [] };
  }
}

function toRefusal(error: EntryError): Refused {
  return { kind: 'refused', message: error.detail, errors: error.errors ?? [] };
}
