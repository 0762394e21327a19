import type { Hit, Surface } from '../trace/shapes.ts';
import { clamp, ink, mix, smoothstep, type Rgb } from './colour.ts';
import { createNoise } from './noise.ts';

const grain = createNoise(2718);

const near = (hit: Hit, range: number) => clamp(1 - hit.t / range);

function tilt(hit: Hit, dx: number, dz: number) {
  hit.nx += dx;
  hit.nz += dz;
  const length = Math.hypot(hit.nx, hit.ny, hit.nz);
  hit.nx /= length;
  hit.ny /= length;
  hit.nz /= length;
}

const put = (paint: { r: number; g: number; b: number }, colour: Rgb, factor: number) => {
  paint.r = colour[0] * factor;
  paint.g = colour[1] * factor;
  paint.b = colour[2] * factor;
};

/** Far mountains: rock, snow where it can lie, meadow or forest below. Levels in metres. */
export function alpine(look: {
  readonly rock: string;
  readonly snow?: string;
  readonly snowFrom?: number;
  readonly green?: string;
  readonly greenTo?: number;
  readonly size?: number;
}): Surface {
  const rock = ink(look.rock);
  const snow = ink(look.snow ?? '#ffffff');
  const green = look.green === undefined ? undefined : ink(look.green);
  const { snowFrom = Infinity, greenTo = -Infinity, size = 60 } = look;
  return (hit, paint) => {
    const coarse = grain.fbm(hit.x / size, (hit.z + hit.y * 1.7) / size, 5);
    const layers = grain.fbm(hit.x / (size * 2), hit.y / (size * 0.09), 3);
    tilt(hit, (coarse - grain.fbm((hit.x + size * 0.08) / size, (hit.z + hit.y * 1.7) / size, 5)) * 3.2, 0);
    put(paint, rock, 0.55 + coarse * 0.55 + layers * 0.35);
    if (green) {
      const grown =
        smoothstep(
          greenTo + 0.15 * Math.abs(greenTo),
          greenTo * 0.6,
          hit.y + (coarse - 0.5) * greenTo * 1.4,
        ) * smoothstep(0.35, 0.7, hit.ny);
      const tone = 0.6 + coarse * 0.8;
      paint.r += (green[0] * tone - paint.r) * grown;
      paint.g += (green[1] * tone - paint.g) * grown;
      paint.b += (green[2] * tone - paint.b) * grown;
    }
    const lies =
      smoothstep(0.42, 0.68, hit.ny + (coarse - 0.5) * 0.5) *
      smoothstep(0, 0.35 * Math.abs(snowFrom || 1), hit.y - snowFrom + (coarse - 0.5) * snowFrom * 0.6);
    if (lies > 0) {
      paint.r += (snow[0] - paint.r) * lies;
      paint.g += (snow[1] - paint.g) * lies;
      paint.b += (snow[2] - paint.b) * lies;
    }
  };
}

/** Snow, sand: one pale colour with wind ripples. */
export function drift(
  hex: string,
  options: { readonly ripple?: number; readonly size?: number; readonly sparkle?: number } = {},
): Surface {
  const colour = ink(hex);
  const { ripple = 0.12, size = 0.22, sparkle = 0 } = options;
  return (hit, paint) => {
    const keep = near(hit, 60);
    const warp = grain.fbm(hit.x / 2.4, hit.z / 2.4, 3) * 9;
    const wave = Math.sin((hit.z + hit.x * 0.35) / size + warp);
    tilt(
      hit,
      wave * ripple * keep * 0.4 + (grain.fbm(hit.x * 2, hit.z * 2, 3) - 0.5) * 0.35 * keep,
      wave * ripple * keep,
    );
    const speck = grain.at(hit.x * 60, hit.z * 60);
    put(
      paint,
      colour,
      0.92 + grain.fbm(hit.x / 3, hit.z / 3, 3) * 0.16 + (speck > 0.78 ? sparkle * keep : 0),
    );
  };
}

interface Ring {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
}

/** Gravel raked in straight lines and in rings around stones. */
export function rakedGravel(hex: string, rings: readonly Ring[], spacing = 0.17): Surface {
  const colour = ink(hex);
  return (hit, paint) => {
    let phase = (hit.z + (grain.fbm(hit.x / 6, hit.z / 6, 2) - 0.5) * 0.05) / spacing;
    let ax = 0;
    let az = 1;
    for (const ring of rings) {
      const dx = hit.x - ring.x;
      const dz = hit.z - ring.z;
      const away = Math.hypot(dx, dz);
      if (away > ring.radius) continue;
      phase = away / spacing;
      ax = dx / away;
      az = dz / away;
      break;
    }
    const keep = near(hit, 30);
    const wave = Math.sin(phase * Math.PI * 2);
    tilt(hit, wave * 0.62 * keep * ax, wave * 0.62 * keep * az);
    const speck = grain.at(hit.x * 55, hit.z * 55) - 0.5;
    put(paint, colour, 0.94 + speck * 0.5 * keep + Math.cos(phase * Math.PI * 2) * 0.06 * keep);
  };
}

/** Plants in rows: lavender, tea, vines. `rows` gives a phase that grows by one per row. */
export function rowCrop(look: {
  readonly top: string;
  readonly low: string;
  readonly soil: string;
  readonly rows: (x: number, y: number, z: number) => number;
  readonly width?: number;
  readonly fluff?: number;
}): Surface {
  const top = ink(look.top);
  const low = ink(look.low);
  const soil = ink(look.soil);
  const { width = 0.66, fluff = 0.16 } = look;
  return (hit, paint) => {
    const wobble = (grain.fbm(hit.x / (fluff * 3), hit.z / (fluff * 3), 3) - 0.5) * 0.3;
    const phase = look.rows(hit.x, hit.y, hit.z) + wobble;
    const inside = Math.abs(phase - Math.floor(phase) - 0.5) * 2;
    const plant = smoothstep(width + 0.16, width - 0.12, inside);
    const round = 1 - (inside / width) ** 2;
    const tuft = grain.fbm(hit.x / fluff, hit.z / fluff + hit.y / fluff, 4);
    const tone = mix(low, top, clamp(round * 0.9 + (tuft - 0.5) * 1.5));
    put(paint, mix(soil, tone, plant), 0.7 + tuft * 0.6);
    tilt(hit, (tuft - 0.5) * 1.1 * plant, (grain.fbm(hit.z / fluff, hit.x / fluff, 3) - 0.5) * 1.1 * plant);
  };
}
