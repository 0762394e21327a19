import type { PictureRefusal } from '#contracts/domain/pictures/uploads.ts';

/** Media types of pictures that are accepted. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Number of bytes at the start of a file that `readPictureType` needs. */
export const typeBytes = 16;

/** Brands of HEIC and its relatives, which phones write. Source: ISO/IEC 23008-12. */
const heicBrands = ['heic', 'heix', 'hevc', 'mif1', 'msf1'];

const hasAt = (bytes: Uint8Array, text: string, from = 0): boolean =>
  Array.from(text).every((letter, index) => bytes[from + index] === letter.charCodeAt(0));

/** Media type of a file by its first bytes, or why it is no picture that is accepted. */
export function readPictureType(
  first: Uint8Array,
): { type: PictureType } | { fault: Extract<PictureRefusal, 'type' | 'heic' | 'pdf' | 'empty'> } {
  if (first.length === 0) return { fault: 'empty' };
  if (hasAt(first, '\xff\xd8\xff')) return { type: 'image/jpeg' };
  if (hasAt(first, '\x89PNG\r\n\x1a\n')) return { type: 'image/png' };
  if (hasAt(first, 'RIFF') && hasAt(first, 'WEBP', 8)) return { type: 'image/webp' };
  if (hasAt(first, '%PDF')) return { fault: 'pdf' };
  const isHeic = hasAt(first, 'ftyp', 4) && heicBrands.some((brand) => hasAt(first, brand, 8));
  return { fault: isHeic ? 'heic' : 'type' };
}
