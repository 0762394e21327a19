import type { Paint, Surface } from '../trace/shapes.ts';
import { clamp, ink, mix, type Rgb } from './colour.ts';
import { createNoise } from './noise.ts';

/** The same noise for all waters. */
const grain = createNoise(4711);

const set = (paint: Paint, colour: Rgb, factor = 1) => {
  paint.r = colour[0] * factor;
  paint.g = colour[1] * factor;
  paint.b = colour[2] * factor;
};

interface WaterLook {
  /** Colour looking straight down, and far out. */
  readonly deep: string;
  readonly shallow?: string;
  /** Height of the ripples: 0.01 still .. 0.2 sea. */
  readonly ripple?: number;
  /** Metres from crest to crest. */
  readonly size?: number;
  readonly mirror?: number;
  /** 1 where the water is shallow. */
  readonly shoal?: (x: number, z: number) => number;
  /** 0..1: white water. */
  readonly foam?: (x: number, z: number) => number;
}

/** Water with wind ripples; it mirrors what the picture shows. */
export function water(look: WaterLook): Surface {
  const deep = ink(look.deep);
  const shallow = ink(look.shallow ?? look.deep);
  const { ripple = 0.03, size = 0.6, mirror = 1, shoal, foam } = look;
  return (hit, paint) => {
    const slow = size * (1 + hit.t * 0.012);
    const u = hit.x / (slow * 1.9);
    const v = hit.z / slow;
    const a = grain.fbm(u, v, 3);
    const patch = 0.35 + 1.1 * grain.fbm(hit.x / 14 + 3, hit.z / 30, 3);
    const amount = ripple * patch * (1 / (1 + hit.t * 0.006));
    hit.nx = (a - grain.fbm(u + 0.3, v, 3)) * amount * 6;
    hit.nz = (a - grain.fbm(u, v + 0.3, 3)) * amount * 6;
    const length = Math.hypot(hit.nx, 1, hit.nz);
    hit.nx /= length;
    hit.ny = 1 / length;
    hit.nz /= length;
    const light = shoal ? clamp(shoal(hit.x, hit.z)) : grain.fbm(hit.x / 5, hit.z / 7, 3) * 0.5;
    set(paint, mix(deep, shallow, light), 0.88 + (a - 0.5) * 0.6);
    paint.mirror = mirror;
    const white = foam ? clamp(foam(hit.x, hit.z)) : 0;
    if (white > 0) {
      paint.r += (0.82 - paint.r) * white;
      paint.g += (0.86 - paint.g) * white;
      paint.b += (0.88 - paint.b) * white;
      paint.mirror = mirror * (1 - white);
    }
  };
}
