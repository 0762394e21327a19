/**
 * Draws `public/icons/*.png` from the mark in `public/icons/icon.svg`. Run after the mark changed:
 * `npx tsx pwa/scripts/render-icons.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';

const folder = new URL('../public/icons/', import.meta.url);
const mark = readFileSync(new URL('icon.svg', folder), 'utf8');
/** The strokes without ground and colour, for where the system tints the icon itself. */
const monochromeMark = readFileSync(new URL('icon-monochrome.svg', folder), 'utf8');
/** Share of the side that an icon with its own corners rounds. Source: design §1. */
const cornerShare = 0.23;

async function draw(svg: string, size: number, corner: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (corner > 0) clipCorners(context, size, corner * size);
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  context.drawImage(await loadImage(Buffer.from(sized)), 0, 0, size, size);
  return canvas.encode('png');
}

function clipCorners(context: SKRSContext2D, size: number, radius: number): void {
  context.beginPath();
  context.roundRect(0, 0, size, size, radius);
  context.clip();
}

const icons = [
  { name: 'icon-192', svg: mark, size: 192, corner: cornerShare },
  { name: 'icon-512', svg: mark, size: 512, corner: cornerShare },
  { name: 'maskable-192', svg: mark, size: 192, corner: 0 },
  { name: 'maskable-512', svg: mark, size: 512, corner: 0 },
  { name: 'monochrome-512', svg: monochromeMark, size: 512, corner: 0 },
  { name: 'apple-touch-180', svg: mark, size: 180, corner: 0 },
  { name: 'shortcut-96', svg: mark, size: 96, corner: cornerShare },
];
for (const { name, svg, size, corner } of icons) {
  writeFileSync(new URL(`${name}.png`, folder), await draw(svg, size, corner));
}
