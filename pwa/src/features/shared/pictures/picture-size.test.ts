import { expect, test } from 'vitest';
import { readPictureSize } from './picture-size.ts';

const text = (value: string) => [...Buffer.from(value, 'latin1')];
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const webp = (chunk: string, ...data: number[][]) =>
  new Uint8Array([
    ...text('RIFF'),
    ...little(0, 4),
    ...text(`WEBP${chunk}`),
    ...little(0, 4),
    ...data.flat(),
  ]);

const jpeg = new Uint8Array([
  ...[0xff, 0xd8],
  // A preview with a frame of its own, which is not the picture's.
  ...[0xff, 0xe1, 0, 12, 0xff, 0xc0, 0, 11, 8, 0, 6, 0, 8, 1],
  // A table of Huffman codes, whose marker is among those of frames.
  ...[0xff, 0xc4, 0, 3, 0, 0xff],
  ...[0xff, 0xc2, 0, 11, 8, ...big(3000, 2), ...big(4000, 2), 1],
]);
const png = new Uint8Array([
  ...text('\x89PNG\r\n\x1a\n'),
  ...big(13, 4),
  ...text('IHDR'),
  ...big(14_000, 4),
  ...big(20_000, 4),
]);

test.each([
  ['JPEG', 'image/jpeg', jpeg, 4000, 3000],
  ['PNG', 'image/png', png, 14_000, 20_000],
  ['lossy WebP', 'image/webp', webp('VP8 ', little(0, 6), little(0x4000 + 640, 2), little(480, 2)), 640, 480],
  ['lossless WebP', 'image/webp', webp('VP8L', [0x2f], little(16_000 + 9000 * 2 ** 14, 4)), 16_001, 9001],
  ['extended WebP', 'image/webp', webp('VP8X', little(0, 4), little(16_382, 3), little(99, 3)), 16_383, 100],
] as const)('the size of %s is in its header', (_, type, bytes, width, height) => {
  expect(readPictureSize(bytes, type)).toEqual({ width, height });
});

test.each([
  ['a JPEG without a frame', 'image/jpeg', jpeg.slice(0, 20)],
  ['a PNG that ends early', 'image/png', png.slice(0, 16)],
  ['WebP of another kind', 'image/webp', webp('ANIM', little(9, 8))],
] as const)('%s has no known size', (_, type, bytes) => {
  expect(readPictureSize(bytes, type)).toBeNull();
});
