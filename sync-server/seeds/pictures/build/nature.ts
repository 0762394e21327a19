import { paintBroadleaf, paintConifer, paintPalm, paintTuft, type PlantLook } from '../kit/trees.ts';
import type { Rng } from '../kit/random.ts';
import { ball, type Shape, type Surface } from '../trace/shapes.ts';
import { toSprite, type Sprite, type Standing } from '../trace/sprites.ts';

/** Some painted plants of one kind. */
export type Grove = readonly [Sprite, ...Sprite[]];

const several = (count: number, paint: (index: number) => Sprite): Grove => {
  const first = paint(0);
  return [first, ...Array.from({ length: count - 1 }, (_, index) => paint(index + 1))];
};

export const conifers = (seed: number, look: PlantLook, slender = 0.5, snow = 0): Grove =>
  several(5, (index) => toSprite(paintConifer(seed + index * 13, look, slender + index * 0.06 - 0.12, snow)));

export const broadleaves = (
  seed: number,
  look: PlantLook,
  crown: 'round' | 'wide' | 'tall' | 'bush' = 'round',
  count = 4,
): Grove => several(count, (index) => toSprite(paintBroadleaf(seed + index * 17, look, crown)));

export const palms = (seed: number, look: PlantLook): Grove =>
  several(4, (index) => toSprite(paintPalm(seed + index * 19, look, [0.5, -0.35, 0.15, -0.8][index] ?? 0)));

export const tufts = (seed: number, look: PlantLook, blades = 60, spread = 1, flower?: string): Grove =>
  several(4, (index) => toSprite(paintTuft(seed + index * 23, look, blades, spread, flower)));

interface Scatter {
  readonly grove: Grove;
  readonly count: number;
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
  readonly height: readonly [number, number];
  /** Level of the ground; 0 without it. */
  readonly level?: (x: number, z: number) => number;
  /** Where plants may stand. */
  readonly where?: (x: number, z: number) => boolean;
  readonly light?: readonly [number, number, number];
  readonly shade?: number;
  /** Level z of the eye: the area widens with the view, and x is per metre of distance from it. */
  readonly fan?: number;
}

/** Plants in an area, each a little different in size, light and side. */
export function scatter(rng: Rng, plan: Scatter): Standing[] {
  const { grove, count, height, level, where, light = [1, 1, 1], shade = 0.45 } = plan;
  const standing: Standing[] = [];
  for (let tries = 0; tries < count * 6 && standing.length < count; tries++) {
    const z = plan.z[0] + (plan.z[1] - plan.z[0]) * rng.next();
    const x = rng.between(...plan.x) * (plan.fan === undefined ? 1 : z - plan.fan);
    if (where && !where(x, z)) continue;
    const own = rng.between(0.82, 1.14);
    standing.push({
      sprite: rng.pick(grove),
      x,
      z,
      y: (level?.(x, z) ?? 0) - 0.02,
      height: rng.between(...height),
      flipped: rng.chance(0.5),
      light: [light[0] * own, light[1] * own, light[2] * own],
      shade,
    });
  }
  return standing;
}

/** A boulder of overlapping lumps. */
export function boulder(rng: Rng, x: number, y: number, z: number, size: number, surface: Surface): Shape[] {
  const lumps: Shape[] = [
    ball(
      [x, y, z],
      [size * rng.between(0.9, 1.2), size * rng.between(0.55, 0.8), size * rng.between(0.8, 1)],
      surface,
    ),
  ];
  for (let index = 0; index < 2; index++) {
    lumps.push(
      ball(
        [
          x + size * rng.between(-0.6, 0.6),
          y + size * rng.between(-0.1, 0.25),
          z + size * rng.between(-0.5, 0.3),
        ],
        [size * rng.between(0.4, 0.75), size * rng.between(0.3, 0.6), size * rng.between(0.4, 0.7)],
        surface,
      ),
    );
  }
  return lumps;
}
