import { rgbaToThumbHash } from 'thumbhash';
import type { PictureKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { pictureRefusals } from '#contracts/domain/pictures/uploads.ts';
import { readPictureType, typeBytes, type PictureType } from '#contracts/rules/picture-types.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { createCanvas, type Canvas } from './canvas.ts';
import { FileRefusal } from './file-refusal.ts';
import { readPhotoFacts, type PhotoFacts } from './photo-facts.ts';
import { headerBytes, readPictureSize } from './picture-size.ts';
import { stripPanorama } from './strip-panorama.ts';

/** Largest file that is opened, in bytes. */
const fileBytesMax = 50 * 1024 * 1024;
/** Largest picture that is scaled, in pixels, as on the server. */
const pixelsMax = 80_000_000;

/** Attempts, each smaller than the one before: longest side in pixels, and qualities of WebP and JPEG. */
const attempts = [
  { side: 2560, webp: 0.82, jpeg: 0.85 },
  { side: 2560, webp: 0.65, jpeg: 0.7 },
  { side: 1600, webp: 0.65, jpeg: 0.7 },
] as const;

/** Longest side of the pixels that a thumbhash is computed from. Source: github.com/evanw/thumbhash. */
const thumbhashSide = 100;

const sentences = {
  ...pictureRefusals,
  heic: 'This photo is in HEIC, which this browser cannot read. Save it as JPEG, or choose another.',
  pdfPhoto: 'This file is a PDF and not a photo. Choose a JPEG, PNG or WebP.',
  large: 'This file is larger than 50 MB. Make the picture smaller and choose it again.',
  unreadable: 'This file could not be read. Choose it again, or choose another.',
};

const refuse = (reason: keyof typeof sentences, cause?: unknown): FileRefusal =>
  new FileRefusal(sentences[reason], { cause });

/**
 * Prepares a file for storing and sending: at most 2,560 pixels on its longest side, encoded again, so that position,
 * camera and embedded previews are gone. A panorama is not decoded, because phones lack the memory; only its metadata is
 * removed.
 * @throws {FileRefusal} if it is no picture, damaged or too large
 */
export async function encodePicture(file: Blob, kind: PictureKind): Promise<NewPicture> {
  const { type, first } = await requirePicture(file, kind);
  const id = crypto.randomUUID();
  if (kind === 'panorama') return { id, kind, ...(await stripPanorama(file, type)) };
  requirePixels(readPictureSize(first, type));
  const bitmap = await decode(file);
  try {
    requirePixels(bitmap);
    return { id, kind, ...(await encode(bitmap)), thumbhash: thumbhashOf(bitmap) };
  } finally {
    bitmap.close();
  }
}

/** What the camera wrote into a file, which is not part of the prepared picture. */
export const readFacts = async (file: Blob): Promise<PhotoFacts> =>
  readPhotoFacts(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));

/** @throws {FileRefusal} if the size is known and too large */
function requirePixels(size: { width: number; height: number } | null): void {
  if (size !== null && size.width * size.height > pixelsMax) throw refuse('pixels');
}

/**
 * @returns its type and first bytes
 * @throws {FileRefusal} before the file is decoded
 */
async function requirePicture(
  file: Blob,
  kind: PictureKind,
): Promise<{ type: PictureType; first: Uint8Array }> {
  if (file.size > fileBytesMax) throw refuse('large');
  let first: Uint8Array;
  try {
    first = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  } catch (cause) {
    throw refuse('unreadable', cause);
  }
  const read = readPictureType(first.subarray(0, typeBytes));
  if ('fault' in read) throw refuse(read.fault === 'pdf' && kind !== 'document' ? 'pdfPhoto' : read.fault);
  return { type: read.type, first };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw refuse('damaged', cause);
  }
}

async function encode(bitmap: ImageBitmap): Promise<Pick<NewPicture, 'bytes' | 'type' | 'width' | 'height'>> {
  for (const { side, webp, jpeg } of attempts) {
    const canvas = draw(bitmap, side);
    const { width, height } = canvas;
    // WebKit writes PNG if it is asked for WebP.
    let blob = await canvas.toBlob('image/webp', webp);
    if (blob.type !== 'image/webp') blob = await canvas.toBlob('image/jpeg', jpeg);
    canvas.release();
    if (blob.size <= uploadLimits.pictureBytesMax) {
      const type = blob.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
      return { bytes: await blob.arrayBuffer(), type, width, height };
    }
  }
  throw refuse('pixels');
}

function thumbhashOf(bitmap: ImageBitmap): string {
  const canvas = draw(bitmap, thumbhashSide);
  const hash = rgbaToThumbHash(canvas.width, canvas.height, canvas.pixels());
  canvas.release();
  return btoa(String.fromCharCode(...hash));
}

/** @param side maximum of width and height, in pixels */
function draw(bitmap: ImageBitmap, side: number): Canvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.draw(bitmap);
  return canvas;
}
