import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** A picture as it was encoded on this device. */
export type NewPicture = Pick<
  StoredPicture,
  'id' | 'kind' | 'type' | 'width' | 'height' | 'thumbhash'
> & { bytes: ArrayBuffer };

/** Stores a picture. Call it in the transaction that stores the draft or the entry that names it. */
export async function putPicture(db: PrivateDb, { bytes, ...picture }: NewPicture, now: number): Promise<void> {
  await db.pictures.put({
    ...picture,
    size: bytes.byteLength,
    state: 'waiting',
    sent: 0,
    reason: null,
    attempts: 0,
    nextAttemptAt: 0,
    createdAt: now,
  });
  await db.pictureBytes.put({ id: picture.id, bytes });
}

/**
 * Removes a picture that nothing on this device names any more. Call it in the transaction that removes its address.
 * If a part may have arrived, its row stays until the server knows.
 */
export async function discardPicture(db: PrivateDb, id: string): Promise<void> {
  const picture = await db.pictures.get(id);
  if (picture === undefined) return;
  await db.pictureBytes.delete(id);
  if (picture.attempts === 0) await db.pictures.delete(id);
  else await db.pictures.update(id, { state: 'discarded', nextAttemptAt: 0 });
}

/** Number of pictures that the server cannot use yet; refused and discarded ones do not count. */
export async function countUnsentPictures(db: PrivateDb): Promise<number> {
  const states = ['waiting', 'processing'] as const;
  const counts = await Promise.all(states.map((state) => db.pictures.where('state').equals(state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Pictures that the server does not accept yet, for instance until the person confirms their email address. */
const findStopped = (db: PrivateDb): Promise<StoredPicture[]> =>
  db.pictures
    .where('state')
    .equals('waiting')
    .filter(({ reason }) => reason !== null)
    .toArray();

/** Number of unsent pictures that the server does not accept yet. */
export const countStoppedPictures = async (db: PrivateDb): Promise<number> => (await findStopped(db)).length;

/** Makes pictures due again that the server did not accept yet. @returns their number */
export const retryPictures = (db: PrivateDb): Promise<number> =>
  db.transaction('rw', db.pictures, async () => {
    const stopped = await findStopped(db);
    await db.pictures.bulkPut(stopped.map((picture) => ({ ...picture, nextAttemptAt: 0 })));
    return stopped.length;
  });
