import { clamp } from '../kit/colour.ts';
import type { Ray } from './camera.ts';
import type { Hit, Shape, Surface } from './shapes.ts';

interface TerrainPlan {
  /** Left, right, near and far edge, metres. */
  readonly area: readonly [number, number, number, number];
  /** Cells across; the terrain is computed once on this grid. */
  readonly cells?: number;
  /** Level of the ground, metres. */
  readonly height: (x: number, z: number) => number;
  readonly surface: Surface;
  /** Whether other things and the terrain itself lie in its shadow; costly. */
  readonly castsShadow?: boolean;
}

export interface Terrain extends Shape {
  /** Level of the ground, metres; also beyond the area. */
  readonly levelAt: (x: number, z: number) => number;
}

/** Hills as a height grid that rays walk over. */
export function terrain({ area, cells = 700, height, surface, castsShadow = true }: TerrainPlan): Terrain {
  const [left, right, front, back] = area;
  const cell = (right - left) / cells;
  const rows = Math.max(2, Math.ceil((back - front) / cell));
  const stride = cells + 1;
  const grid = new Float32Array(stride * (rows + 1));
  let highest = -Infinity;
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= cells; column++) {
      const level = height(left + column * cell, front + row * cell);
      grid[row * stride + column] = level;
      if (level > highest) highest = level;
    }
  }

  const levelAt = (x: number, z: number) => {
    const u = clamp((x - left) / cell, 0, cells - 0.001);
    const v = clamp((z - front) / cell, 0, rows - 0.001);
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fu = u - column;
    const fv = v - row;
    const index = row * stride + column;
    const a = grid[index] ?? 0;
    const b = grid[index + 1] ?? 0;
    const c = grid[index + stride] ?? 0;
    const d = grid[index + stride + 1] ?? 0;
    const upper = a + (b - a) * fu;
    return upper + (c + (d - c) * fu - upper) * fv;
  };

  /** The part of the ray over the area and below the highest crest. */
  const span = (ray: Ray): readonly [number, number] => {
    let enter = 1e-3;
    let leave = Infinity;
    const cut = (origin: number, along: number, low: number, high: number) => {
      if (along === 0) {
        if (origin < low || origin > high) leave = -1;
        return;
      }
      const a = (low - origin) / along;
      const b = (high - origin) / along;
      enter = Math.max(enter, Math.min(a, b));
      leave = Math.min(leave, Math.max(a, b));
    };
    cut(ray.ox, ray.dx, left, right);
    cut(ray.oz, ray.dz, front, back);
    if (ray.dy > 0) leave = Math.min(leave, (highest - ray.oy) / ray.dy);
    else if (ray.dy < 0) enter = Math.max(enter, (highest - ray.oy) / ray.dy);
    return [enter, leave];
  };

  return {
    surface,
    castsShadow,
    levelAt,
    meet(ray: Ray, hit: Hit) {
      const [enter, end] = span(ray);
      const leave = Math.min(end, hit.t);
      if (!(enter < leave)) return false;
      let t = enter;
      let before = enter;
      let gapBefore = ray.oy + ray.dy * t - levelAt(ray.ox + ray.dx * t, ray.oz + ray.dz * t);
      if (gapBefore < 0 && enter > 2e-3) gapBefore = 0;
      for (let count = 0; count < 420; count++) {
        const gap = ray.oy + ray.dy * t - levelAt(ray.ox + ray.dx * t, ray.oz + ray.dz * t);
        if (gap < 0) {
          const back = gapBefore / (gapBefore - gap || 1);
          const place = before + (t - before) * clamp(back);
          if (place < 1e-3 || place >= hit.t) return false;
          const x = ray.ox + ray.dx * place;
          const z = ray.oz + ray.dz * place;
          const reach = Math.max(cell, place * 0.0008);
          const nx = levelAt(x - reach, z) - levelAt(x + reach, z);
          const nz = levelAt(x, z - reach) - levelAt(x, z + reach);
          const length = Math.hypot(nx, 2 * reach, nz);
          hit.t = place;
          hit.nx = nx / length;
          hit.ny = (2 * reach) / length;
          hit.nz = nz / length;
          return true;
        }
        before = t;
        gapBefore = gap;
        t += Math.max(cell * 0.35, gap * 0.45, t * 0.0012);
        if (t > leave) return false;
      }
      return false;
    },
  };
}
