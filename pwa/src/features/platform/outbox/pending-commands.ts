import { privateDb } from '#pwa/data/open-stores.ts';
import { retryPictures } from '#pwa/data/pictures/stored-pictures.ts';
import { undoArrived } from '#pwa/sync/outbox/account-guard.ts';
import { findDiscarded, resolveConflict, sendNow } from '#pwa/sync/outbox/outbox-actions.ts';
import { dismissUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { dropEntry } from '#pwa/features/shared/entry-commands.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Numbers of the entries that cannot be sent without this one, and go with it. */
export async function findDependants(seq: number): Promise<number[]> {
  return (await findDiscarded(appDevice, seq)).map((entry) => entry.seq).filter((found) => found !== seq);
}

/** Discards an entry, with what depends on it. One that the server may have had shows that it is being undone. */
export const discardEntry = (seq: number): Promise<boolean> =>
  dropEntry(seq, ({ discarded: { length }, undoing }) => {
    if (length === 0 || undoing.length > 0) return;
    const title = length === 1 ? 'Change discarded' : `${length} changes discarded`;
    showToast({ title, body: 'You see the saved version.', intent: 'info' });
  });

/** The person has read that a change was stopped too late. */
export const dismissNotice = (seq: number): Promise<unknown> => dismissUndoNotice(privateDb(), seq);

/**
 * Settles two versions: the named fields go as they were edited here, all others as the server has them.
 * @returns whether the choice is stored
 */
export const chooseVersion = (seq: number, mine: readonly string[]): Promise<boolean> =>
  storeOrTell(() => resolveConflict(appDevice, seq, mine));

/** Sends what waits without waiting any longer. */
export async function syncNow(): Promise<void> {
  await retryPictures(privateDb());
  await sendNow(appDevice);
}

/** Undoes what is discarded at a logout and may have reached the server, while the session still can. */
export const undoBeforeLogOut = (upTo: number): Promise<void> => undoArrived(appDevice, upTo);
