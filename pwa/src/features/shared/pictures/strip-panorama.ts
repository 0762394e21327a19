import { pictureRefusals } from '#contracts/domain/pictures/uploads.ts';
import type { PictureType } from '#contracts/rules/picture-types.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { FileRefusal } from './file-refusal.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Width of a panorama in pixels; it is twice as wide as it is high, within one percent. */
const panoramaWidth = { min: 2048, max: 12_000 } as const;

const isPanorama = (width: number, height: number): boolean =>
  width >= panoramaWidth.min && width <= panoramaWidth.max && Math.abs(width / height - 2) <= 0.02;

/**
 * A 360° photo without its metadata. It is not decoded: an iPhone draws 16.7 megapixels at most, which is less than a
 * panorama has.
 * @throws {FileRefusal} if it is no JPEG of that shape
 */
export async function stripPanorama(file: Blob, type: PictureType): Promise<Omit<NewPicture, 'id' | 'kind'>> {
  if (type !== 'image/jpeg') throw new FileRefusal('Save the panorama as JPEG, or choose another.');
  if (file.size > uploadLimits.panoramaBytesMax) {
    throw new FileRefusal('This panorama is larger than 20 MB. Make it smaller and choose it again.');
  }
  const stripped = stripJpeg(new Uint8Array(await file.arrayBuffer()));
  if (stripped === null) throw new FileRefusal(pictureRefusals.damaged);
  const { parts, width, height } = stripped;
  if (!isPanorama(width, height)) throw new FileRefusal(pictureRefusals.shape);
  const bytes = await new Blob(parts).arrayBuffer();
  return { bytes, type, width, height, thumbhash: '' };
}
