import { listingLimits } from '#contracts/form-limits.ts';
import type { PhotoFields } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';

type PhotoChange = (values: PhotoFields) => PhotoFields;

/** The photos with one more at a place, by default the end. @param text its description; may be empty */
export const withPhoto =
  (url: string, { index = Infinity, text = '' } = {}): PhotoChange =>
  ({ images, imageAlts }) => ({
    images: images.includes(url) ? images : [...images.slice(0, index), url, ...images.slice(index)],
    imageAlts: described(imageAlts, url, text),
  });

export const withoutPhoto =
  (url: string): PhotoChange =>
  ({ images, imageAlts }) => ({
    images: images.filter((image) => image !== url),
    imageAlts: described(imageAlts, url, ''),
  });

/** How many more photos there may be. */
export const roomFor = (images: readonly string[]): number =>
  Math.max(0, listingLimits.imagesMax - images.length);

/** The descriptions with that of one photo replaced. */
export function described(
  imageAlts: PhotoFields['imageAlts'],
  url: string,
  text: string,
): PhotoFields['imageAlts'] {
  const others = imageAlts.filter((alt) => alt.url !== url);
  return text === '' ? others : [...others, { url, text }];
}
