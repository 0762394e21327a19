import type { Draft } from '#pwa/data/private-db.ts';
import { withReopening } from '#pwa/data/storage/storage-recovery.ts';
import { makeRoomFor } from '#pwa/data/storage/storage-shedding.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { ListingValues } from '#pwa/features/listing-wizard/form/listing-values.ts';

/** Changes of a draft. */
export interface DraftPatch {
  values?: Partial<ListingValues>;
  step?: string;
  reached?: number;
}

/**
 * Stores changes of a draft by field, so that two tabs with one draft do not overwrite each other's fields.
 * A draft is a local document: nothing of it is sent before it is submitted. Source: decision 007.
 * @param start the new draft, for the first write
 * @returns when it was saved, in milliseconds since 1970
 * @throws {StorageFullError} the stored draft is unchanged
 */
export async function saveDraft(device: Device, start: Draft, patch: DraftPatch): Promise<number> {
  const db = device.privateDb();
  const updatedAt = device.environment.now();
  const { values, ...place } = patch;
  await makeRoomFor(
    () =>
      withReopening(db, () =>
        db.transaction('rw', db.drafts, async () => {
          const kept = (await db.drafts.get(start.id)) ?? { ...start, createdAt: updatedAt };
          await db.drafts.put({
            ...kept,
            ...place,
            values: { ...kept.values, ...values },
            writer: start.writer,
            writers: { ...kept.writers, ...markAll(values ?? {}, start.writer) },
            updatedAt,
          });
        }),
      ),
    { caches: device.environment.caches, publicDb: device.publicDb() },
  );
  return updatedAt;
}

const markAll = (values: object, writer: string): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((field) => [field, writer]));

/** Deletes a draft. Ask first. */
export async function discardDraft(device: Device, id: string): Promise<void> {
  await device.privateDb().drafts.delete(id);
}
