import { box } from '../build/solids.ts';
import { broadleaves, scatter, tufts } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { alpine } from '../kit/grounds.ts';
import { ground, litGrid, planks, thatch, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const wood = planks({ light: '#7d5836', dark: '#4c331e', plank: 0.16, along: 0 });

const suite = (x: number, z: number): Shape[] => [
  box({ x: [x - 3.4, x + 3.4], y: [1.2, 1.4], z: [z - 3.6, z + 2.6] }, wood),
  ...[-3, 0, 3].flatMap((dx) =>
    [-3.2, 2].map((dz) => column([x + dx, z + dz], [-1, 1.3], [0.14, 0.14], timber('#5c4026'))),
  ),
  box(
    { x: [x - 2.5, x + 2.5], y: [1.4, 3.8], z: [z - 1.6, z + 2.2] },
    planks({ light: '#a8865a', dark: '#74583a', plank: 0.2 }),
  ),
  box(
    { x: [x - 2.1, x + 2.1], y: [1.5, 3.5], z: [z - 1.66, z - 1.6] },
    litGrid({
      warm: '#ffdc96',
      deep: '#f09a40',
      frame: '#38220f',
      cell: [1.05, 2],
      bar: 0.1,
      strength: 1.2,
      base: [x, 1.5],
    }),
  ),
  column([x, z], [3.3, 7.2], [4.6, 0.1], thatch('#a88a56', '#5f4828', 0.36)),
  ...[-3.3, -1.1, 1.1, 3.3].map((dx) =>
    box({ x: [x + dx - 0.04, x + dx + 0.04], y: [1.4, 2.3], z: [z - 3.55, z - 3.47] }, timber('#5c4026')),
  ),
  box({ x: [x - 3.3, x + 3.3], y: [2.24, 2.32], z: [z - 3.56, z - 3.46] }, timber('#6b4a2c')),
];

/** Thatched suites at a waterhole under a red sun. */
export const acaciaPlainLodge: Scene = {
  name: 'acacia-plain-lodge',
  kind: 'cover',
  alt: 'Thatched suites glow beside a waterhole on the savanna as a huge red sun sets behind acacias.',
  seed: 3525,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 3.4, -14], horizon: 440, focal: 980 });
    const hole = (x: number, z: number) =>
      ((x + 5) / 15) ** 2 + ((z - 9) / 9) ** 2 + (noise.fbm(x / 6, z / 6, 3) - 0.5) * 0.6;
    const plain = terrain({
      area: [-160, 160, -13, 420],
      cells: 760,
      height: (x, z) =>
        (noise.fbm(x / 30, z / 30, 4) - 0.5) * 2.6 * smoothstep(1.2, 3, hole(x, z)) +
        0.5 -
        smoothstep(1.5, 0.8, hole(x, z)) * 1.3,
      surface: ground('#8a6430', '#c0904a', { patch: 7, fine: 0.16, relief: 2 }),
    });
    const kopje = terrain({
      area: [-3000, 3000, 900, 4200],
      cells: 360,
      height: (x, z) => smoothstep(900, 2200, z) * 330 * noise.fbm(x / 900 + 11, z / 900, 5) - 60,
      surface: alpine({ rock: '#7a5a54', green: '#75643f', greenTo: 600, size: 80 }),
    });
    const acacia = broadleaves(
      801,
      { dark: '#1c1d0e', mid: '#4b4a20', light: '#b58f3e', trunk: '#2f2015', side: 0.2 },
      'wide',
    );
    const bush = broadleaves(805, { dark: '#262410', mid: '#5f5a26', light: '#c09a44', side: 0.2 }, 'bush');
    const grass = tufts(807, { dark: '#4f3612', mid: '#b08238', light: '#f0cd78' }, 70, 1.2);
    const at = plain.levelAt;
    compose(board, {
      sky: {
        stops: [ink('#5a4a78'), ink('#a8627c'), ink('#ea8a5c'), ink('#ffb65c'), ink('#ffd884')],
        horizon: 440,
        sun: { x: 470, y: 360, colour: ink('#ff9040'), disc: 62, spread: 360 },
        clouds: {
          cover: 0.44,
          lit: ink('#ffb878'),
          shade: ink('#7c4a6c'),
          size: 90,
          stretch: 7,
          softness: 0.28,
          opacity: 0.8,
        },
      },
      stage: {
        camera,
        shapes: [
          plain,
          kopje,
          sheet(
            'y',
            0,
            (x, z) => hole(x, z) < 1.7 && z > -14 && z < 30,
            water({ deep: '#4a2f22', shallow: '#6b4630', ripple: 0.012, size: 0.6, mirror: 1 }),
          ),
          ...suite(9.6, 17),
          ...suite(20, 27),
          ...suite(-23, 33),
          box({ x: [10, 21], y: [1.2, 1.36], z: [19.4, 20.6] }, wood),
          ...[
            [-9, 36],
            [-6.2, 37],
          ].flatMap(([x = 0, z = 0]) => [
            ball([x, 2.5, z], [1.7, 1.15, 0.9], planks({ light: '#4d4038', dark: '#3a302a', plank: 2 })),
            ball([x - 1.7, 3, z - 0.1], [0.7, 0.75, 0.6], timber('#453830')),
            ball([x - 1.4, 3, z - 0.6], [0.5, 0.62, 0.12], timber('#3c302a')),
            column([x - 2.2, z - 0.1], [1, 2.8], [0.1, 0.22], timber('#453830')),
            ...[-1, -0.6, 0.7, 1.1].map((dx, index) =>
              column([x + dx, z + (index % 2) * 0.4], [0, 2.2], [0.3, 0.32], timber('#3f342c')),
            ),
          ]),
        ],
        lighting: {
          sun: { toward: [-0.16, 0.24, 0.95], colour: [1.9, 0.96, 0.46], softness: 0.06 },
          sky: [0.5, 0.38, 0.4],
          ground: [0.28, 0.18, 0.1],
          nearness: 2.4,
          lamps: [
            { at: [9.6, 2.8, 14.4], size: [1.8, 0.7, 0.1], colour: [5, 2.8, 1.1], shadow: false },
            { at: [20, 2.8, 24.4], size: [1.8, 0.7, 0.1], colour: [5, 2.8, 1.1], shadow: false },
          ],
        },
        air: {
          colour: ink('#e8a070'),
          density: 0.0017,
          glow: { colour: ink('#ffc070'), toward: [-0.14, 0.03, 0.98] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: acacia,
          count: 46,
          x: [-0.7, 0.7],
          fan: -14,
          z: [70, 400],
          height: [7, 12],
          level: at,
          shade: 0.4,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 120,
          x: [-0.7, 0.7],
          fan: -14,
          z: [40, 400],
          height: [1.4, 3],
          level: at,
        }),
        { sprite: acacia[0], x: -13.4, y: 0.3, z: 24, height: 11.6 },
        { sprite: acacia[2] ?? acacia[0], x: 15.6, y: 0.3, z: 36, height: 12 },
        ...scatter(rng, {
          grove: grass,
          count: 520,
          x: [-0.66, 0.66],
          fan: -14,
          z: [-10.6, 40],
          height: [0.5, 1.2],
          level: at,
          where: (x, z) => hole(x, z) > 1.5,
          shade: 0.1,
        }),
      ],
      overlay: (painted) => glow(painted, 470, 360, 330, ink('#ffb060'), 0.4),
      finish: { wash: '#ff9a50', washStrength: 0.2, vignette: 0.32, bloom: 0.45 },
    });
  },
};
