import type { Upload } from '#contracts/domain/pictures/uploads.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';

/** Delays before the server is asked whether it has prepared a picture, in milliseconds. They double. */
const pollMs = { first: 1000, max: 30_000 };

/** Whether the picture is not at its end yet: something of it is left to do on the server. */
export const isUnfinished = ({ state }: Pick<StoredPicture, 'state'>): boolean =>
  state === 'waiting' || state === 'processing' || state === 'discarded';

/** @returns unfinished pictures, the oldest first */
export async function findUnfinished(db: PrivateDb): Promise<StoredPicture[]> {
  const pictures = (await db.pictures.toArray()).filter(isUnfinished);
  return pictures.sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Changes a picture that is on its way.
 * @returns the changed picture; null if it is not on its way any more: it was discarded, or another tab was faster
 */
export function changeUnderWay(
  db: PrivateDb,
  id: string,
  change: (picture: StoredPicture) => Partial<StoredPicture>,
): Promise<StoredPicture | null> {
  return db.transaction('rw', db.pictures, async () => {
    const picture = await db.pictures.get(id);
    if (picture?.state !== 'waiting' && picture?.state !== 'processing') return null;
    const changed = { ...picture, ...change(picture) };
    await db.pictures.put(changed);
    return changed;
  });
}

/** Stores what the server said about a picture. @param now milliseconds since 1970 */
export function storeUpload(
  db: PrivateDb,
  { id, state, offset, reason }: Upload,
  now: number,
): Promise<StoredPicture | null> {
  return changeUnderWay(db, id, (picture) => {
    const common = { attempts: 1, nextAttemptAt: 0, reason: null, sent: picture.size };
    switch (state) {
      case 'uploading':
        return { ...common, state: 'waiting', sent: offset };
      case 'processing': {
        const polls = picture.state === 'processing' ? picture.attempts : 1;
        const waitMs = Math.min(pollMs.first * 2 ** (polls - 1), pollMs.max);
        return { ...common, state, attempts: polls, nextAttemptAt: now + waitMs };
      }
      case 'ready':
        return { ...common, state };
      case 'refused':
        return { ...common, state, reason };
    }
  });
}

export const refusePicture = (db: PrivateDb, id: string, reason: string): Promise<StoredPicture | null> =>
  changeUnderWay(db, id, () => ({ state: 'refused', reason, nextAttemptAt: 0 }));
