import type { Board } from '../kit/board.ts';
import { airColour, airCover, type Air } from './air.ts';
import type { Camera, Ray } from './camera.ts';
import { openFilm, type Film } from './film.ts';
import { lightAt, type Fall, type Lighting } from './light.ts';
import type { Hit, Paint, Shape } from './shapes.ts';
import { createWorld, type World } from './world.ts';

/** Everything that is traced over the painted sky. */
export interface Stage {
  readonly camera: Camera;
  readonly shapes: readonly Shape[];
  readonly lighting: Lighting;
  readonly air?: Air;
}

/** Per-pixel results before light and paint are put together. */
interface Plates {
  readonly albedo: Float32Array;
  readonly light: Float32Array;
  readonly glow: Float32Array;
  /** Shape number + 1, 0 for the sky. */
  readonly owner: Int16Array;
  readonly facing: Int8Array;
}

interface Sample {
  owner: number;
  readonly hit: Hit;
  readonly paint: Paint;
  readonly fall: Fall;
}

const emptySample = (): Sample => ({
  owner: 0,
  hit: { t: Infinity, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 },
  paint: { r: 0, g: 0, b: 0, glowR: 0, glowG: 0, glowB: 0, mirror: 0, clear: 0 },
  fall: { r: 0, g: 0, b: 0 },
});

function takeSample(stage: Stage, world: World, ray: Ray, pattern: number, sample: Sample) {
  const { hit, paint } = sample;
  sample.owner = world.nearest(ray, hit);
  if (sample.owner === 0) return;
  paint.glowR = paint.glowG = paint.glowB = paint.mirror = paint.clear = 0;
  world.shapes[sample.owner - 1]?.surface(hit, paint);
  lightAt(world, stage.lighting, hit, pattern, sample.fall);
}

/** Traces the stage over what the board shows. Edges are taken four times; light is evened out over 4x4 pixels. */
export function traceStage(board: Board, stage: Stage): Film {
  const film = openFilm(board);
  const world = createWorld(stage.shapes);
  const { width, height } = film;
  const count = width * height;
  const plates: Plates = {
    albedo: new Float32Array(count * 3),
    light: new Float32Array(count * 3),
    glow: new Float32Array(count * 3),
    owner: new Int16Array(count),
    facing: new Int8Array(count),
  };
  const ray: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1 };
  const sample = emptySample();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      stage.camera.aim((column + 0.5) / board.scale, (row + 0.5) / board.scale, ray);
      takeSample(stage, world, ray, patternAt(column, row), sample);
      if (sample.owner === 0) continue;
      keepSample(plates, film, pixel, sample);
    }
  }
  const even = evenLight(plates, film);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      if (isEdge(plates, film, column, row)) blendEdge(board, stage, world, film, column, row, ray, sample);
      else if ((plates.owner[pixel] ?? 0) > 0) {
        stage.camera.aim((column + 0.5) / board.scale, (row + 0.5) / board.scale, ray);
        settle(film, plates, even, stage, pixel, ray);
      }
    }
  }
  return film;
}

const patternAt = (column: number, row: number) =>
  ((column & 3) * 4 + (row & 3) * 7 + ((column & 1) ^ (row & 1)) * 2) & 15;

function keepSample(plates: Plates, film: Film, pixel: number, { owner, hit, paint, fall }: Sample) {
  const at = pixel * 3;
  plates.owner[pixel] = owner;
  plates.facing[pixel] = Math.round(hit.nx * 5) * 25 + Math.round(hit.ny * 5) * 5 + Math.round(hit.nz * 5);
  plates.albedo[at] = paint.r;
  plates.albedo[at + 1] = paint.g;
  plates.albedo[at + 2] = paint.b;
  plates.glow[at] = paint.glowR;
  plates.glow[at + 1] = paint.glowG;
  plates.glow[at + 2] = paint.glowB;
  plates.light[at] = fall.r;
  plates.light[at + 1] = fall.g;
  plates.light[at + 2] = fall.b;
  film.depth[pixel] = hit.t;
  if (paint.mirror > 0) {
    film.mirror[pixel * 4] = paint.mirror;
    film.mirror[pixel * 4 + 1] = hit.nx;
    film.mirror[pixel * 4 + 2] = hit.ny;
    film.mirror[pixel * 4 + 3] = hit.nz;
  }
}

/** Averages the light over 4x4 neighbours of the same shape at about the same distance. */
function evenLight(plates: Plates, film: Film): Float32Array {
  const { width, height, depth } = film;
  const { owner, light } = plates;
  const even = new Float32Array(light.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const own = owner[pixel] ?? 0;
      if (own === 0) continue;
      const far = depth[pixel] ?? 0;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 0;
      for (let dy = -1; dy <= 2; dy++) {
        for (let dx = -1; dx <= 2; dx++) {
          const x = column + dx;
          const y = row + dy;
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          const other = y * width + x;
          if (owner[other] !== own || Math.abs((depth[other] ?? 0) - far) > far * 0.04) continue;
          r += light[other * 3] ?? 0;
          g += light[other * 3 + 1] ?? 0;
          b += light[other * 3 + 2] ?? 0;
          weight++;
        }
      }
      even[pixel * 3] = r / weight;
      even[pixel * 3 + 1] = g / weight;
      even[pixel * 3 + 2] = b / weight;
    }
  }
  return even;
}

function isEdge({ owner, facing }: Plates, film: Film, column: number, row: number): boolean {
  const { width, height } = film;
  const pixel = row * width + column;
  const own = owner[pixel];
  const turned = facing[pixel] ?? 0;
  const differs = (other: number) => owner[other] !== own || Math.abs((facing[other] ?? 0) - turned) > 40;
  return (
    (column > 0 && differs(pixel - 1)) ||
    (column < width - 1 && differs(pixel + 1)) ||
    (row > 0 && differs(pixel - width)) ||
    (row < height - 1 && differs(pixel + width))
  );
}

/** Light on paint plus own glow, then the air in front; see-through parts let the sky stay. */
function compose(
  stage: Stage,
  ray: Ray,
  t: number,
  parts: readonly [number, number, number],
  behind: readonly [number, number, number],
  clear: number,
) {
  let [r, g, b] = parts;
  if (stage.air) {
    const cover = airCover(stage.air, stage.camera.eye.y, ray.dy, t);
    const haze = airColour(stage.air, ray.dx, ray.dy, ray.dz);
    r += (haze[0] - r) * cover;
    g += (haze[1] - g) * cover;
    b += (haze[2] - b) * cover;
  }
  return [r + (behind[0] - r) * clear, g + (behind[1] - g) * clear, b + (behind[2] - b) * clear] as const;
}

function settle(film: Film, plates: Plates, even: Float32Array, stage: Stage, pixel: number, ray: Ray) {
  const at = pixel * 3;
  const part = (channel: number) =>
    (plates.albedo[at + channel] ?? 0) * (even[at + channel] ?? 0) + (plates.glow[at + channel] ?? 0);
  const [r, g, b] = compose(stage, ray, film.depth[pixel] ?? 0, [part(0), part(1), part(2)], [0, 0, 0], 0);
  film.colour[at] = r;
  film.colour[at + 1] = g;
  film.colour[at + 2] = b;
}

const corners = [
  [0.125, 0.375, 1],
  [0.625, 0.125, 6],
  [0.375, 0.875, 11],
  [0.875, 0.625, 12],
] as const;

function blendEdge(
  board: Board,
  stage: Stage,
  world: World,
  film: Film,
  column: number,
  row: number,
  ray: Ray,
  sample: Sample,
) {
  const pixel = row * film.width + column;
  const at = pixel * 3;
  const behind = [film.sky[at] ?? 0, film.sky[at + 1] ?? 0, film.sky[at + 2] ?? 0] as const;
  let r = 0;
  let g = 0;
  let b = 0;
  let missed = 0;
  for (const [dx, dy, pattern] of corners) {
    stage.camera.aim((column + dx) / board.scale, (row + dy) / board.scale, ray);
    takeSample(stage, world, ray, pattern, sample);
    const { paint, fall, hit } = sample;
    if (sample.owner === 0) {
      missed++;
      r += behind[0];
      g += behind[1];
      b += behind[2];
      continue;
    }
    const lit = [
      paint.r * fall.r + paint.glowR,
      paint.g * fall.g + paint.glowG,
      paint.b * fall.b + paint.glowB,
    ] as const;
    const done = compose(stage, ray, hit.t, lit, behind, paint.clear);
    // One very bright sample must not fringe the whole edge.
    r += Math.min(done[0], 1.6);
    g += Math.min(done[1], 1.6);
    b += Math.min(done[2], 1.6);
  }
  film.colour[at] = r / 4;
  film.colour[at + 1] = g / 4;
  film.colour[at + 2] = b / 4;
  if (missed >= 2) {
    // Mostly sky: growth behind must cover it, or every roof before trees gets a bright rim.
    film.depth[pixel] = Infinity;
    film.mirror[pixel * 4] = 0;
  }
}
