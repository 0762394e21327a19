import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import type { PhotoFacts } from './photo-facts.ts';

const noFacts: PhotoFacts = { hasMetadata: false, place: null };

/** Number of files that were chosen and are not stored yet. */
export const picturesInWork = createStore(0);

let last: Promise<unknown> = Promise.resolve();

/**
 * Encodes a file when the ones before are done: a decoded picture has a hundred megabytes and more.
 * @throws {FileRefusal}
 */
export function encodeInTurn(
  file: Blob,
  kind: PictureKind,
): Promise<{ picture: NewPicture; facts: PhotoFacts }> {
  const turn = last.then(async () => {
    const { encodePicture, readFacts } = await import('./encode-picture.ts');
    const picture = await encodePicture(file, kind);
    // A photo that could be prepared is not refused because of its facts.
    return { picture, facts: await readFacts(file).catch(() => noFacts) };
  });
  const end = (): void => undefined; // without the bytes of the picture
  last = turn.then(end, end);
  return turn;
}
