/** Linear light, 0..1 per channel and above 1 for what shines. */
export type Rgb = readonly [number, number, number];

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value);

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

/** 0 below `low`, 1 above `high`, smooth between. `low` may be the greater one; then it falls. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

export const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** `#rrggbb` as linear light. */
export function ink(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];

export const scale = (colour: Rgb, factor: number): Rgb => [
  colour[0] * factor,
  colour[1] * factor,
  colour[2] * factor,
];

const byte = (channel: number) => Math.round(255 * clamp(toGamma(clamp(channel))));

/** A colour for the 2D context. */
export const css = (colour: Rgb, alpha = 1) =>
  `rgba(${byte(colour[0])},${byte(colour[1])},${byte(colour[2])},${alpha})`;

/** `#rrggbb` with an alpha, for the 2D context. */
export const tint = (hex: string, alpha = 1) => css(ink(hex), alpha);
