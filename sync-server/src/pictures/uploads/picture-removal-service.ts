import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { removeFiles } from './picture-files.ts';
import { deleteRemoved, findPictureIdsOf, markRemoving, markUnused } from './picture-repository.ts';

/** Days that a picture is kept which nothing shows: a draft on a device may still need it. */
const unusedDays = 30;
/** Days after its expiry that an upload is answered with `upload_expired` instead of `not_found`. */
const expiredDays = 7;
/** Pictures per transaction. */
const pageSize = 100;

interface RemovalDeps {
  database: Database;
  storage: Storage;
}

/** Files first, then rows: after a crash in between, the next run finds the rows again. */
async function removeMarked({ database, storage }: RemovalDeps, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeFiles(storage, id);
  await database.write((trx) => deleteRemoved(trx, ids), { locks: [] });
}

/** Removes pictures that nothing has shown for 30 days, and uploads that expired. */
export async function sweepPictures({ clock, ...deps }: RemovalDeps & { clock: Clock }): Promise<void> {
  const now = clock.now();
  const limits = {
    unusedBefore: instantBefore(now, { days: unusedDays }),
    expiredBefore: instantBefore(now, { days: expiredDays }),
  };
  for (;;) {
    const ids = await deps.database.write((trx) => markUnused(trx, limits, pageSize), { locks: [] });
    if (ids.length === 0) return;
    await removeMarked(deps, ids);
  }
}

/** Removes all pictures of a person, with their files. */
export async function erasePicturesOf(deps: RemovalDeps, userId: number): Promise<void> {
  for (;;) {
    const ids = await findPictureIdsOf(deps.database.read, userId, pageSize);
    if (ids.length === 0) return;
    await deps.database.write((trx) => markRemoving(trx, ids), { locks: [{ kind: 'user', id: userId }] });
    await removeMarked(deps, ids);
  }
}
