import type { Database } from '#server/database/database.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { readLargest } from './picture-files.ts';
import { findPictureIdsOf, findPicture } from './picture-repository.ts';

const pageSize = 100;

interface ExportDeps {
  database: Database;
  storage: Storage;
}

/**
 * A person's pictures and documents in their largest size, one after the other. The last file says which of them are not
 * there, and why.
 */
export async function* readOwnFiles(
  deps: ExportDeps,
  userId: number,
): AsyncGenerator<{ name: string; bytes: Uint8Array }, void, undefined> {
  const missing: string[] = [];
  let ids = await findPictureIdsOf(deps.database.read, userId, pageSize);
  while (ids.length > 0) {
    for (const id of ids) {
      const found = await readFile(deps, id);
      if (typeof found === 'string') missing.push(`${id}: ${found}\n`);
      else yield { name: `pictures/${id}.webp`, bytes: found };
    }
    ids = await findPictureIdsOf(deps.database.read, userId, pageSize, ids.at(-1));
  }
  if (missing.length > 0) yield { name: 'pictures/missing.txt', bytes: Buffer.from(missing.join('')) };
}

/** @returns the file, or why there is none */
async function readFile({ database, storage }: ExportDeps, id: string): Promise<Buffer | string> {
  const picture = await findPicture(database.read, id);
  if (picture?.state !== 'ready') return picture?.state ?? 'removed';
  const bytes = await readLargest(storage, picture).catch(() => 'could not be read, please try again');
  return bytes ?? 'its file is lost';
}
