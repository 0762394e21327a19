import { liveQuery } from 'dexie';
import { thumbHashToDataURL } from 'thumbhash';
import { pictureIdOf } from '#contracts/domain/pictures/picture-addresses.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { watchAccountDb } from '#pwa/data/account/watch-account.ts';
import { ownPictures } from '#pwa/ui/media/photo/own-pictures.ts';

/** Object URLs that are in use, by picture. */
const opened = new Map<string, { uses: number; url: Promise<string | null> }>();
/** Blurred previews by picture. */
let placeholders = new Map<string, string | null>();
let isWatching = false;

/** Shows pictures of this device wherever the app draws their addresses. Calling it again does nothing. */
export function watchOwnPictures(): void {
  if (isWatching) return;
  isWatching = true;
  watchAccountDb(
    (db) =>
      liveQuery(async () => await db.pictures.toArray()).subscribe({
        next: showPictures,
        // The database was closed, as at a logout.
        error: () => undefined,
      }),
    () => showPictures([]),
  );
}

/**
 * Shows pictures that were just stored. Call it before their addresses are drawn: the subscription notices them a moment
 * later, in which the browser would request them from the server, which does not have them.
 */
export async function showStoredPictures(): Promise<void> {
  showPictures(await privateDb().pictures.toArray());
}

function showPictures(pictures: readonly StoredPicture[]): void {
  const previous = placeholders;
  placeholders = new Map(
    pictures
      .filter(({ state }) => state !== 'discarded')
      .map(({ id, thumbhash }) => [id, previous.get(id) ?? toDataUrl(thumbhash)]),
  );
  // The placeholders of a picture never change, so only another set of pictures is news.
  if (ownPictures.snapshot() !== null && isSameSet(previous, placeholders)) return;
  ownPictures.set({
    find: (url) => {
      const id = pictureIdOf(url);
      const placeholder = id === null ? undefined : placeholders.get(id);
      return id === null || placeholder === undefined ? null : { id, placeholder };
    },
    open,
    close,
  });
}

const isSameSet = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size && [...one.keys()].every((id) => other.has(id));

/** @param thumbhash in Base64; empty for a panorama */
function toDataUrl(thumbhash: string): string | null {
  if (thumbhash === '') return null;
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
}

function open(id: string): Promise<string | null> {
  const entry = opened.get(id) ?? { uses: 0, url: createUrl(id) };
  entry.uses += 1;
  opened.set(id, entry);
  return entry.url;
}

function close(id: string): void {
  const entry = opened.get(id);
  if (entry === undefined) return;
  entry.uses -= 1;
  if (entry.uses > 0) return;
  opened.delete(id);
  void entry.url.then((url) => {
    if (url !== null) URL.revokeObjectURL(url);
  });
}

/** @returns null if the picture is gone, or the database was closed */
async function createUrl(id: string): Promise<string | null> {
  try {
    const db = privateDb();
    const [picture, stored] = await Promise.all([db.pictures.get(id), db.pictureBytes.get(id)]);
    if (picture === undefined || stored === undefined) return null;
    return URL.createObjectURL(new Blob([stored.bytes], { type: picture.type }));
  } catch {
    return null;
  }
}
