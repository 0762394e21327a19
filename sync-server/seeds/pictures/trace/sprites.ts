import type { Canvas } from '@napi-rs/canvas';
import { boardWidth, type Board } from '../kit/board.ts';
import { toLinear } from '../kit/colour.ts';
import { airColour, airCover, type Air } from './air.ts';
import type { Camera, Ray, Spot } from './camera.ts';
import type { Film } from './film.ts';

interface Level {
  readonly width: number;
  readonly height: number;
  /** Linear, premultiplied; four numbers per texel. */
  readonly texels: Float32Array;
}

/** A painted plant (or person-made thing) that stands upright and faces the eye; the foot is bottom centre. */
export interface Sprite {
  readonly levels: readonly Level[];
  /** Width over height. */
  readonly aspect: number;
}

/** One sprite put into the world. `height` in metres. */
export interface Standing {
  readonly sprite: Sprite;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly height: number;
  readonly flipped?: boolean;
  /** Light on it, multiplies its colours; default 1. */
  readonly light?: readonly [number, number, number];
  /** Strength of the dark patch at its foot. */
  readonly shade?: number;
}

/** Prepares a canvas for drawing at any size. */
export function toSprite(canvas: Canvas): Sprite {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const texels = new Float32Array(width * height * 4);
  for (let texel = 0; texel < width * height; texel++) {
    const alpha = (data[texel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      texels[texel * 4 + channel] = toLinear((data[texel * 4 + channel] ?? 0) / 255) * alpha;
    }
    texels[texel * 4 + 3] = alpha;
  }
  const levels: Level[] = [{ width, height, texels }];
  for (let level = levels[0]; level && level.width > 8 && level.height > 8; level = levels.at(-1)) {
    levels.push(halve(level));
  }
  return { levels, aspect: width / height };
}

function halve(level: Level): Level {
  const width = level.width >> 1;
  const height = level.height >> 1;
  const texels = new Float32Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * 2 * level.width + column * 2) * 4;
      const below = from + level.width * 4;
      for (let channel = 0; channel < 4; channel++) {
        texels[(row * width + column) * 4 + channel] =
          ((level.texels[from + channel] ?? 0) +
            (level.texels[from + 4 + channel] ?? 0) +
            (level.texels[below + channel] ?? 0) +
            (level.texels[below + 4 + channel] ?? 0)) /
          4;
      }
    }
  }
  return { width, height, texels };
}

const spot: Spot = { x: 0, y: 0, depth: 0 };
const ray: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1 };
const texel = { r: 0, g: 0, b: 0, a: 0 };

/** Draws everything that stands, farthest first, hidden behind what the film already holds. */
export function standSprites(
  board: Board,
  film: Film,
  camera: Camera,
  standing: readonly Standing[],
  air?: Air,
) {
  const placed = standing.map((one) => {
    camera.project(one.x, one.y, one.z, spot);
    const far = Math.hypot(one.x - camera.eye.x, one.y - camera.eye.y, one.z - camera.eye.z);
    return { one, x: spot.x, y: spot.y, depth: spot.depth, far };
  });
  placed.sort((a, b) => b.far - a.far);
  for (const { one, x, y, depth, far } of placed) {
    if (depth < 0.3) continue;
    const tall = one.height * camera.zoom(depth);
    if (one.shade) shadeFoot(board, film, x, y, tall * one.sprite.aspect * 0.42, far, one.shade);
    drawSprite(board, film, camera, one, x, y, tall, far, air);
    if (!camera.wraps) continue;
    const half = tall * one.sprite.aspect;
    if (x < half) drawSprite(board, film, camera, one, x + boardWidth, y, tall, far, air);
    if (x > boardWidth - half) drawSprite(board, film, camera, one, x - boardWidth, y, tall, far, air);
  }
}

function shadeFoot(
  board: Board,
  film: Film,
  x: number,
  y: number,
  radius: number,
  far: number,
  strength: number,
) {
  const unit = board.scale;
  const rx = radius * unit;
  const ry = Math.max(1, radius * 0.22 * unit);
  const cx = x * unit;
  const cy = y * unit;
  for (let row = Math.max(0, Math.floor(cy - ry)); row < Math.min(film.height, cy + ry); row++) {
    for (let column = Math.max(0, Math.floor(cx - rx)); column < Math.min(film.width, cx + rx); column++) {
      const away = ((column - cx) / rx) ** 2 + ((row - cy) / ry) ** 2;
      if (away >= 1) continue;
      const pixel = row * film.width + column;
      if (Math.abs((film.depth[pixel] ?? 0) - far) > far * 0.3) continue;
      const keep = 1 - strength * (1 - away);
      for (let channel = 0; channel < 3; channel++) {
        film.colour[pixel * 3 + channel] = (film.colour[pixel * 3 + channel] ?? 0) * keep;
      }
    }
  }
}

function drawSprite(
  board: Board,
  film: Film,
  camera: Camera,
  one: Standing,
  x: number,
  y: number,
  tall: number,
  far: number,
  air?: Air,
) {
  const unit = board.scale;
  const wide = tall * one.sprite.aspect;
  const left = (x - wide / 2) * unit;
  const top = (y - tall) * unit;
  const pixelsWide = wide * unit;
  const pixelsTall = tall * unit;
  const level = pickLevel(one.sprite, pixelsTall);
  const [lightR, lightG, lightB] = one.light ?? [1, 1, 1];
  const firstRow = Math.max(0, Math.floor(top));
  const lastRow = Math.min(film.height, Math.ceil(top + pixelsTall));
  const firstColumn = Math.max(0, Math.floor(left));
  const lastColumn = Math.min(film.width, Math.ceil(left + pixelsWide));
  for (let row = firstRow; row < lastRow; row++) {
    camera.aim(x, row / unit, ray);
    const cover = air ? airCover(air, camera.eye.y, ray.dy, far) : 0;
    const haze = air ? airColour(air, ray.dx, ray.dy, ray.dz) : ([0, 0, 0] as const);
    for (let column = firstColumn; column < lastColumn; column++) {
      const pixel = row * film.width + column;
      if ((film.depth[pixel] ?? 0) < far) continue;
      const across = (column + 0.5 - left) / pixelsWide;
      readTexel(level, one.flipped ? 1 - across : across, (row + 0.5 - top) / pixelsTall);
      const { a } = texel;
      if (a < 0.004) continue;
      const at = pixel * 3;
      const lit = (own: number, light: number, hazy: number) => own * light * (1 - cover) + hazy * cover * a;
      film.colour[at] = (film.colour[at] ?? 0) * (1 - a) + lit(texel.r, lightR, haze[0]);
      film.colour[at + 1] = (film.colour[at + 1] ?? 0) * (1 - a) + lit(texel.g, lightG, haze[1]);
      film.colour[at + 2] = (film.colour[at + 2] ?? 0) * (1 - a) + lit(texel.b, lightB, haze[2]);
      if (a > 0.5) {
        film.depth[pixel] = far;
        film.mirror[pixel * 4] = 0;
      }
    }
  }
}

function pickLevel(sprite: Sprite, pixelsTall: number): Level {
  let best: Level | undefined;
  for (const level of sprite.levels) {
    if (!best || level.height >= pixelsTall * 0.95) best = level;
  }
  return best ?? { width: 1, height: 1, texels: new Float32Array(4) };
}

function readTexel({ width, height, texels }: Level, across: number, down: number) {
  const u = Math.min(Math.max(across * width - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(down * height - 0.5, 0), height - 1.001);
  const column = Math.floor(u);
  const row = Math.floor(v);
  const fu = u - column;
  const fv = v - row;
  const a = (row * width + column) * 4;
  const c = a + width * 4;
  const wa = (1 - fu) * (1 - fv);
  const wb = fu * (1 - fv);
  const wc = (1 - fu) * fv;
  const wd = fu * fv;
  const channel = (offset: number) =>
    (texels[a + offset] ?? 0) * wa +
    (texels[a + 4 + offset] ?? 0) * wb +
    (texels[c + offset] ?? 0) * wc +
    (texels[c + 4 + offset] ?? 0) * wd;
  texel.r = channel(0);
  texel.g = channel(1);
  texel.b = channel(2);
  texel.a = channel(3);
}
