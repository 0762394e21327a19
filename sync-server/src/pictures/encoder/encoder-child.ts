/**
 * The encoder process: decodes strangers' pictures, so that a fault in a decoder cannot reach the server's data. It opens
 * files of three types only, has no network code, and ends itself when it needs too much memory.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  memoryMax,
  panoramaWidths,
  pixelsMax,
  type EncodeAnswer,
  type EncodedPicture,
  type EncodeRequest,
} from './encoder-messages.ts';

const webpQuality = 78;
const placeholderWidth = 20;
/** A panorama is twice as wide as high, within this share. */
const shapeTolerance = 0.01;
/** Height of the largest size, in its widths: bounds very tall pictures. */
const heightsMax = 3;
const watchMs = 25;
/** Nice value: the server's own work goes first. */
const lowPriority = 10;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(1);
setPriority(lowPriority);

/** Tests lower it. */
const limit = Number(process.env['ENCODER_MEMORY_MAX'] ?? memoryMax);
const watchMemory = (): void => {
  if (process.memoryUsage.rss() > limit) process.exit(9);
};
setInterval(watchMemory, watchMs).unref();

process.on('message', (request: EncodeRequest) => {
  watchMemory();
  void answer(request).then((reply) => process.send?.(reply));
});
// The server is gone.
process.on('disconnect', () => process.exit(0));

/** The size is compared below: the library refuses larger ones itself, but without saying why. */
const headOnly = { failOn: 'none', limitInputPixels: false } as const;

async function answer(request: EncodeRequest): Promise<EncodeAnswer> {
  const { id, input, isPanorama } = request;
  let picture: RawPicture;
  try {
    const { format, width, height, autoOrient } = await sharp(input, headOnly).metadata();
    if (!['jpeg', 'png', 'webp'].includes(format)) return { id, refused: 'type' };
    if (width * height > pixelsMax) return { id, refused: 'pixels' };
    if (isPanorama && !hasPanoramaShape(autoOrient)) return { id, refused: 'shape' };
    picture = await decode(request);
  } catch {
    return { id, refused: 'damaged' };
  }
  try {
    return { id, encoded: await encode(picture, request) };
  } catch (error) {
    // Such as a full disk.
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}

function hasPanoramaShape({ width, height }: { width: number; height: number }): boolean {
  const { min, max } = panoramaWidths;
  return width >= min && width <= max && Math.abs(width / height - 2) <= 2 * shapeTolerance;
}

/** Pixels of the largest size. */
type RawPicture = Awaited<ReturnType<typeof decode>>;

/** Decodes once: the smaller sizes are made from the largest. Nothing but pixels goes from one to the other. */
function decode({ input, widths }: EncodeRequest) {
  const widest = Math.max(...widths);
  return sharp(input, { limitInputPixels: pixelsMax, failOn: 'error' })
    .autoOrient()
    .resize({ width: widest, height: widest * heightsMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function encode(
  { data, info }: RawPicture,
  { folder, widths }: EncodeRequest,
): Promise<EncodedPicture> {
  const { width, height, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } });
  for (const size of widths) {
    await pixels()
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .toFile(join(folder, `${size}.webp`));
  }
  const tiny = await pixels()
    .resize({ width: placeholderWidth, height: placeholderWidth * heightsMax, fit: 'inside' })
    .blur(1)
    .webp({ quality: 40 })
    .toBuffer();
  return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}
