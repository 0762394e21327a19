import type { Hit, Paint, Surface } from '../trace/shapes.ts';
import { clamp, ink, mix, smoothstep, type Rgb } from './colour.ts';
import { createNoise } from './noise.ts';
import { hash2 } from './random.ts';

/** One noise for all materials: wood is the same wood in every picture. */
const grain = createNoise(4711);

const set = (paint: Paint, colour: Rgb, factor = 1) => {
  paint.r = colour[0] * factor;
  paint.g = colour[1] * factor;
  paint.b = colour[2] * factor;
};

/** Far patterns melt into their mean, so that they do not flicker. */
const nearness = (hit: Hit, range: number) => clamp(1 - hit.t / range);

/** Coordinates along a surface whatever way it faces, metres. */
function lay(hit: Hit): readonly [number, number] {
  if (Math.abs(hit.ny) > 0.7) return [hit.x, hit.z];
  return Math.abs(hit.nx) > Math.abs(hit.nz) ? [hit.z, hit.y] : [hit.x, hit.y];
}

/** Bends the normal by the slope of a height function over the surface. */
function bump(hit: Hit, strength: number, size: number, octaves = 3) {
  const u = hit.x / size + (hit.y * 0.37) / size;
  const v = hit.z / size + (hit.y * 0.93) / size;
  const a = grain.fbm(u, v, octaves);
  hit.nx += (a - grain.fbm(u + 0.25, v, octaves)) * strength;
  hit.nz += (a - grain.fbm(u, v + 0.25, octaves)) * strength;
  hit.ny += (grain.fbm(u + 7, v + 3, octaves) - 0.5) * strength * 0.4;
  const length = Math.hypot(hit.nx, hit.ny, hit.nz);
  hit.nx /= length;
  hit.ny /= length;
  hit.nz /= length;
}

/** Plaster, clay, painted things: one colour with soft stains. */
export function plaster(hex: string, rough = 0.12): Surface {
  const colour = ink(hex);
  return (hit, paint) => {
    const [u, v] = lay(hit);
    const stain = grain.fbm(u * 0.9, v * 0.9, 4) - 0.5;
    const speck = grain.at(u * 22, v * 22) - 0.5;
    set(paint, colour, 1 + stain * rough * 2.4 + speck * rough * nearness(hit, 30));
  };
}

interface WoodLook {
  readonly light: string;
  readonly dark: string;
  /** Width of a plank, metres. */
  readonly plank?: number;
  /** Planks run along this coordinate of the surface: 0 across, 1 up or away. */
  readonly along?: 0 | 1;
  readonly gap?: number;
  readonly length?: number;
  readonly polish?: number;
}

/** Planks with their own tones, grain and joints. */
export function planks(look: WoodLook): Surface {
  const light = ink(look.light);
  const dark = ink(look.dark);
  const { plank = 0.14, along = 1, gap = 0.05, length = 2.6, polish = 0 } = look;
  return (hit, paint) => {
    const place = lay(hit);
    const across = along === 1 ? place[0] : place[1];
    const run = along === 1 ? place[1] : place[0];
    const board = Math.floor(across / plank);
    const joint = run / length + hash2(board, 7) * 5;
    const own = hash2(board, Math.floor(joint));
    const fine = grain.fbm(across * 34 + own * 90, run * 1.6 + own * 40, 4);
    const veins = Math.abs(2 * grain.at(across * 9 + own * 31, run * 0.45) - 1);
    set(paint, mix(dark, light, clamp(own * 0.55 + fine * 0.55 + veins * 0.22 - 0.1)));
    const inside = across / plank - board;
    const end = joint - Math.floor(joint);
    const seam = Math.min(
      smoothstep(0, gap, inside) * smoothstep(1, 1 - gap, inside),
      smoothstep(0, 0.008, end),
    );
    const edge = 1 - (1 - seam) * 0.8 * nearness(hit, 60);
    paint.r *= edge;
    paint.g *= edge;
    paint.b *= edge;
    paint.mirror = polish * seam;
  };
}

/** Sawn or round timber without joints. */
export function timber(hex: string): Surface {
  const colour = ink(hex);
  return (hit, paint) => {
    const [u, v] = lay(hit);
    const fine = grain.fbm(u * 26, v * 3, 3) + grain.fbm(u * 3, v * 26, 3);
    set(paint, colour, 0.72 + fine * 0.3);
  };
}

/** Thatch or bark shingles: combed strands in courses down the slope. */
export function thatch(lightHex: string, darkHex: string, course = 0.34): Surface {
  const light = ink(lightHex);
  const dark = ink(darkHex);
  return (hit, paint) => {
    const run = Math.abs(hit.nx) > Math.abs(hit.nz) ? hit.z : hit.x;
    const wave = grain.fbm(run * 1.4, hit.y, 2) * 0.2;
    const row = (hit.y + wave) / course;
    const inside = row - Math.floor(row);
    const strand = grain.fbm(run * 34, Math.floor(row) * 9 + inside * 0.7, 3);
    set(paint, mix(dark, light, clamp(strand * 0.9 + inside * 0.34 - 0.12)));
    hit.nx += (strand - 0.5) * 0.5 * nearness(hit, 50);
  };
}

/** Roof tiles or slates: staggered courses with a shadow line. */
export function roofTiles(hex: string, width = 0.28, course = 0.2, curve = 0.5): Surface {
  const colour = ink(hex);
  return (hit, paint) => {
    const run = Math.abs(hit.nx) > Math.abs(hit.nz) ? hit.z : hit.x;
    const row = Math.floor(hit.y / course);
    const shifted = run / width + (row % 2) * 0.5 * (1 - curve);
    const tile = Math.floor(shifted);
    const inside = shifted - tile;
    const down = hit.y / course - row;
    const own = 0.78 + hash2(tile, row) * 0.38;
    const keep = nearness(hit, 45);
    const round = 1 - curve * keep * 0.75 * (2 * inside - 1) ** 2;
    const line = 1 - keep * 0.5 * smoothstep(0.22, 0, down);
    set(paint, colour, own * round * line);
  };
}

/** Boulders, lava, cliffs. `moss` grows where it faces up. */
export function stone(
  hex: string,
  options: {
    readonly size?: number;
    readonly rough?: number;
    readonly moss?: string;
    readonly mossCover?: number;
  } = {},
): Surface {
  const colour = ink(hex);
  const { size = 0.35, rough = 2.6, mossCover = 0.55 } = options;
  const moss = options.moss === undefined ? undefined : ink(options.moss);
  return (hit, paint) => {
    const up = hit.ny;
    bump(hit, rough, size, 5);
    bump(hit, rough * 0.55, size * 0.16, 3);
    const [u, v] = [hit.x / size + hit.y * 0.6, hit.z / size + hit.y * 0.8];
    const tone = 0.35 + grain.fbm(u * 2, v * 2, 5) * 1.3;
    set(paint, colour, tone);
    if (moss) {
      const grown = smoothstep(0.1, 0.5, up - 1 + mossCover + (grain.fbm(u * 1.6, v * 1.6, 3) - 0.5) * 1.3);
      paint.r += (moss[0] * tone - paint.r) * grown;
      paint.g += (moss[1] * tone - paint.g) * grown;
      paint.b += (moss[2] * tone - paint.b) * grown;
    }
  };
}

/** Cut stone in courses: floors, walls, pool edges. */
export function ashlar(
  hex: string,
  width = 0.8,
  height = 0.4,
  options: { readonly joint?: string; readonly polish?: number; readonly vary?: number } = {},
): Surface {
  const colour = ink(hex);
  const joint = ink(options.joint ?? '#2c2a28');
  const { polish = 0, vary = 0.36 } = options;
  return (hit, paint) => {
    const [u, v] = lay(hit);
    const row = Math.floor(v / height);
    const shifted = u / width + (row % 2) * 0.5 + hash2(row, 3) * 0.2;
    const block = Math.floor(shifted);
    const own = 1 - vary / 2 + hash2(block, row, 5) * vary;
    const mottle = 0.84 + grain.fbm(u * 7, v * 7, 4) * 0.32;
    const inX = (shifted - block) * width;
    const inY = v - row * height;
    const gap = Math.min(inX, width - inX, inY, height - inY);
    const filled = smoothstep(0.003, 0.016, gap);
    set(paint, mix(mix(joint, colour, 1 - 0.7 * nearness(hit, 50)), colour, filled), own * mottle);
    paint.mirror = polish * filled;
  };
}

/** Ground that mixes two colours in patches, with fine relief. */
export function ground(
  aHex: string,
  bHex: string,
  options: { readonly patch?: number; readonly fine?: number; readonly relief?: number } = {},
): Surface {
  const a = ink(aHex);
  const b = ink(bHex);
  const { patch = 4, fine = 0.12, relief = 1.2 } = options;
  return (hit, paint) => {
    const wide = grain.fbm(hit.x / patch, hit.z / patch, 4);
    const near = nearness(hit, 90);
    const small = grain.fbm(hit.x / fine, hit.z / (fine * 1.4), 3);
    set(
      paint,
      mix(a, b, clamp((wide - 0.35) * 2.6 + (small - 0.5) * 0.6 * near)),
      0.82 + small * 0.36 * near,
    );
    if (relief > 0) bump(hit, relief * (0.3 + 0.7 * near), fine * 3, 3);
  };
}

/** A surface that shines by itself, such as a lantern. */
export function shine(hex: string, strength = 1): Surface {
  const colour = ink(hex);
  return (_hit, paint) => {
    set(paint, colour, 0.3);
    paint.glowR = colour[0] * strength;
    paint.glowG = colour[1] * strength;
    paint.glowB = colour[2] * strength;
  };
}

/** A lit window behind a grid of bars. Cell sizes and bar widths in metres; `base` is where the grid starts. */
export function litGrid(look: {
  readonly warm: string;
  readonly deep: string;
  readonly frame: string;
  readonly cell: readonly [number, number];
  readonly bar?: number;
  readonly strength?: number;
  readonly post?: number;
  readonly base?: readonly [number, number];
}): Surface {
  const warm = ink(look.warm);
  const deep = ink(look.deep);
  const frame = ink(look.frame);
  const { cell, bar = 0.035, strength = 1, post = 0, base = [0, 0] } = look;
  return (hit, paint) => {
    const place = lay(hit);
    const u = place[0] - base[0];
    const v = place[1] - base[1];
    const near = (value: number, size: number) => Math.abs(value - Math.round(value / size) * size);
    const blur = 0.006 + hit.t * 0.0009;
    const bars = Math.max(
      smoothstep(bar / 2 + blur, bar / 2 - blur, near(u, cell[0])),
      smoothstep(bar / 2 + blur, bar / 2 - blur, near(v, cell[1])),
      post > 0 ? smoothstep(0.06 + blur, 0.06 - blur, near(u, post)) : 0,
    );
    const light = 0.42 + 0.75 * grain.fbm(u * 0.5 + 5, v * 0.4, 2) + 0.22 * smoothstep(2.6, 0.4, v);
    const tone = mix(deep, warm, clamp(light));
    set(paint, frame, bars);
    const shineBy = strength * light * (1 - bars * 0.94);
    paint.glowR = tone[0] * shineBy;
    paint.glowG = tone[1] * shineBy;
    paint.glowB = tone[2] * shineBy;
  };
}

/** Window glass by day: the sky mirrored over a dim room. */
export function glass(hex: string, mirror = 0.8): Surface {
  const colour = ink(hex);
  return (_hit, paint) => {
    set(paint, colour);
    paint.mirror = mirror;
  };
}
