import { boardWidth, paintPixels, type Board } from './board.ts';
import { clamp, lerp, mix, smoothstep, type Rgb } from './colour.ts';
import { ramp } from './sky.ts';

interface PanoramaSky {
  /** Colours from straight up (first) to the horizon (last). */
  readonly stops: readonly [Rgb, Rgb, ...Rgb[]];
  /** Where the sun stands, radians: longitude 0 is the middle of the picture. */
  readonly sun: { readonly lon: number; readonly lat: number; readonly colour: Rgb; readonly disc?: number };
  readonly clouds?: { readonly cover: number; readonly lit: Rgb; readonly shade: Rgb };
  readonly stars?: number;
}

/** Sky all around. Clouds lie on a flat layer overhead, so nothing shows where the picture's ends meet. */
export function paintPanoramaSky(board: Board, look: PanoramaSky) {
  const turn = boardWidth / (2 * Math.PI);
  const { sun, clouds } = look;
  const sx = Math.cos(sun.lat) * Math.sin(sun.lon);
  const sy = Math.sin(sun.lat);
  const sz = Math.cos(sun.lat) * Math.cos(sun.lon);
  paintPixels(board, { step: 2 }, (x, y, dab) => {
    const lon = x / turn - Math.PI;
    const lat = Math.PI / 2 - y / turn;
    const dx = Math.cos(lat) * Math.sin(lon);
    const dy = Math.sin(lat);
    const dz = Math.cos(lat) * Math.cos(lon);
    let [r, g, b] = ramp(look.stops, 1 - clamp(lat / 1.25) ** 0.8);
    const away = Math.acos(clamp(dx * sx + dy * sy + dz * sz, -1, 1));
    const halo = Math.exp(-away / 0.16) * 0.6 + Math.exp(-away / 0.6) * 0.42;
    r += sun.colour[0] * halo;
    g += sun.colour[1] * halo;
    b += sun.colour[2] * halo;
    if (sun.disc) {
      const disc = smoothstep(sun.disc + 0.003, sun.disc - 0.003, away);
      r = lerp(r, 1.6, disc);
      g = lerp(g, 1.5, disc);
      b = lerp(b, 1.3, disc);
    }
    if (clouds && dy > 0.015) {
      const flat = 1 / (dy + 0.12);
      const u = dx * flat * 1.15 + 5;
      const v = dz * flat * 2.1 + 9;
      const density = cloud(board, clouds.cover, u, v);
      if (density > 0.003) {
        const toward = cloud(board, clouds.cover, u + sx * 0.12, v + sz * 0.2);
        const near = Math.exp(-away / 0.6);
        const tone = mix(
          clouds.shade,
          clouds.lit,
          clamp(0.5 + (density - toward) * 1.6 + (1 - density) * 0.2 + near * 0.4),
        );
        const alpha = density * 0.85 * smoothstep(0.01, 0.16, dy);
        r = lerp(r, tone[0] + near * 0.2 * sun.colour[0], alpha);
        g = lerp(g, tone[1] + near * 0.2 * sun.colour[1], alpha);
        b = lerp(b, tone[2] + near * 0.2 * sun.colour[2], alpha);
      }
    }
    dab.r = r;
    dab.g = g;
    dab.b = b;
  });
  const { ctx, rng } = board;
  for (let star = 0; star < (look.stars ?? 0); star++) {
    const y = Math.acos(rng.between(0.08, 1)) * turn;
    ctx.fillStyle = `rgba(255,250,240,${(0.2 + rng.next() ** 3 * 0.8) * clamp(1 - y / 290)})`;
    ctx.beginPath();
    ctx.ellipse(rng.between(0, boardWidth), y, 0.3 / Math.max(0.2, Math.sin(y / turn)), 0.3, 0, 0, 7);
    ctx.fill();
  }
}

function cloud({ noise }: Board, cover: number, u: number, v: number): number {
  const warp = noise.fbm(u * 1.3 + 3.1, v * 1.3, 2) - 0.5;
  const shape = noise.fbm(u + warp * 0.7, v + warp * 0.9, 6);
  const edge = 0.62 - 0.3 * cover;
  return smoothstep(edge, edge + 0.24, shape);
}
