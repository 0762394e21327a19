import { writeFile } from 'node:fs/promises';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { createBoard } from './kit/board.ts';
import { paintedFolder, type Picture, type PictureSize } from './picture-manifest.ts';
import type { Scene } from './scene.ts';
import { withoutProfile } from './webp-file.ts';

/** WebP quality by width: small files are seen small, so they can carry a little more each. */
const photoSizes = [
  { width: 480, quality: 78 },
  { width: 960, quality: 76 },
  { width: 1600, quality: 74 },
] as const;

const panoramaSizes = [
  { width: 2048, quality: 70 },
  { width: 4096, quality: 66 },
] as const;

const placeholderWidth = 20;

/** Paints a scene `width` pixels wide: photographs 3:2, panoramas 2:1. */
export function paintScene(scene: Scene, width: number): Canvas {
  const height = Math.round(scene.kind === 'panorama' ? width / 2 : (width * 2) / 3);
  const board = createBoard(width, height, scene.seed);
  scene.paint(board);
  return board.canvas;
}

/** Halves step by step, so that fine detail is averaged and not skipped. */
export function shrink(source: Canvas, width: number): Canvas {
  let current = source;
  while (current.width > width) {
    const next = Math.max(width, Math.ceil(current.width / 2));
    const smaller = createCanvas(next, Math.round((next * source.height) / source.width));
    const ctx = smaller.getContext('2d');
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(current, 0, 0, smaller.width, smaller.height);
    current = smaller;
  }
  return current;
}

function meanColor(canvas: Canvas): string {
  const dot = shrink(canvas, 1);
  const { data } = dot.getContext('2d').getImageData(0, 0, 1, 1);
  return `#${[0, 1, 2].map((channel) => (data[channel] ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

/** Paints one picture, writes its files and describes them. */
export async function paintFiles(scene: Scene): Promise<Picture> {
  const plan = scene.kind === 'panorama' ? panoramaSizes : photoSizes;
  const largest = paintScene(scene, plan.at(-1)?.width ?? 1600);
  const sizes: PictureSize[] = [];
  for (const { width, quality } of plan) {
    const canvas = shrink(largest, width);
    const encoded = withoutProfile(await canvas.encode('webp', quality));
    const file = `${scene.name}-${width}.webp`;
    await writeFile(new URL(file, paintedFolder), encoded);
    sizes.push({ file, width, height: canvas.height, bytes: encoded.length });
  }
  const blurred = withoutProfile(await shrink(largest, placeholderWidth).encode('webp', 30));
  return {
    name: scene.name,
    kind: scene.kind,
    width: largest.width,
    height: largest.height,
    placeholder: `data:image/webp;base64,${blurred.toString('base64')}`,
    color: meanColor(largest),
    alt: scene.alt,
    sizes,
  };
}
