import { paintPixels, type Board } from './board.ts';
import { clamp, lerp, mix, scale, smoothstep, type Rgb } from './colour.ts';

/** From which side light comes and what it colours. Positions are in working units. */
export interface SkyLook {
  /** Colours from the zenith (first) to the horizon (last). */
  readonly stops: readonly [Rgb, Rgb, ...Rgb[]];
  readonly horizon: number;
  readonly sun?: {
    readonly x: number;
    readonly y: number;
    readonly colour: Rgb;
    readonly disc?: number;
    readonly spread?: number;
  };
  readonly clouds?: CloudLook;
  readonly stars?: number;
}

export interface CloudLook {
  /** 0 none .. 1 overcast. */
  readonly cover: number;
  readonly lit: Rgb;
  readonly shade: Rgb;
  /** Size of the puffs in working units. */
  readonly size?: number;
  /** How many times wider than high. */
  readonly stretch?: number;
  readonly softness?: number;
  readonly opacity?: number;
}

/** The colour between stops at `t` 0..1. */
export function ramp(stops: readonly [Rgb, Rgb, ...Rgb[]], t: number): Rgb {
  const place = clamp(t) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const from = stops[index] ?? stops[0];
  const to = stops[index + 1] ?? stops[1];
  const part = place - index;
  return mix(from, to, part * part * (3 - 2 * part) * 0.5 + part * 0.5);
}

/** Gradient, sun, clouds and stars over the whole board, so that water has a sky to mirror. */
export function paintSky(board: Board, look: SkyLook) {
  const { horizon, sun, clouds } = look;
  paintPixels(board, { step: 1 }, (x, y, dab) => {
    const depth = clamp(y / horizon);
    const base = ramp(look.stops, depth);
    let [r, g, b] = base;
    if (sun) {
      const spread = sun.spread ?? 420;
      const distance = Math.hypot((x - sun.x) * 0.8, y - sun.y);
      const halo = Math.exp(-distance / (spread * 0.32)) * 0.55 + Math.exp(-distance / spread) * 0.38;
      r += sun.colour[0] * halo;
      g += sun.colour[1] * halo;
      b += sun.colour[2] * halo;
      if (sun.disc) {
        const disc = smoothstep(sun.disc + 1.2, sun.disc - 1.2, Math.hypot(x - sun.x, y - sun.y));
        r = lerp(r, 1.4 * sun.colour[0] + 0.5, disc);
        g = lerp(g, 1.4 * sun.colour[1] + 0.5, disc);
        b = lerp(b, 1.3 * sun.colour[2] + 0.4, disc);
      }
    }
    if (clouds) {
      const density = cloudDensity(board, clouds, horizon, x, y);
      if (density > 0.002) {
        const sunX = sun?.x ?? 300;
        const sunY = sun?.y ?? -200;
        const reach = Math.hypot(sunX - x, sunY - y) + 1;
        const toward = cloudDensity(
          board,
          clouds,
          horizon,
          x + (9 * (sunX - x)) / reach,
          y + (7 * (sunY - y)) / reach - 3,
        );
        const near = sun ? Math.exp(-reach / 420) : 0.2;
        const lit = clamp(0.5 + (density - toward) * 2.4 + (1 - density) * 0.25 + near * 0.35);
        const tone = mix(clouds.shade, clouds.lit, lit);
        const alpha = density * (clouds.opacity ?? 0.9) * (1 - 0.45 * depth ** 6);
        r = lerp(r, tone[0] + near * 0.18 * (sun?.colour[0] ?? 0), alpha);
        g = lerp(g, tone[1] + near * 0.18 * (sun?.colour[1] ?? 0), alpha);
        b = lerp(b, tone[2] + near * 0.18 * (sun?.colour[2] ?? 0), alpha);
      }
    }
    dab.r = r;
    dab.g = g;
    dab.b = b;
  });
  if (look.stars) paintStars(board, look.stars, horizon);
}

function cloudDensity(board: Board, look: CloudLook, horizon: number, x: number, y: number): number {
  const { noise } = board;
  const size = look.size ?? 170;
  const stretch = look.stretch ?? 3.2;
  // Clouds crowd together toward the horizon, as a flat layer seen from below does.
  const near = 1 - clamp(y / horizon);
  const squeeze = 0.55 + 1.1 * near;
  const u = (x - 600) / (size * stretch * squeeze) + 9.7;
  const v = (y - horizon) / (size * squeeze) + 40.3;
  const warp = noise.fbm(u * 1.3 + 3.1, v * 1.3, 2) - 0.5;
  const shape = noise.fbm(u + warp * 0.7, v + warp * 0.9, 6);
  const edge = 0.62 - 0.3 * look.cover;
  return smoothstep(edge, edge + (look.softness ?? 0.2), shape);
}

function paintStars(board: Board, count: number, horizon: number) {
  const { ctx, rng } = board;
  for (let index = 0; index < count; index++) {
    const y = rng.next() ** 1.4 * horizon;
    const strength = rng.next() ** 3 * (1 - y / horizon);
    ctx.fillStyle = `rgba(255,${rng.whole(236, 255)},${rng.whole(225, 255)},${0.15 + strength * 0.85})`;
    ctx.beginPath();
    ctx.arc(rng.between(0, 1200), y, 0.45 + strength * 1.1, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** Curtains of northern light. */
export function paintAurora(board: Board, horizon: number, low: Rgb, high: Rgb, strength = 1) {
  const { noise } = board;
  paintPixels(board, { bottom: horizon, step: 2, operation: 'screen' }, (x, y, dab) => {
    let green = 0;
    let top = 0;
    for (let band = 0; band < 3; band++) {
      const fold = noise.fbm(x / 340 + band * 7.3, band * 3.1 + y / 1500, 3);
      const base = horizon * (0.42 + 0.16 * band) + (fold - 0.5) * 420 + (x - 600) * (0.18 - 0.12 * band);
      const above = base - y;
      const rays = 0.35 + 0.9 * noise.fbm((x + fold * 260) / 15, band * 5 + y / 900, 3);
      const veil = above > 0 ? Math.exp(-above / (95 + 60 * fold)) * smoothstep(0, 16, above) : 0;
      green += veil * rays * (0.8 - 0.17 * band);
      top += veil * rays * smoothstep(40, 210, above) * 0.9;
    }
    const edge = strength * (1 - smoothstep(horizon * 0.82, horizon, y));
    const glowing = scale(mix(low, high, clamp(top / (green + 0.001))), green * edge);
    dab.r = glowing[0];
    dab.g = glowing[1];
    dab.b = glowing[2];
  });
}
