import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';

function thumbnail(source: Canvas | Image, width: number): Uint8ClampedArray {
  const height = Math.round((width * source.height) / source.width);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(source, 0, 0, width, height);
  return ctx.getImageData(0, 0, width, height).data;
}

/** Mean difference per channel (0..255) of two pictures of one shape, both shrunk to `width` pixels. */
export function meanDifference(a: Canvas | Image, b: Canvas | Image, width: number): number {
  const left = thumbnail(a, width);
  const right = thumbnail(b, width);
  let sum = 0;
  for (let index = 0; index < left.length; index++) {
    if (index % 4 !== 3) sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0));
  }
  return sum / ((left.length / 4) * 3);
}
