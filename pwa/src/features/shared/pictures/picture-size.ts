import type { PictureType } from '#contracts/rules/picture-types.ts';
import { isFrame, wordAt } from './strip-jpeg.ts';

/** Bytes of a file that the size is looked for in: a JPEG may have a preview and a colour profile before it. */
export const headerBytes = 512 * 1024;

/** In pixels. */
interface PictureSize {
  width: number;
  height: number;
}

/**
 * Size of a picture by its header, so that a picture that is too large is not decoded.
 * Sources: ITU-T T.81 (JPEG), W3C PNG 11.2.1, RFC 9649 2.5 to 2.7 (WebP).
 * @param first bytes of the file from its beginning, at most {@link headerBytes}
 * @returns null if it is not found there
 */
export function readPictureSize(first: Uint8Array, type: PictureType): PictureSize | null {
  const size = readers[type](first);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

const readers: Record<PictureType, (bytes: Uint8Array) => PictureSize | null> = {
  'image/jpeg': readJpegSize,
  'image/png': (bytes) => ({ width: bigEndianAt(bytes, 16), height: bigEndianAt(bytes, 20) }),
  'image/webp': readWebpSize,
};

/** Steps from segment to segment up to the frame's header. */
function readJpegSize(bytes: Uint8Array): PictureSize | null {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const code = bytes[at + 1] ?? 0;
    if (isFrame(code)) return { height: wordAt(bytes, at + 5), width: wordAt(bytes, at + 7) };
    at += code === 0xff ? 1 : 2 + wordAt(bytes, at + 2);
  }
  return null;
}

/** The first chunk is the picture itself, lossy or lossless, or an extended header. */
function readWebpSize(bytes: Uint8Array): PictureSize | null {
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  if (chunk === 'VP8X') {
    return { width: 1 + littleEndianAt(bytes, 24, 3), height: 1 + littleEndianAt(bytes, 27, 3) };
  }
  if (chunk === 'VP8 ') {
    return { width: littleEndianAt(bytes, 26, 2) & 0x3fff, height: littleEndianAt(bytes, 28, 2) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  const packed = littleEndianAt(bytes, 21, 4);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}

const bigEndianAt = (bytes: Uint8Array, at: number): number =>
  wordAt(bytes, at) * 0x10000 + wordAt(bytes, at + 2);

const littleEndianAt = (bytes: Uint8Array, at: number, length: number): number =>
  Array.from({ length }, (_, index) => (bytes[at + index] ?? 0) * 256 ** index).reduce(
    (sum, part) => sum + part,
    0,
  );
