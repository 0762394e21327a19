import type { Surface } from '../trace/shapes.ts';
import { clamp, ink, mix, smoothstep } from './colour.ts';
import { createNoise } from './noise.ts';
import { hash2 } from './random.ts';

const grain = createNoise(1618);

/** Straw mats, 1.8 x 0.9 m, laid in turns, with cloth edges. */
export const tatami = (hex = '#b9a566', edge = '#3d4426'): Surface => {
  const straw = ink(hex);
  const border = ink(edge);
  return (hit, paint) => {
    const row = Math.floor(hit.z / 0.9);
    const x = hit.x + (row % 2) * 0.9 + 40;
    const matX = x / 1.8 - Math.floor(x / 1.8);
    const matZ = hit.z / 0.9 - row;
    const weave = 0.5 + 0.5 * Math.sin(hit.z * 330) * clamp(1 - hit.t / 7);
    const own = 0.9 + hash2(Math.floor(x / 1.8), row) * 0.2;
    const fibre = grain.fbm(hit.x * 70, hit.z * 6, 3);
    const onEdge = Math.max(
      smoothstep(0.045, 0.035, Math.min(matZ, 1 - matZ)),
      smoothstep(0.004, 0.001, Math.min(matX, 1 - matX)),
    );
    const tone = mix(straw, border, onEdge);
    const lit = own * (0.78 + fibre * 0.32 + weave * 0.08);
    paint.r = tone[0] * lit;
    paint.g = tone[1] * lit;
    paint.b = tone[2] * lit;
    paint.mirror = 0.05 * (1 - onEdge);
  };
};

/** Paper behind a wooden lattice; light comes through it. */
export const paperScreen = (look: {
  readonly cell?: readonly [number, number];
  readonly glow?: number;
  readonly warm?: string;
  readonly frame?: string;
}): Surface => {
  const { cell = [0.28, 0.34], glow = 0.45 } = look;
  const warm = ink(look.warm ?? '#fff1d6');
  const frame = ink(look.frame ?? '#4a3220');
  return (hit, paint) => {
    const u = Math.abs(hit.nx) > 0.5 ? hit.z : hit.x;
    const near = (value: number, size: number) => Math.abs(value - Math.round(value / size) * size);
    const bar = Math.max(
      smoothstep(0.014, 0.008, near(u, cell[0])),
      smoothstep(0.014, 0.008, near(hit.y, cell[1])),
      smoothstep(0.04, 0.03, near(u, 0.9)),
    );
    const low = smoothstep(0.36, 0.34, hit.y);
    const solid = Math.max(bar, low);
    const fibre = 0.94 + grain.fbm(u * 14, hit.y * 14, 3) * 0.1;
    paint.r = 0.62 + (frame[0] - 0.62) * solid;
    paint.g = 0.57 + (frame[1] - 0.57) * solid;
    paint.b = 0.47 + (frame[2] - 0.47) * solid;
    const shine = glow * (1 - solid) * fibre;
    paint.glowR = warm[0] * shine;
    paint.glowG = warm[1] * shine;
    paint.glowB = warm[2] * shine;
  };
};

/** Woven or knotted cloth with an optional striped end. */
export const cloth = (hex: string, stripe?: string): Surface => {
  const base = ink(hex);
  const band = ink(stripe ?? hex);
  return (hit, paint) => {
    const weave = Math.sin(hit.x * 240) * Math.sin((hit.z + hit.y) * 240) * clamp(1 - hit.t / 6) * 0.06;
    const fold = grain.fbm(hit.x * 3.2, (hit.z + hit.y) * 3.2, 3);
    const striped = stripe && Math.sin((hit.z + hit.y * 0.3) * 34) > 0.55 ? 1 : 0;
    const tone = mix(base, band, striped);
    const lit = 0.78 + fold * 0.42 + weave;
    paint.r = tone[0] * lit;
    paint.g = tone[1] * lit;
    paint.b = tone[2] * lit;
    hit.nx += (fold - 0.5) * 0.5;
  };
};

/** Small glazed tiles. */
export const glazed = (
  hex: string,
  size = 0.12,
  options: { readonly joint?: string; readonly vary?: number; readonly polish?: number } = {},
): Surface => {
  const base = ink(hex);
  const joint = ink(options.joint ?? '#c9c4b8');
  const { vary = 0.3, polish = 0.3 } = options;
  return (hit, paint) => {
    const flat = Math.abs(hit.ny) > 0.6;
    const u = (flat || Math.abs(hit.nz) > 0.6 ? hit.x : hit.z) / size;
    const v = (flat ? hit.z : hit.y) / size;
    const a = Math.floor(u);
    const b = Math.floor(v);
    const gap = Math.min(u - a, 1 - u + a, v - b, 1 - v + b);
    const filled = smoothstep(0.015, 0.06, gap);
    const own = 1 - vary / 2 + hash2(a, b, 11) * vary;
    const tone = mix(joint, base, Math.max(filled, clamp(hit.t / 14 - 0.3)));
    paint.r = tone[0] * own;
    paint.g = tone[1] * own;
    paint.b = tone[2] * own;
    paint.mirror = polish * filled;
    hit.nx += (hash2(a, b, 3) - 0.5) * 0.03;
    hit.nz += (hash2(a, b, 5) - 0.5) * 0.03;
  };
};

/** Metal such as a singing bowl or a gong. */
export const brass = (hex = '#b8863a'): Surface => {
  const tone = ink(hex);
  return (hit, paint) => {
    const ring = 0.85 + 0.2 * Math.sin(Math.hypot(hit.x, hit.z) * 160) * clamp(1 - hit.t / 5);
    const edge = clamp(0.4 + hit.ny * 0.5 - hit.nz * 0.4);
    paint.r = tone[0] * ring * (0.6 + edge);
    paint.g = tone[1] * ring * (0.6 + edge);
    paint.b = tone[2] * ring * (0.6 + edge);
    paint.mirror = 0.35;
  };
};
