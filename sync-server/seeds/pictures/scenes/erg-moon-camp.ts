import { box, hipRoof } from '../build/solids.ts';
import { palms, scatter } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { drift } from '../kit/grounds.ts';
import { planks, plaster, shine, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, type Shape, type Surface } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const canvas =
  (strength: number): Surface =>
  (hit, paint) => {
    const fold = Math.sin((hit.x + hit.z) * 5) * 0.04;
    paint.r = 0.72 + fold;
    paint.g = 0.62 + fold;
    paint.b = 0.46 + fold;
    paint.glowR = 0.34 * strength;
    paint.glowG = 0.19 * strength;
    paint.glowB = 0.07 * strength;
  };

const tent = (x: number, y: number, z: number, size: number): Shape[] => [
  box({ x: [x - size, x + size], y: [y - 1, y + size * 0.95], z: [z - size, z + size] }, canvas(0.7)),
  ...hipRoof({
    x: [x - size * 1.25, x + size * 1.25],
    z: [z - size * 1.25, z + size * 1.25],
    eave: y + size * 0.85,
    ridge: y + size * 2.1,
    top: 0,
    surface: canvas(0.35),
  }),
  box(
    { x: [x - size * 0.32, x + size * 0.32], y: [y - 0.2, y + size * 0.8], z: [z - size - 0.05, z - size] },
    shine('#ffc878', 1.3),
  ),
  box(
    { x: [x - size * 0.5, x + size * 0.5], y: [y - 0.3, y + 0.04], z: [z - size - 1.6, z - size] },
    plaster('#8e3a2a', 0.2),
  ),
  ...[-1, 1].map((side) =>
    column(
      [x + side * size * 1.1, z - size * 1.1],
      [y - 0.4, y + size * 0.95],
      [0.06, 0.06],
      timber('#6b4a2c'),
    ),
  ),
];

/** Tents in a hollow of high dunes after sunset. */
export const ergMoonCamp: Scene = {
  name: 'erg-moon-camp',
  kind: 'cover',
  alt: 'Lantern-lit tents rest in a hollow between tall golden dunes as the moon rises.',
  seed: 2414,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 7.5, -18], horizon: 400, focal: 1000 });
    const dune = (x: number, z: number) => {
      const u = (x + 60 * (noise.fbm(x / 170, z / 170, 2) - 0.5)) / 74 + z / 200;
      const v = (z + 50 * (noise.fbm(x / 120 + 9, z / 120, 2) - 0.5)) / 92;
      const crest = 1 - Math.abs(2 * noise.at(u + 3.4, v + 1.7) - 1);
      return crest ** 1.7 * 30 + (noise.fbm(x / 26, z / 26, 3) - 0.5) * 2;
    };
    const hollow = (x: number, z: number) => smoothstep(9, 46, Math.hypot(x * 0.9, z - 12));
    const sand = terrain({
      area: [-330, 330, -17, 620],
      cells: 820,
      height: (x, z) => dune(x, z) * hollow(x, z) * smoothstep(-30, 50, z + Math.abs(x) * 0.7),
      surface: drift('#cf8d52', { ripple: 0.16, size: 0.16 }),
    });
    const at = sand.levelAt;
    const date = palms(141, {
      dark: '#1c1f12',
      mid: '#4a4a26',
      light: '#a98f4a',
      trunk: '#5c4027',
      side: -0.8,
    });
    const lanterns: Shape[] = Array.from({ length: 12 }, (_, index) => {
      const x = (index % 2 === 0 ? -1 : 1) * (1.6 + index * 0.1);
      const z = -6 + index * 1.5;
      return box(
        { x: [x - 0.13, x + 0.13], y: [at(x, z) - 0.1, at(x, z) + 0.34], z: [z - 0.13, z + 0.13] },
        shine('#ffc468', 1.8),
      );
    });
    compose(board, {
      sky: {
        stops: [ink('#1e2a56'), ink('#5b5f94'), ink('#c08f9c'), ink('#f4b488'), ink('#ffd29a')],
        horizon: 400,
        sun: { x: -40, y: 330, colour: ink('#ffab66'), spread: 400 },
        clouds: {
          cover: 0.24,
          lit: ink('#ffc09a'),
          shade: ink('#7d6d98'),
          size: 90,
          stretch: 7,
          softness: 0.3,
          opacity: 0.55,
        },
        stars: 160,
      },
      stage: {
        camera,
        shapes: [
          sand,
          ...tent(-8.6, at(-8.6, 12), 12, 2.5),
          ...tent(8.4, at(8.4, 13), 13, 2.5),
          ...tent(0, at(0, 24), 24, 3.2),
          ...tent(-15, at(-15, 24), 24, 2.4),
          ...tent(15.4, at(15.4, 26), 26, 2.4),
          column([0, 9], [at(0, 9) - 0.2, at(0, 9) + 0.1], [3, 3], plaster('#7d2f26', 0.25)),
          column(
            [0, 9],
            [at(0, 9), at(0, 9) + 0.4],
            [0.7, 0.7],
            planks({ light: '#8d6238', dark: '#54371c' }),
          ),
          ...[0, 1.05, 2.1, 3.15, 4.2, 5.25].map((angle) =>
            column(
              [Math.cos(angle) * 1.7, 9 + Math.sin(angle) * 1.7],
              [at(0, 9), at(0, 9) + 0.32],
              [0.42, 0.4],
              plaster(angle > 3 ? '#c9743c' : '#3d6a78', 0.2),
            ),
          ),
          ...lanterns,
        ],
        lighting: {
          sun: { toward: [-0.88, 0.24, 0.2], colour: [2.1, 1.12, 0.62], softness: 0.05 },
          sky: [0.34, 0.36, 0.56],
          ground: [0.3, 0.19, 0.13],
          nearness: 3,
          lamps: [
            { at: [0, 1.4, 9], size: [0.3, 0.2, 0.3], colour: [4.5, 2.4, 0.9] },
            { at: [-8.6, 1.6, 8.4], size: [0.6, 0.4, 0.1], colour: [4, 2.2, 0.8], shadow: false },
            { at: [8.4, 1.6, 9.4], size: [0.6, 0.4, 0.1], colour: [4, 2.2, 0.8], shadow: false },
          ],
        },
        air: {
          colour: ink('#dba489'),
          density: 0.0009,
          glow: { colour: ink('#ffc890'), toward: [-0.7, 0, 0.7] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: date,
          count: 9,
          x: [-22, 24],
          z: [26, 36],
          height: [6, 9],
          level: at,
          where: (x) => Math.abs(x) > 4,
        }),
        ...scatter(rng, { grove: date, count: 2, x: [-14, -12], z: [9, 12], height: [7, 8], level: at }),
      ],
      overlay(painted) {
        const { ctx } = painted;
        ctx.fillStyle = 'rgba(255,246,226,0.95)';
        ctx.beginPath();
        ctx.arc(470, 104, 24, 0, 7);
        ctx.fill();
        glow(painted, 470, 104, 170, ink('#ffe6c4'), 0.5);
        glow(painted, 600, 610, 150, ink('#ffb060'), 0.3);
      },
      finish: { wash: '#ffb070', washStrength: 0.16, vignette: 0.3, bloom: 0.4 },
    });
  },
};
