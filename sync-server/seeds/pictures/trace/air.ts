import { clamp, type Rgb } from '../kit/colour.ts';

/** Haze and mist between the eye and what is seen. */
export interface Air {
  readonly colour: Rgb;
  /** Share of light lost per metre at level 0. */
  readonly density: number;
  /** Metres in which the mist thins to a third; without it the haze is even. */
  readonly layer?: number;
  /** Colour toward the sun, and the sun's direction. */
  readonly glow?: { readonly colour: Rgb; readonly toward: readonly [number, number, number] };
  readonly most?: number;
  /** Metres before it begins; a room is clear, the view from it is not. */
  readonly from?: number;
}

/** How much of the air's colour covers something at distance `t` in a direction. 0..1. */
export function airCover(air: Air, eyeY: number, dy: number, distance: number): number {
  const t = Math.max(0, distance - (air.from ?? 0));
  let thickness = air.density * t;
  if (air.layer !== undefined) {
    const climb = dy * t;
    const start = Math.exp(-Math.max(0, eyeY) / air.layer);
    const k = climb / air.layer;
    thickness *= start * (Math.abs(k) < 1e-4 ? 1 : (1 - Math.exp(-clamp(k, -8, 40))) / k);
  }
  return Math.min(air.most ?? 1, 1 - Math.exp(-thickness));
}

export function airColour(air: Air, dx: number, dy: number, dz: number): Rgb {
  if (!air.glow) return air.colour;
  const [sx, sy, sz] = air.glow.toward;
  const toward = clamp(dx * sx + dy * sy + dz * sz) ** 6;
  const { colour } = air.glow;
  return [
    air.colour[0] + (colour[0] - air.colour[0]) * toward,
    air.colour[1] + (colour[1] - air.colour[1]) * toward,
    air.colour[2] + (colour[2] - air.colour[2]) * toward,
  ];
}
