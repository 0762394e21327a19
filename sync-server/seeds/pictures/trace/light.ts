import type { Rgb } from '../kit/colour.ts';
import type { Ray } from './camera.ts';
import type { Hit } from './shapes.ts';
import type { World } from './world.ts';

/** A small lamp, or the mouth of a window as seen from inside. Places in metres. */
export interface Lamp {
  readonly at: readonly [number, number, number];
  /** Half sizes of the shining area; it is sampled as a box. */
  readonly size: readonly [number, number, number];
  readonly colour: Rgb;
  /** Direction it faces, for windows; without it the lamp shines all around. */
  readonly faces?: readonly [number, number, number];
  readonly shadow?: boolean;
}

export interface Lighting {
  readonly sun?: {
    readonly toward: readonly [number, number, number];
    readonly colour: Rgb;
    readonly softness?: number;
  };
  /** Light from above, from the ground, and how strongly corners darken. */
  readonly sky: Rgb;
  readonly ground: Rgb;
  /** Metres within which things darken one another; 0 for none. */
  readonly nearness?: number;
  readonly lamps?: readonly Lamp[];
}

const probe: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 };
/** Rays per pixel toward what may darken it; sixteen neighbours share theirs. */
const aoRays = 2;

/** What falls on a place. */
export interface Fall {
  r: number;
  g: number;
  b: number;
}

/** Sums the light at a hit. `pattern` 0..15 picks one of sixteen sample sets, evened out afterwards. */
export function lightAt(world: World, lighting: Lighting, hit: Hit, pattern: number, fall: Fall) {
  const { sun, sky, ground, nearness = 2, lamps } = lighting;
  const lift = 0.002 + hit.t * 0.0006;
  const px = hit.x + hit.nx * lift;
  const py = hit.y + hit.ny * lift;
  const pz = hit.z + hit.nz * lift;
  const set = (dx: number, dy: number, dz: number) => {
    probe.ox = px;
    probe.oy = py;
    probe.oz = pz;
    probe.dx = dx;
    probe.dy = dy;
    probe.dz = dz;
  };
  let open = 1;
  if (nearness > 0) {
    let hidden = 0;
    for (let index = 0; index < aoRays; index++) {
      const place = pattern * aoRays + index;
      // A cosine-weighted spread around the normal: a point on the unit sphere added to it.
      const up = 1 - (2 * (place + 0.5)) / (16 * aoRays);
      const around = place * 2.399963;
      const ring = Math.sqrt(1 - up * up);
      const dx = hit.nx * 1.02 + Math.cos(around) * ring;
      const dy = hit.ny * 1.02 + up;
      const dz = hit.nz * 1.02 + Math.sin(around) * ring;
      const length = Math.hypot(dx, dy, dz);
      set(dx / length, dy / length, dz / length);
      if (world.blocked(probe, nearness)) hidden++;
    }
    open = 1 - (hidden / aoRays) * 0.88;
  }
  const up = 0.5 + 0.5 * hit.ny;
  fall.r = (ground[0] + (sky[0] - ground[0]) * up) * open;
  fall.g = (ground[1] + (sky[1] - ground[1]) * up) * open;
  fall.b = (ground[2] + (sky[2] - ground[2]) * up) * open;
  const a = ((pattern * 5) % 16) / 16 + 0.03;
  const b = ((pattern * 11) % 16) / 16 + 0.03;
  if (sun) {
    const [sx, sy, sz] = sun.toward;
    const facing = hit.nx * sx + hit.ny * sy + hit.nz * sz;
    if (facing > 0) {
      const soft = sun.softness ?? 0.03;
      const dx = sx + (a - 0.5) * soft;
      const dy = sy + (b - 0.5) * soft;
      const length = Math.hypot(dx, dy, sz);
      set(dx / length, dy / length, sz / length);
      if (!world.blocked(probe, 6000)) {
        fall.r += sun.colour[0] * facing;
        fall.g += sun.colour[1] * facing;
        fall.b += sun.colour[2] * facing;
      }
    }
  }
  if (!lamps) return;
  for (const lamp of lamps) {
    const lx = lamp.at[0] + (a - 0.5) * 2 * lamp.size[0] - px;
    const ly = lamp.at[1] + (b - 0.5) * 2 * lamp.size[1] - py;
    const lz = lamp.at[2] + (lamp.size[0] > 0 ? b - 0.5 : a - 0.5) * 2 * lamp.size[2] - pz;
    const far = Math.hypot(lx, ly, lz);
    let strength = (hit.nx * lx + hit.ny * ly + hit.nz * lz) / far;
    if (strength <= 0) continue;
    if (lamp.faces) {
      const turned = -(lamp.faces[0] * lx + lamp.faces[1] * ly + lamp.faces[2] * lz) / far;
      if (turned <= 0) continue;
      strength *= turned;
    }
    strength /= far * far + 0.05;
    if (strength * (lamp.colour[0] + lamp.colour[1]) < 0.002) continue;
    if (lamp.shadow !== false) {
      set(lx / far, ly / far, lz / far);
      if (world.blocked(probe, far - 0.02)) continue;
    }
    fall.r += lamp.colour[0] * strength;
    fall.g += lamp.colour[1] * strength;
    fall.b += lamp.colour[2] * strength;
  }
}
