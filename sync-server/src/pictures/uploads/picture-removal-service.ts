import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { runEach } from '#server/lib/run-each.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { removeFiles } from './picture-files.ts';
import { ensureProcessing } from './picture-jobs.ts';
import {
  deleteRemoved,
  findPictureIdsOf,
  findProcessing,
  findUnfinishedIds,
  markRemoving,
  markUnused,
  type Picture,
} from './picture-repository.ts';

/** Days that a picture is kept which nothing shows: a draft on a device may still need it. */
const unusedDays = 30;
/** Days after its expiry that an upload is answered with `upload_expired` instead of `not_found`. */
const expiredDays = 7;
/** Longer than any object takes to be stored. */
const unfinishedMs = 60 * 60_000;
/** Pictures per transaction. */
const pageSize = 100;

interface RemovalDeps {
  database: Database;
  storage: Storage;
}

/**
 * Files first, then rows: after a crash in between, the next run finds the rows again.
 * @throws {AggregateError} at the end, if files of some could not be removed
 */
async function removeMarked({ database, storage }: RemovalDeps, ids: readonly string[]): Promise<void> {
  const removed: string[] = [];
  const remove = async (id: string): Promise<void> => {
    await removeFiles(storage, id);
    removed.push(id);
  };
  try {
    await runEach(
      ids.map((id) => () => remove(id)),
      'Files of some pictures could not be removed',
    );
  } finally {
    await database.write((trx) => deleteRemoved(trx, removed), { locks: [] });
  }
}

/** Removes chunks that no upload needs: after a crash between a chunk and its row, or between a row and its files. */
async function sweepChunks({ database, storage }: RemovalDeps): Promise<void> {
  let keys = await storage.list('uploads/');
  for (; keys.length > 0; keys = await storage.list('uploads/', keys.at(-1))) {
    const idOf = (key: string): string => key.split('/')[1] ?? '';
    // Read after the list: an upload that began since has none of these keys.
    const needed = await findUnfinishedIds(database.read, [...new Set(keys.map(idOf))]);
    await runEach(
      keys.filter((key) => !needed.has(idOf(key))).map((key) => () => storage.remove(key)),
      'Some chunks could not be removed',
    );
  }
}

/** Starts the jobs again of pictures that wait although theirs has ended, for example after hours without the store. */
async function resumeProcessing({ database }: RemovalDeps, now: Date): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const pictures: Picture[] = await findProcessing(database.read, after, pageSize);
    if (pictures.length === 0) return;
    await database.write(
      async (trx) => {
        for (const picture of pictures) await ensureProcessing(trx, picture, now);
      },
      { locks: [] },
    );
    after = pictures.at(-1)?.id;
  }
}

/**
 * Removes pictures that nothing has shown for 30 days, uploads that expired, and chunks that no upload needs, and has
 * pictures processed whose job has ended without them. One that cannot be removed does not keep the others.
 * @throws {AggregateError} all failures, at the end
 */
export async function sweepPictures({ clock, ...deps }: RemovalDeps & { clock: Clock }): Promise<void> {
  const now = clock.now();
  await runEach(
    [
      () => sweepUnused(deps, now),
      () => sweepChunks(deps),
      () => resumeProcessing(deps, now),
      () => deps.storage.removeUnfinished(new Date(now.getTime() - unfinishedMs)),
    ],
    'Some pictures could not be swept',
  );
}

/** All pages are tried: pictures whose files cannot be removed come first in each run. @throws {AggregateError} at the end */
async function sweepUnused(deps: RemovalDeps, now: Date): Promise<void> {
  const limits = {
    unusedBefore: instantBefore(now, { days: unusedDays }),
    expiredBefore: instantBefore(now, { days: expiredDays }),
  };
  const failures: unknown[] = [];
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    const { ids, last } = await deps.database.write((trx) => markUnused(trx, limits, from, pageSize), {
      locks: [],
    });
    await removeMarked(deps, ids).catch((error: unknown) => failures.push(error));
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some unused pictures could not be removed');
}

/**
 * Removes all pictures of a person, with their files. All pages are tried; those that are left are removed when it is
 * called again. @throws {AggregateError} at the end, if some could not be removed
 */
export async function erasePicturesOf(deps: RemovalDeps, userId: number): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ''; ;) {
    const ids = await findPictureIdsOf(deps.database.read, userId, pageSize, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    await deps.database.write((trx) => markRemoving(trx, ids), { locks: [{ kind: 'user', id: userId }] });
    await removeMarked(deps, ids).catch((error: unknown) => failures.push(error));
    after = last;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some pictures of a person could not be removed');
}
