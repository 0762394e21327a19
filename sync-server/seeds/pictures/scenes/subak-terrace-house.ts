import { box } from '../build/solids.ts';
import { broadleaves, palms, scatter, tufts } from '../build/nature.ts';
import { clamp, ink, smoothstep } from '../kit/colour.ts';
import { alpine } from '../kit/grounds.ts';
import { mistBand } from '../kit/finish.ts';
import { ground, litGrid, plaster, thatch, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, type Shape, type Surface } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const hut = (x: number, y: number, z: number, size: number): Shape[] => [
  box(
    { x: [x - size, x + size], y: [y - 0.4, y + size * 1.05], z: [z - size * 0.8, z + size * 0.8] },
    plaster('#9a7a55'),
  ),
  box(
    { x: [x - size * 0.34, x + size * 0.34], y: [y, y + size * 0.85], z: [z - size * 0.84, z - size * 0.8] },
    litGrid({ warm: '#ffe0a0', deep: '#eda450', frame: '#2c1d12', cell: [0.5, 0.6] }),
  ),
  box(
    { x: [x - size * 1.3, x + size * 1.3], y: [y - 0.5, y - 0.1], z: [z - size * 1.3, z + size] },
    timber('#7a5a3c'),
  ),
  column([x, z], [y + size * 0.8, y + size * 2.2], [size * 1.75, 0.06], thatch('#c09a62', '#6d4d2a')),
];

/** Rice terraces below a volcano, after rain. */
export const subakTerraceHouse: Scene = {
  name: 'subak-terrace-house',
  kind: 'cover',
  alt: 'Flooded rice terraces step down a valley past two thatched houses, with a volcano behind.',
  seed: 1303,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 15, -16], horizon: 300, focal: 1000 });
    const step = 1.15;
    const slope = (x: number, z: number) =>
      0.00042 * (x + 6) ** 2 * 9 + 0.05 * z + (noise.fbm(x / 34, z / 34, 3) - 0.5) * 7 + Math.abs(x) * 0.05;
    const level = (x: number, z: number) => {
      const raw = slope(x, z) / step;
      const flat = Math.floor(raw);
      const part = raw - flat;
      return (flat + smoothstep(0.86, 1, part)) * step + (part > 0.74 && part < 0.87 ? 0.18 : 0);
    };
    const paddyWater = water({ deep: '#52705f', shallow: '#7d9470', ripple: 0.006, size: 0.5, mirror: 0.95 });
    const riser = ground('#3c6a1e', '#6f9a2c', { patch: 2, fine: 0.14, relief: 2.6 });
    const rice: Surface = (hit, paint) => {
      const raw = slope(hit.x, hit.z) / step;
      const field = Math.floor(raw) * 7 + Math.floor((hit.x + 400) / 26);
      const kind = ((field * 2654435761) >>> 0) % 5;
      const part = raw - Math.floor(raw);
      if (hit.ny < 0.82 || part > 0.73) {
        riser(hit, paint);
        return;
      }
      if (kind < 3) {
        paddyWater(hit, paint);
        const shoots = clamp((noise.at(hit.x * 4.2, hit.z * 4.2) - 0.46) * 4) * clamp(1 - hit.t / 120) * 0.55;
        paint.r += (0.12 - paint.r) * shoots;
        paint.g += (0.3 - paint.g) * shoots;
        paint.b += (0.03 - paint.b) * shoots;
        paint.mirror *= 1 - shoots;
        return;
      }
      const tuft = noise.fbm(hit.x * 2.4, hit.z * 2.4, 3);
      const rows = 0.5 + 0.5 * Math.sin(raw * 42);
      const ripe = kind === 4 ? 0.5 : kind === 3 ? 0.15 : 0;
      const tone = 0.55 + tuft * 0.7 + rows * 0.2;
      paint.r = (0.13 + ripe * 0.4) * tone;
      paint.g = (0.33 + ripe * 0.12) * tone;
      paint.b = 0.045 * tone;
      hit.nx += (tuft - 0.5) * 0.9;
      hit.nz += (noise.at(hit.x * 5, hit.z * 5) - 0.5) * 0.7;
    };
    const fields = terrain({ area: [-110, 110, -14, 210], cells: 1100, height: level, surface: rice });
    const volcano = terrain({
      area: [-2600, 3400, 1300, 5200],
      cells: 700,
      height: (x, z) => {
        const away = Math.hypot((x - 620) * 0.9, z - 3200);
        const cone = 760 * Math.exp(-away / 700) + 200 * Math.exp(-((away / 1500) ** 2));
        const gully =
          (noise.ridged(Math.atan2(x - 620, z - 3200) * 5.5, away / 900, 4) - 0.4) *
          120 *
          smoothstep(60, 700, away);
        return (
          Math.min(cone, 640 + (noise.fbm(x / 60, z / 60, 2) - 0.5) * 40) +
          gully * Math.exp(-away / 1500) -
          60
        );
      },
      surface: alpine({ rock: '#6d7280', green: '#3d6140', greenTo: 330, size: 190 }),
    });
    const trees = broadleaves(3, {
      dark: '#10280f',
      mid: '#356326',
      light: '#9dbb4c',
      trunk: '#3d2d1e',
      side: -0.7,
    });
    const coconut = palms(8, {
      dark: '#15300f',
      mid: '#41722a',
      light: '#b6c95c',
      trunk: '#7d6a54',
      side: -0.7,
    });
    const reeds = tufts(3, { dark: '#214a12', mid: '#5c8f22', light: '#c3d95c' }, 80, 1);
    const at = (x: number, z: number) => fields.levelAt(x, z);
    compose(board, {
      sky: {
        stops: [ink('#3f7fb8'), ink('#74abd2'), ink('#b5d3dd'), ink('#f0e6cd')],
        horizon: 300,
        sun: { x: 150, y: 190, colour: ink('#ffe3ad'), spread: 420 },
        clouds: {
          cover: 0.56,
          lit: ink('#fffdf4'),
          shade: ink('#9db4c6'),
          size: 120,
          stretch: 3,
          softness: 0.22,
        },
      },
      stage: {
        camera,
        shapes: [
          fields,
          volcano,
          ...hut(-14.5, at(-14.5, 34) + 0.4, 34, 2.9),
          ...hut(17, at(17, 58) + 0.4, 58, 2.9),
          ...hut(-30, at(-30, 84), 84, 2.7),
        ],
        lighting: {
          sun: { toward: [-0.62, 0.46, 0.3], colour: [1.75, 1.5, 1.08] },
          sky: [0.5, 0.6, 0.72],
          ground: [0.16, 0.2, 0.1],
          nearness: 2.6,
        },
        air: {
          colour: ink('#bcd2da'),
          density: 0.00042,
          glow: { colour: ink('#fbe7c4'), toward: [-0.4, 0, 0.9] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: trees,
          count: 210,
          x: [-0.7, 0.7],
          fan: -16,
          z: [135, 208],
          height: [7, 13],
          level: at,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: coconut,
          count: 46,
          x: [-0.65, 0.65],
          fan: -16,
          z: [95, 205],
          height: [11, 16],
          level: at,
          shade: 0,
        }),
        ...scatter(rng, { grove: coconut, count: 5, x: [-20, -9], z: [37, 44], height: [8, 11], level: at }),
        ...scatter(rng, {
          grove: trees,
          count: 7,
          x: [-24, 24],
          z: [38, 66],
          height: [4, 6],
          level: at,
          where: (x) => Math.abs(x) > 12,
        }),
        ...scatter(rng, { grove: coconut, count: 4, x: [19, 27], z: [58, 66], height: [10, 13], level: at }),
        { sprite: coconut[1] ?? coconut[0], x: 12.6, y: at(12.6, 9) - 0.5, z: 9, height: 14.5 },
        { sprite: coconut[3] ?? coconut[0], x: 16.2, y: at(16, 13) - 0.5, z: 13, height: 11.5 },
        ...scatter(rng, {
          grove: reeds,
          count: 260,
          x: [-0.62, 0.62],
          fan: -16,
          z: [-6, 14],
          height: [0.5, 1.2],
          level: at,
          shade: 0.2,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 215, 345, '#eef2ea', 0.6, 300);
      },
      finish: { wash: '#ffe0a0', washStrength: 0.12, vignette: 0.2, bloom: 0.25 },
    });
  },
};
