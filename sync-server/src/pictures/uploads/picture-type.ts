import type { PictureRefusal } from '#contracts/domain/uploads.ts';

const startsWith = (bytes: Buffer, text: string, from = 0): boolean =>
  bytes.subarray(from, from + text.length).equals(Buffer.from(text, 'latin1'));

/** Brands of HEIC and its relatives, which phones write. Source: ISO/IEC 23008-12. */
const heicBrands = ['heic', 'heix', 'hevc', 'mif1', 'msf1'];

/** Why a file is no picture of the three types, from its first 16 bytes; null if it may be one. */
export function findTypeFault(first: Buffer): PictureRefusal | null {
  const isJpeg = startsWith(first, '\xff\xd8\xff');
  const isPng = startsWith(first, '\x89PNG\r\n\x1a\n');
  const isWebp = startsWith(first, 'RIFF') && startsWith(first, 'WEBP', 8);
  if (isJpeg || isPng || isWebp) return null;
  if (startsWith(first, '%PDF')) return 'pdf';
  if (startsWith(first, 'ftyp', 4) && heicBrands.some((brand) => startsWith(first, brand, 8))) return 'heic';
  return 'type';
}
