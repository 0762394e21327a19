import { box, hipRoof } from '../build/solids.ts';
import { boulder, broadleaves, conifers, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { rakedGravel } from '../kit/grounds.ts';
import { paintPanoramaSky } from '../kit/panorama-sky.ts';
import { cloth } from '../kit/room-surfaces.ts';
import { ground, litGrid, planks, plaster, roofTiles, shine, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { panoramaCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';
import { cedarSteamRoom } from './tour-cedar-steam-room.ts';

const wood = planks({ light: '#6b4a36', dark: '#38251c', plank: 0.18 });
const rail = timber('#8a5f3a');
const shoji = litGrid({
  warm: '#ffdf9a',
  deep: '#f0a24e',
  frame: '#2a1a12',
  cell: [0.3, 0.42],
  post: 1.5,
  strength: 1,
});
const finishLook = { vignette: 0, wraps: true, bloom: 0.4, wash: '#ff9a6a', washStrength: 0.12, grain: 5 };

const lantern = (x: number, y: number, z: number, rock: ReturnType<typeof stone>): Shape[] => [
  column([x, z], [y - 0.9, y], [0.14, 0.12], rock),
  box({ x: [x - 0.16, x + 0.16], y: [y + 0.04, y + 0.34], z: [z - 0.16, z + 0.16] }, shine('#ffd389', 1.5)),
  box({ x: [x - 0.24, x + 0.24], y: [y, y + 0.05], z: [z - 0.24, z + 0.24] }, rock),
  ...hipRoof({
    x: [x - 0.36, x + 0.36],
    z: [z - 0.36, z + 0.36],
    eave: y + 0.34,
    ridge: y + 0.62,
    top: 0,
    surface: rock,
  }),
];

/** The inn behind the viewer: a lit wall, posts and a long roof. */
const inn = (z: number): Shape[] => [
  box({ x: [-13, 13], y: [0, 3], z: [z - 6, z] }, wood),
  box({ x: [-12, 12], y: [0.3, 2.4], z: [z, z + 0.05] }, shoji),
  ...[-12.4, -8, -4, 0, 4, 8, 12.4].map((x) =>
    box({ x: [x - 0.1, x + 0.1], y: [0, 3], z: [z + 1.5, z + 1.7] }, wood),
  ),
  ...hipRoof({
    x: [-15, 15],
    z: [z - 8, z + 2.3],
    eave: 2.9,
    ridge: 6.2,
    top: 18,
    surface: roofTiles('#4a4650', 0.26, 0.2),
  }),
];

const openAirBath: Scene = {
  name: 'cedar-steam-bath-360',
  kind: 'panorama',
  alt: 'All around an open-air bath at dusk: a wooden deck, still water, firs and the lit inn behind.',
  seed: 6101,
  paint(board) {
    const { rng, noise } = board;
    const rock = stone('#5e5753', { size: 0.45, rough: 3.2, moss: '#3f4c28', mossCover: 0.35 });
    const hills = terrain({
      area: [-620, 620, -620, 620],
      cells: 460,
      height: (x, z) => {
        const away = Math.hypot(x, z);
        return -5 + smoothstep(80, 420, away) * 95 * (0.2 + 1.4 * noise.fbm(x / 190 + 2, z / 190, 5));
      },
      surface: ground('#4a4450', '#7a6268', { patch: 40, fine: 5, relief: 1.4 }),
      castsShadow: false,
    });
    const firs = conifers(
      611,
      { dark: '#0d1118', mid: '#282a33', light: '#6a5256', trunk: '#1c1512', side: 0.7 },
      0.62,
    );
    const rails: Shape[] = Array.from({ length: 40 }, (_, index) => {
      const angle = -1.9 + (index / 39) * 3.8;
      const x = Math.sin(angle) * 4.05;
      const z = Math.cos(angle) * 4.05;
      const turn = { angle, x, z };
      return [
        ...(index % 4 === 0
          ? [box({ x: [x - 0.05, x + 0.05], y: [0, 0.98], z: [z - 0.05, z + 0.05] }, rail, turn)]
          : []),
        box({ x: [x - 0.22, x + 0.22], y: [0.95, 1.03], z: [z - 0.05, z + 0.05] }, rail, turn),
        box({ x: [x - 0.22, x + 0.22], y: [0.5, 0.55], z: [z - 0.025, z + 0.025] }, rail, turn),
      ];
    }).flat();
    const rocks = Array.from({ length: 64 }, (_, index) => {
      const angle = (index / 64) * 4.6 - 2.3;
      const away = rng.between(12.4, 14.2);
      return boulder(
        rng,
        Math.sin(angle) * away,
        -0.25,
        Math.cos(angle) * away,
        rng.between(0.35, 0.95),
        rock,
      );
    }).flat();
    compose(board, {
      sky: (target) =>
        paintPanoramaSky(target, {
          stops: [ink('#1d1d45'), ink('#4a3a72'), ink('#8f5c8e'), ink('#d98a8c'), ink('#f8bd8a')],
          sun: { lon: 0.5, lat: 0.02, colour: ink('#ff9a5e') },
          clouds: { cover: 0.5, lit: ink('#f6a888'), shade: ink('#5f447a') },
          stars: 500,
        }),
      stage: {
        camera: panoramaCamera([0, 1.6, 0]),
        shapes: [
          hills,
          ...rails,
          ...rocks,
          ...inn(-6.2),
          sheet(
            'y',
            0,
            (x, z) => Math.hypot(x, z) < 4.2 || (z < -3 && z > -6.3 && Math.abs(x) < 13),
            planks({ light: '#a8754a', dark: '#6d4528', plank: 0.15 }),
          ),
          sheet(
            'y',
            -0.35,
            (x, z) => Math.hypot(x, z) < 13 && z > -4.5,
            water({ deep: '#1c2634', shallow: '#323d4c', ripple: 0.016, size: 0.6 }),
          ),
          sheet(
            'y',
            -0.3,
            (x, z) => Math.hypot(x, z) >= 12.6 && Math.hypot(x, z) < 130,
            ground('#2f3226', '#4c4c34', { patch: 4, fine: 0.2, relief: 1.6 }),
          ),
          ...lantern(3.7, 0.95, 2.6, rock).slice(1),
          ...lantern(-3.9, 0.95, -1.2, rock).slice(1),
          ...lantern(13.6, 0.7, 7, rock),
          ...lantern(-14, 0.7, 5, rock),
          box({ x: [-3.2, -1.6], y: [0, 0.42], z: [-2.6, -2.1] }, rail),
          column([2.4, -1.8], [0, 0.3], [0.19, 0.23], wood),
          ...[0, 0.1, 0.2].map((y) =>
            box(
              { x: [-2.8, -2.2], y: [0.42 + y, 0.51 + y], z: [-2.55, -2.15] },
              cloth(y > 0.05 ? '#e9e2d2' : '#c98a5a'),
            ),
          ),
        ],
        lighting: {
          sun: { toward: [0.44, 0.28, 0.85], colour: [0.75, 0.42, 0.32], softness: 0.1 },
          sky: [0.36, 0.32, 0.48],
          ground: [0.13, 0.1, 0.11],
          nearness: 2,
          lamps: [
            { at: [0, 1.5, -5.4], size: [6, 0.8, 0.1], colour: [8, 4.6, 1.9] },
            { at: [3.7, 1.5, 2.6], size: [0.1, 0.1, 0.1], colour: [1.1, 0.62, 0.25], shadow: false },
            { at: [-3.9, 1.5, -1.2], size: [0.1, 0.1, 0.1], colour: [1.1, 0.62, 0.25], shadow: false },
          ],
        },
        air: {
          colour: ink('#a5708a'),
          density: 0.0034,
          glow: { colour: ink('#f3a486'), toward: [0.48, 0, 0.88] },
        },
      },
      standing: scatter(rng, {
        grove: firs,
        count: 330,
        x: [-120, 120],
        z: [-120, 120],
        height: [9, 18],
        level: () => -0.3,
        where: (x, z) => Math.hypot(x, z) > 19 && !(z < -4 && Math.abs(x) < 19 && z > -20),
        shade: 0.2,
      }),
      finish: finishLook,
    });
  },
};

const dryGarden: Scene = {
  name: 'cedar-steam-garden-360',
  kind: 'panorama',
  alt: 'All around a dry garden: raked gravel, mossy stones, a red maple and the lit veranda of the inn.',
  seed: 6102,
  paint(board) {
    const { rng } = board;
    const rock = stone('#6a6b66', { size: 0.42, rough: 3.4, moss: '#55702a', mossCover: 0.32 });
    const moss = ground('#3d5a1c', '#7d9436', { patch: 0.8, fine: 0.06, relief: 2.4 });
    const groups = [
      [-3.4, 3.6, 0.7],
      [2.6, 4.8, 0.6],
      [5, 0.6, 0.7],
      [-5.4, -0.6, 0.5],
      [0.4, 7, 0.45],
      [1.8, -2.4, 0.4],
    ] as const;
    const greens = broadleaves(621, {
      dark: '#152a12',
      mid: '#4a6c2e',
      light: '#b6c568',
      trunk: '#3a2c20',
      side: 0.5,
    });
    const bush = broadleaves(625, { dark: '#182e12', mid: '#4d7030', light: '#a8bd5c', side: 0.5 }, 'bush');
    const maple = broadleaves(627, {
      dark: '#4a0f08',
      mid: '#a8321a',
      light: '#ee7a34',
      trunk: '#2f2420',
      side: 0.5,
    });
    const fern = tufts(629, { dark: '#203a12', mid: '#56802a', light: '#a8c25a' }, 50, 1.3);
    const cap = roofTiles('#4f5254', 0.24, 0.14);
    const wall = (x: readonly [number, number], z: readonly [number, number]): Shape[] => [
      box({ x, y: [0, 1.8], z }, plaster('#cdb48c', 0.2)),
      box({ x: [x[0] - 0.3, x[1] + 0.3], y: [1.8, 2], z: [z[0] - 0.3, z[1] + 0.3] }, cap),
      box({ x: [x[0] - 0.05, x[1] + 0.05], y: [0, 0.3], z: [z[0] - 0.05, z[1] + 0.05] }, rock),
    ];
    compose(board, {
      sky: (target) =>
        paintPanoramaSky(target, {
          stops: [ink('#6f9cc0'), ink('#a6c2cc'), ink('#d9dfd2'), ink('#f4ead0')],
          sun: { lon: -0.8, lat: 0.62, colour: ink('#fff0c8'), disc: 0.03 },
          clouds: { cover: 0.38, lit: ink('#ffffff'), shade: ink('#b9c8d2') },
        }),
      stage: {
        camera: panoramaCamera([0, 1.6, 0]),
        shapes: [
          sheet(
            'y',
            0,
            (x, z) => Math.abs(x) < 9.4 && z > -5 && z < 10.4,
            rakedGravel(
              '#aaa190',
              groups.map(([x, z, size]) => ({ x, z, radius: size * 2.9 })),
            ),
          ),
          sheet('y', -0.02, (x, z) => Math.hypot(x, z) < 90, moss),
          ...groups.flatMap(([x, z, size]) => [
            ball([x, -0.02, z], [size * 1.75, 0.14, size * 1.35], moss),
            ...boulder(rng, x - size * 0.2, 0.15, z + size * 0.1, size, rock),
            ...boulder(rng, x + size * 0.95, 0.05, z - size * 0.35, size * 0.48, rock),
          ]),
          ...wall([-12, 12], [11.6, 12]),
          ...wall([-11.6, -11.2], [-5, 11.6]),
          ...wall([11.2, 11.6], [-5, 11.6]),
          ...inn(-7),
          box(
            { x: [-13, 13], y: [0, 0.42], z: [-7, -5.2] },
            planks({ light: '#a07850', dark: '#6d4a2e', plank: 0.2, along: 0, polish: 0.2 }),
          ),
          box({ x: [-1, 1], y: [0, 0.2], z: [-5.2, -4.6] }, rock),
          ...lantern(-7.6, 1.1, 6.6, rock),
          ...Array.from({ length: 7 }, (_, index) =>
            ball(
              [0.5 * Math.sin(index), -0.04, -4.2 + index * 0.72],
              [0.36, 0.1, 0.28],
              stone('#8a8880', { size: 0.3, rough: 1.2 }),
            ),
          ),
        ],
        lighting: {
          sun: { toward: [-0.58, 0.6, 0.55], colour: [1.35, 1.16, 0.86], softness: 0.05 },
          sky: [0.44, 0.48, 0.5],
          ground: [0.24, 0.22, 0.16],
          nearness: 1.6,
          lamps: [{ at: [0, 1.4, -6.2], size: [6, 0.7, 0.1], colour: [4, 2.5, 1.1] }],
        },
        air: { colour: ink('#dfe4d4'), density: 0.006 },
      },
      standing: [
        ...scatter(rng, {
          grove: greens,
          count: 190,
          x: [-60, 60],
          z: [-60, 60],
          height: [7, 13],
          where: (x, z) => Math.max(Math.abs(x), Math.abs(z)) > 17 && !(z < 0 && Math.abs(x) < 17 && z > -20),
        }),
        ...scatter(rng, {
          grove: bush,
          count: 70,
          x: [-15, 15],
          z: [-5, 15],
          height: [1.8, 3],
          where: (x, z) => Math.abs(x) > 12 || z > 12.4,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 26,
          x: [-11, 11],
          z: [-4, 11.4],
          height: [0.5, 0.9],
          where: (x, z) => Math.abs(x) > 10 || z > 10.8,
        }),
        ...scatter(rng, {
          grove: fern,
          count: 50,
          x: [-11, 11],
          z: [-4, 11.4],
          height: [0.25, 0.5],
          where: (x, z) => Math.abs(x) > 9.8 || z > 10.7,
        }),
        { sprite: maple[0], x: 5.2, y: 0, z: 12.8, height: 6.4, shade: 0 },
        { sprite: maple[1] ?? maple[0], x: -12.6, y: 0, z: 3, height: 6, shade: 0 },
      ],
      finish: { ...finishLook, wash: '#ffe2b0', bloom: 0.25 },
    });
  },
};

export const cedarSteamTour = [openAirBath, dryGarden, cedarSteamRoom];
