import {
  askForVerification,
  deleteListing,
  pauseListing,
  undoDelete,
  undoWindowMs,
  type ListingPause,
} from '#pwa/sync/commands/listing-commands.ts';
import { documentEntry, type DocumentKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { currentAccount } from '#pwa/data/open-stores.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import type { AccountId } from '#pwa/data/private-db.ts';
import { reportUnlessClosed } from '#pwa/data/report-unless-closed.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { dismissToast, showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { waitForEntry } from '#pwa/sync/outbox/entry-result.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';

/**
 * Asks staff to verify a listing, with the documents its host has chosen. Source: spec §8.
 * @returns why nothing was stored, or null
 */
export async function submitForVerification(
  id: number,
  documents: readonly { picture: NewPicture; kind: DocumentKind }[],
): Promise<string | null> {
  const entries = documents.map(({ picture, kind }) => documentEntry(picture.id, kind));
  const pictures = documents.map(({ picture }) => picture);
  let seq: number | null;
  try {
    seq = await askForVerification(appDevice, id, entries, pictures);
  } catch (error) {
    if (!isNotStored(error)) throw error;
    return error.message;
  }
  if (seq === null && documents.length > 0) {
    return 'This property is being submitted already, without these documents. Wait for the answer of our team.';
  }
  void announceResult(seq, {
    success: {
      title: 'Verification submitted',
      body: 'Your property has been submitted for verification!',
    },
    failure: 'Verification not submitted',
  });
  return null;
}

/** Unlists a listing, for a while or until further notice, or lists it again. Source: decision 007. */
export async function changePause(id: number, title: string, pause: ListingPause): Promise<void> {
  const until = pause.pausedUntil === null ? '' : ` until ${formatDayWithYear(pause.pausedUntil)}`;
  const success = {
    title: pause.listed ? 'Listed again' : `Unlisted${until}`,
    body: pause.listed ? `Guests can find ${title} again.` : `${title} takes no new requests.`,
  };
  const failure = pause.listed ? 'Not listed' : 'Not unlisted';
  await storeOrTell(
    async () => announceResult(await pauseListing(appDevice, id, pause), { success, failure }),
    failure,
  );
}

/** Deletes a listing, with a few seconds to take it back before anything is sent. Source: spec §8, decision 007. */
export const deleteWithUndo = (id: number, title: string): Promise<boolean> =>
  storeOrTell(async () => void announceDeletion(await deleteListing(appDevice, id), title), 'Delete failed');

async function announceDeletion(seq: number | null, title: string): Promise<void> {
  const account = currentAccount();
  if (seq === null) {
    showToast({ title: 'Property deleted', body: `${title} was never sent and is gone from this device.` });
    return;
  }
  showToast({
    title: 'Property deleted',
    body: `${title} will be deleted.`,
    intent: 'waiting',
    durationMs: undoWindowMs,
    actions: [{ label: 'Undo', onSelect: () => void takeBack(seq, account) }],
  });
  const outcome = await waitForEntry(appDevice, seq);
  if (outcome.kind !== 'refused') return;
  showToast({
    title: 'Delete failed',
    body: `Failed to delete property. ${outcome.error.detail}`,
    intent: 'destructive',
  });
}

/** @param account whose deletion it is */
async function takeBack(seq: number, account: AccountId): Promise<void> {
  dismissToast();
  const tell = (title: string, body: string): void => showToast({ title, body, intent: 'destructive' });
  if (currentAccount() !== account) {
    tell(
      'Not undone',
      'You are no longer logged in to that account. It deletes the property at its next login.',
    );
    return;
  }
  try {
    if (!(await undoDelete(appDevice, seq))) tell('Too late to undo', 'The deletion was sent already.');
  } catch (error) {
    tell('Not undone', 'This device could not store that, so the property will be deleted.');
    if (!isNotStored(error)) reportUnlessClosed(error);
  }
}
