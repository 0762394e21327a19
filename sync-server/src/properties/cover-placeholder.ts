import { ownPicturePath } from '#contracts/fields.ts';
import { demoPictures } from '../../demo/picture-manifest.ts';

/** `/pictures/cedar-bath-1600.webp` is the picture `cedar-bath` at 1600 pixels. */
const sizedFile = /^(?<name>.+)-\d+\.\w+$/;

/** A tiny blurred data URI of the first image, where it is a picture of the server's own. */
export function coverPlaceholderOf(images: readonly string[]): string | null {
  const cover = images[0];
  if (cover?.startsWith(ownPicturePath) !== true) return null;
  const name = sizedFile.exec(cover.slice(ownPicturePath.length))?.groups?.['name'];
  return demoPictures.find((picture) => picture.name === name)?.placeholder ?? null;
}
