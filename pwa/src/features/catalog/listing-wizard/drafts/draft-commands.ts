import type { Draft } from '#pwa/data/private-db.ts';
import { putPicture, type NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { discardUnnamedPictures, pictureStores } from '#pwa/data/pictures/named-pictures.ts';
import { withReopening } from '#pwa/data/storage/storage-recovery.ts';
import { makeRoomFor } from '#pwa/data/storage/storage-shedding.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { changedFields } from '#pwa/sync/outbox/merge.ts';
import type { ListingValues, PhotoFields } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { mergePhotos } from './merge-photos.ts';

/** Changes of a draft. */
export interface DraftPatch {
  values?: Partial<ListingValues>;
  /** Changed photo fields before the change: what another tab changed of other photos since is preserved. */
  photosBefore?: Partial<PhotoFields>;
  step?: string;
  reached?: number;
  /** New pictures, which the values name. Pictures that nothing names any more are discarded. */
  pictures?: readonly NewPicture[];
}

/**
 * Stores changes of a draft by field, and of its photos one by one, so that two tabs with one draft do not overwrite each
 * other's changes. New pictures are stored in the same transaction.
 * A draft is a local document: nothing of it is sent before it is submitted. Source: decision 007.
 * @param start the new draft, for the first write
 * @param db of the account that the draft belongs to: another one may have logged in since the change
 * @returns when it was saved, in milliseconds since 1970
 * @throws {StorageFullError} the stored draft is unchanged
 */
export async function saveDraft(
  device: Device,
  start: Draft,
  patch: DraftPatch,
  db = device.privateDb(),
): Promise<number> {
  const updatedAt = device.environment.now();
  const { values = {}, photosBefore = {}, pictures, ...place } = patch;
  const tables = pictures === undefined ? [db.drafts] : pictureStores(db);
  await makeRoomFor(
    () =>
      withReopening(db, () =>
        db.transaction('rw', tables, async () => {
          const kept = (await db.drafts.get(start.id)) ?? { ...start, createdAt: updatedAt };
          const photos = mergePhotos(kept.values, values, photosBefore);
          await db.drafts.put({
            ...kept,
            ...place,
            values: { ...kept.values, ...values, ...photos },
            writer: start.writer,
            writers: {
              ...kept.writers,
              ...markAll(values, start.writer),
              // No tab has these lists: all of them follow.
              ...markAll(changedFields(values, photos), mergedWriter),
            },
            updatedAt,
          });
          if (pictures === undefined) return;
          for (const picture of pictures) await putPicture(db, picture, updatedAt);
          await discardUnnamedPictures(db);
        }),
      ),
    { caches: device.environment.caches, publicDb: device.publicDb() },
  );
  return updatedAt;
}

/** Name of the writer of a value that was merged from those of two tabs. */
const mergedWriter = 'merged';

const markAll = (values: object, writer: string): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((field) => [field, writer]));

/** Deletes a draft and its pictures that were not sent with a listing. Ask first. */
export async function discardDraft(device: Device, id: string): Promise<void> {
  const db = device.privateDb();
  await db.transaction('rw', pictureStores(db), async () => {
    await db.drafts.delete(id);
    await discardUnnamedPictures(db);
  });
  device.emitQueued();
}

/**
 * Turns the edit of a listing that no longer exists into a draft of a new one, so that what was typed is not lost.
 * @param id of the draft
 * @returns its new id
 */
export async function makeNewDraft(device: Device, id: string): Promise<string> {
  const db = device.privateDb();
  const newId = device.environment.randomUuid();
  await db.transaction('rw', db.drafts, async () => {
    const edit = await db.drafts.get(id);
    if (edit === undefined) return;
    await db.drafts.delete(id);
    await db.drafts.put({ ...edit, id: newId, propertyId: null, base: null });
  });
  return newId;
}
