import { privateDb } from '#pwa/data/open-stores.ts';
import { retryPictures } from '#pwa/data/pictures/stored-pictures.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { sendReportWithoutPhotos } from '#pwa/sync/commands/report-commands.ts';
import type { DiscardResult } from '#pwa/sync/outbox/discard.ts';
import { discard, retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { storeOrTell } from './store-or-tell.ts';

/** Sends a rejected entry again, and pictures that the server did not accept yet. @returns whether that is stored */
export const retryEntry = (seq: number): Promise<boolean> =>
  storeOrTell(async () => {
    await retryPictures(privateDb());
    await retry(appDevice, seq);
  }, 'Not sent again');

/** Sends a report again without its photos, which could not be used. @returns whether that is stored */
export const sendWithoutPhotos = (seq: number): Promise<boolean> =>
  storeOrTell(() => sendReportWithoutPhotos(appDevice, seq), 'Not sent again');

/**
 * Discards an entry, with what depends on it.
 * @param onStored called with what was discarded
 * @returns whether that is stored
 */
export const dropEntry = (seq: number, onStored?: (result: DiscardResult) => void): Promise<boolean> =>
  storeOrTell(async () => {
    const result = await discard(appDevice, seq);
    onStored?.(result);
  }, 'Not discarded');
