import type { Ray } from './camera.ts';
import type { Bounds, Hit, Shape } from './shapes.ts';

/** Shapes sorted into nested boxes, so that a ray asks only those in its way. */
export interface World {
  /** Finds the nearest shape and fills in the hit. @returns its number + 1, or 0 for none. */
  nearest(ray: Ray, hit: Hit): number;
  /** True if something that casts a shadow lies within `reach` metres along the ray. */
  blocked(ray: Ray, reach: number): boolean;
  readonly shapes: readonly Shape[];
}

interface Entry {
  readonly shape: Shape;
  readonly number: number;
  readonly bounds: Bounds;
}

/** The boxes in reading order. A ray that misses a box goes on at its `skip`. */
interface Nest {
  /** Six numbers per box: low x, y, z, then high x, y, z. */
  readonly edges: Float64Array;
  readonly skip: Int32Array;
  readonly leaves: readonly (readonly Entry[] | undefined)[];
}

const leafSize = 2;

function nest(entries: readonly Entry[]): Nest {
  const edges: number[] = [];
  const skip: number[] = [];
  const leaves: (readonly Entry[] | undefined)[] = [];
  const grow = (part: readonly Entry[]) => {
    const index = skip.length;
    const low = (edge: (bounds: Bounds) => number) => Math.min(...part.map(({ bounds }) => edge(bounds)));
    const high = (edge: (bounds: Bounds) => number) => Math.max(...part.map(({ bounds }) => edge(bounds)));
    const box = [
      low(({ x, halfX }) => x - halfX),
      low(({ y, halfY }) => y - halfY),
      low(({ z, halfZ }) => z - halfZ),
      high(({ x, halfX }) => x + halfX),
      high(({ y, halfY }) => y + halfY),
      high(({ z, halfZ }) => z + halfZ),
    ] as const;
    edges.push(...box);
    skip.push(0);
    leaves.push(part.length <= leafSize ? part : undefined);
    if (part.length > leafSize) {
      const wide = [box[3] - box[0], box[4] - box[1], box[5] - box[2]] as const;
      const axis = wide[0] >= wide[1] && wide[0] >= wide[2] ? 'x' : wide[1] >= wide[2] ? 'y' : 'z';
      const sorted = [...part].sort((a, b) => a.bounds[axis] - b.bounds[axis]);
      grow(sorted.slice(0, sorted.length >> 1));
      grow(sorted.slice(sorted.length >> 1));
    }
    skip[index] = skip.length;
  };
  if (entries.length > 0) grow(entries);
  return { edges: Float64Array.from(edges), skip: Int32Array.from(skip), leaves };
}

export function createWorld(shapes: readonly Shape[]): World {
  const bounded: Entry[] = [];
  const boundless: Omit<Entry, 'bounds'>[] = [];
  shapes.forEach((shape, index) => {
    if (shape.bounds) bounded.push({ shape, number: index + 1, bounds: shape.bounds });
    else boundless.push({ shape, number: index + 1 });
  });
  const { edges, skip, leaves } = nest(bounded);
  const shadowHit: Hit = { t: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  let owner = 0;

  /** Meets everything in the way; with `anyHit` stops at the first that casts a shadow. */
  const walk = (ray: Ray, hit: Hit, anyHit: boolean): boolean => {
    const { ox, oy, oz } = ray;
    const ix = 1 / ray.dx;
    const iy = 1 / ray.dy;
    const iz = 1 / ray.dz;
    let index = 0;
    while (index < leaves.length) {
      const at = index * 6;
      const xa = ((edges[at] ?? 0) - ox) * ix;
      const xb = ((edges[at + 3] ?? 0) - ox) * ix;
      const ya = ((edges[at + 1] ?? 0) - oy) * iy;
      const yb = ((edges[at + 4] ?? 0) - oy) * iy;
      const za = ((edges[at + 2] ?? 0) - oz) * iz;
      const zb = ((edges[at + 5] ?? 0) - oz) * iz;
      const enter = Math.max(Math.min(xa, xb), Math.min(ya, yb), Math.min(za, zb));
      const leave = Math.min(Math.max(xa, xb), Math.max(ya, yb), Math.max(za, zb));
      if (leave < enter || leave < 0 || enter > hit.t) {
        index = skip[index] ?? leaves.length;
        continue;
      }
      const leaf = leaves[index];
      if (leaf) {
        for (const { shape, number } of leaf) {
          if (anyHit) {
            if (shape.castsShadow && shape.meet(ray, hit)) return true;
          } else if (shape.meet(ray, hit)) owner = number;
        }
      }
      index++;
    }
    return false;
  };

  return {
    shapes,
    nearest(ray, hit) {
      hit.t = Infinity;
      owner = 0;
      for (const { shape, number } of boundless) {
        if (shape.meet(ray, hit)) owner = number;
      }
      walk(ray, hit, false);
      if (owner > 0) {
        hit.x = ray.ox + ray.dx * hit.t;
        hit.y = ray.oy + ray.dy * hit.t;
        hit.z = ray.oz + ray.dz * hit.t;
      }
      return owner;
    },
    blocked(ray, reach) {
      shadowHit.t = reach;
      if (walk(ray, shadowHit, true)) return true;
      for (const { shape } of boundless) {
        shadowHit.t = reach;
        if (shape.castsShadow && shape.meet(ray, shadowHit)) return true;
      }
      return false;
    },
  };
}
