import type { Database } from '#server/database/database.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { readLargest } from './picture-files.ts';
import { findPictureIdsOf, findPicture } from './picture-repository.ts';

/** More than the limits of uploads permit. */
const picturesMax = 10_000;

/** A person's pictures and documents in their largest size, one after the other. */
export async function* readOwnFiles(
  { database, storage }: { database: Database; storage: Storage },
  userId: number,
): AsyncGenerator<{ name: string; bytes: Uint8Array }, void, undefined> {
  for (const id of await findPictureIdsOf(database.read, userId, picturesMax)) {
    const picture = await findPicture(database.read, id);
    const bytes = picture?.state === 'ready' ? await readLargest(storage, picture) : null;
    if (bytes !== null) yield { name: `pictures/${id}.webp`, bytes };
  }
}
