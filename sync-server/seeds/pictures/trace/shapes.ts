import type { Ray } from './camera.ts';

/** Where a ray ends: distance, place, outward normal. Places and distances in metres. */
export interface Hit {
  t: number;
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
}

/** What a surface is like at a hit. Colours are linear light. */
export interface Paint {
  r: number;
  g: number;
  b: number;
  /** Light of its own, added after all lighting. */
  glowR: number;
  glowG: number;
  glowB: number;
  /** 0 dull .. 1 mirror at a glancing look. */
  mirror: number;
  /** Seen through: the sky behind shows. */
  clear: number;
}

/** Fills in the paint of a hit and may bend its normal for relief. */
export type Surface = (hit: Hit, paint: Paint) => void;

export interface Shape {
  readonly surface: Surface;
  readonly castsShadow: boolean;
  /** Without them the shape is endless. */
  readonly bounds?: Bounds;
  /** Shortens `hit.t` and sets the normal if the ray meets the shape before it. The place is filled in later. */
  meet(ray: Ray, hit: Hit): boolean;
}

export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Points with `x*px + y*py + z*pz <= offset` are inside. */
  readonly offset: number;
}

/** A box around a shape: its middle and half its sizes, metres. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfY: number;
  readonly halfZ: number;
}

interface ShapeOptions {
  readonly castsShadow?: boolean;
  readonly bounds?: Bounds;
}

const near = 1e-3;

/** The solid inside all the planes. */
export function solid(planes: readonly Plane[], surface: Surface, options: ShapeOptions = {}): Shape {
  const { bounds } = options;
  return {
    surface,
    castsShadow: options.castsShadow ?? true,
    ...(bounds && { bounds }),
    meet(ray, hit) {
      let enter = -Infinity;
      let leave = Infinity;
      let face: Plane | undefined;
      for (const plane of planes) {
        const toward = plane.x * ray.dx + plane.y * ray.dy + plane.z * ray.dz;
        const gap = plane.offset - (plane.x * ray.ox + plane.y * ray.oy + plane.z * ray.oz);
        if (toward === 0) {
          if (gap < 0) return false;
          continue;
        }
        const t = gap / toward;
        if (toward < 0) {
          if (t > enter) {
            enter = t;
            face = plane;
          }
        } else if (t < leave) leave = t;
        if (enter > leave) return false;
      }
      if (!face || enter < near || enter >= hit.t) return false;
      hit.t = enter;
      hit.nx = face.x;
      hit.ny = face.y;
      hit.nz = face.z;
      return true;
    },
  };
}

/** An ellipsoid. */
export function ball(
  centre: readonly [number, number, number],
  radii: readonly [number, number, number],
  surface: Surface,
  options: ShapeOptions = {},
): Shape {
  const [cx, cy, cz] = centre;
  const [ax, ay, az] = radii;
  const bounds: Bounds = { x: cx, y: cy, z: cz, halfX: ax, halfY: ay, halfZ: az };
  return {
    surface,
    castsShadow: options.castsShadow ?? true,
    bounds,
    meet(ray, hit) {
      const ox = (ray.ox - cx) / ax;
      const oy = (ray.oy - cy) / ay;
      const oz = (ray.oz - cz) / az;
      const dx = ray.dx / ax;
      const dy = ray.dy / ay;
      const dz = ray.dz / az;
      const a = dx * dx + dy * dy + dz * dz;
      const b = ox * dx + oy * dy + oz * dz;
      const c = ox * ox + oy * oy + oz * oz - 1;
      const inside = b * b - a * c;
      if (inside < 0) return false;
      const t = (-b - Math.sqrt(inside)) / a;
      if (t < near || t >= hit.t) return false;
      const nx = (ox + dx * t) / ax;
      const ny = (oy + dy * t) / ay;
      const nz = (oz + dz * t) / az;
      const length = Math.hypot(nx, ny, nz);
      hit.t = t;
      hit.nx = nx / length;
      hit.ny = ny / length;
      hit.nz = nz / length;
      return true;
    },
  };
}

/** An upright cylinder or cone frustum from `y0` to `y1`, closed at both ends. */
export function column(
  centre: readonly [number, number],
  [y0, y1]: readonly [number, number],
  [r0, r1]: readonly [number, number],
  surface: Surface,
  options: ShapeOptions = {},
): Shape {
  const [cx, cz] = centre;
  const slope = (r1 - r0) / (y1 - y0);
  const reach = Math.max(r0, r1);
  const bounds: Bounds = { x: cx, y: (y0 + y1) / 2, z: cz, halfX: reach, halfY: (y1 - y0) / 2, halfZ: reach };
  return {
    surface,
    castsShadow: options.castsShadow ?? true,
    bounds,
    meet(ray, hit) {
      const ox = ray.ox - cx;
      const oz = ray.oz - cz;
      const radius = r0 + slope * (ray.oy - y0);
      const grow = slope * ray.dy;
      const a = ray.dx * ray.dx + ray.dz * ray.dz - grow * grow;
      const b = ox * ray.dx + oz * ray.dz - radius * grow;
      const c = ox * ox + oz * oz - radius * radius;
      let found = false;
      const inside = b * b - a * c;
      if (inside >= 0 && a !== 0) {
        const t = (-b - Math.sqrt(inside)) / a;
        const y = ray.oy + ray.dy * t;
        if (t > near && t < hit.t && y >= y0 && y <= y1) {
          const nx = ox + ray.dx * t;
          const nz = oz + ray.dz * t;
          const length = Math.hypot(nx, nz) || 1;
          const tilt = Math.hypot(1, slope);
          hit.t = t;
          hit.nx = nx / length / tilt;
          hit.ny = -slope / tilt;
          hit.nz = nz / length / tilt;
          found = true;
        }
      }
      for (const top of [false, true]) {
        const level = top ? y1 : y0;
        const t = (level - ray.oy) / ray.dy;
        if (!(t > near && t < hit.t)) continue;
        const x = ox + ray.dx * t;
        const z = oz + ray.dz * t;
        const limit = top ? r1 : r0;
        if (x * x + z * z > limit * limit) continue;
        hit.t = t;
        hit.nx = 0;
        hit.ny = top ? 1 : -1;
        hit.nz = 0;
        found = true;
      }
      return found;
    },
  };
}

/** A thin sheet across one axis at `at`, only where `covers` says so: round windows, pools, paper, ground. */
export function sheet(
  axis: 'x' | 'y' | 'z',
  at: number,
  covers: (u: number, v: number) => boolean,
  surface: Surface,
  options: ShapeOptions = {},
): Shape {
  return {
    surface,
    castsShadow: options.castsShadow ?? false,
    meet(ray, hit) {
      const origin = axis === 'x' ? ray.ox : axis === 'y' ? ray.oy : ray.oz;
      const along = axis === 'x' ? ray.dx : axis === 'y' ? ray.dy : ray.dz;
      const t = (at - origin) / along;
      if (!(t > near && t < hit.t)) return false;
      const x = ray.ox + ray.dx * t;
      const y = ray.oy + ray.dy * t;
      const z = ray.oz + ray.dz * t;
      if (!(axis === 'x' ? covers(z, y) : axis === 'y' ? covers(x, z) : covers(x, y))) return false;
      const side = along < 0 ? 1 : -1;
      hit.t = t;
      hit.nx = axis === 'x' ? side : 0;
      hit.ny = axis === 'y' ? side : 0;
      hit.nz = axis === 'z' ? side : 0;
      return true;
    },
  };
}
