import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { discardPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { resendWindowMs } from '#pwa/sync/change-feed/apply-private.ts';
import { findUnnamed } from '#pwa/data/pictures/named-pictures.ts';

/** Age before which no picture is removed, in milliseconds: a form may hold its address that is not stored yet. */
const graceMs = 24 * 60 * 60_000;

/**
 * Removes pictures that nothing on this device names any more. While a draft, an entry or an entry accepted within the
 * last week names a picture, it stays with its bytes: a server that was restored from a backup may need it again.
 * @param now milliseconds since 1970
 */
export async function cleanPictures(db: PrivateDb, now: number): Promise<void> {
  if ((await db.pictures.count()) === 0) return;
  const isOld = ({ createdAt }: StoredPicture): boolean => Math.abs(now - createdAt) > graceMs;
  await db.transaction('rw', db.tables, async () => {
    const old = (await db.pictures.toArray()).filter((one) => isOld(one) && one.state !== 'discarded');
    if (old.length === 0) return;
    await db.sent
      .where('sentAt')
      .below(now - resendWindowMs)
      .delete();
    for (const picture of await findUnnamed(db, old)) await removePicture(db, picture);
  });
}

/** The server removes complete pictures that nothing shows; only unfinished ones are removed there at once. */
async function removePicture(db: PrivateDb, { id, state }: StoredPicture): Promise<void> {
  if (state === 'waiting' || state === 'processing') {
    await discardPicture(db, id);
    return;
  }
  await db.pictureBytes.delete(id);
  await db.pictures.delete(id);
}
