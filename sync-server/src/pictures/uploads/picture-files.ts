import { randomBytes } from 'node:crypto';
import { widthsOf, type PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import type { Database } from '#server/database/database.ts';
import { removeAll, type Storage } from '#server/pictures/storage/storage.ts';
import { findPicture, type Picture } from './picture-repository.ts';

/** Keys of the objects of pictures. Documents have their own folder, which the public path cannot reach. */
const folderOf = (kind: PictureKind): string => (kind === 'document' ? 'documents' : 'pictures');

export const fileKey = (id: string, kind: PictureKind, width: number): string =>
  `${folderOf(kind)}/${id}/${width}.webp`;

/** A name for a chunk that no other has: of two that arrive for one place, the loser can remove its own. */
export const newChunkName = (offset: number, length: number): string =>
  `${offset}-${length}-${randomBytes(8).toString('hex')}`;

export const chunkKey = (id: string, name: string): string => `uploads/${id}/${name}`;

export const removeChunks = (storage: Storage, id: string): Promise<void> =>
  removeAll(storage, `uploads/${id}/`);

const foldersOf = (id: string): string[] =>
  ['pictures', 'documents', 'uploads'].map((folder) => `${folder}/${id}/`);

/** Removes everything that is stored of a picture. */
export async function removeFiles(storage: Storage, id: string): Promise<void> {
  for (const folder of foldersOf(id)) await removeAll(storage, folder);
}

/**
 * Removes what is stored of a picture that is no picture any more. The keys are read before the row, so that a picture which
 * begins again under the same id meanwhile keeps its chunks; it has no other files while a job of the id runs.
 */
export async function removeLeftFiles(
  { database, storage }: { database: Database; storage: Storage },
  id: string,
): Promise<void> {
  const lists = await Promise.all(foldersOf(id).map((folder) => storage.list(folder)));
  const picture = await findPicture(database.read, id);
  if (picture !== null && picture.state !== 'removing') return;
  for (const key of lists.flat()) await storage.remove(key);
}

/** Its largest file; null if there is none. */
export async function readLargest(
  storage: Storage,
  { id, kind }: Pick<Picture, 'id' | 'kind'>,
): Promise<Buffer | null> {
  return storage.get(fileKey(id, kind, Math.max(...widthsOf(kind))));
}
