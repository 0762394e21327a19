import { box, gableHouse, hipRoof } from '../build/solids.ts';
import { broadleaves, conifers, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { alpine } from '../kit/grounds.ts';
import { ground, planks, plaster, roofTiles, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const rowBoat = (x: number, z: number): Shape[] => [
  ball([x, 0.02, z], [2.1, 0.36, 0.62], planks({ light: '#a5653a', dark: '#74401f', plank: 0.09, along: 0 })),
  box({ x: [x - 1.7, x + 1.7], y: [0.3, 0.4], z: [z - 0.46, z - 0.38] }, timber('#c98c58')),
  box({ x: [x - 0.5, x - 0.2], y: [0.3, 0.42], z: [z - 0.4, z + 0.4] }, timber('#e0b47c')),
  box({ x: [x + 0.5, x + 0.8], y: [0.3, 0.42], z: [z - 0.4, z + 0.4] }, timber('#e0b47c')),
];

/** Lake with a chapel island below the Julian Alps, before breakfast. */
export const stillwaterPier: Scene = {
  name: 'stillwater-pier',
  kind: 'cover',
  alt: 'A wooden pier reaches into a still lake that mirrors an island chapel and snowy mountains.',
  seed: 1808,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.6, -8], horizon: 400, focal: 1050 });
    const alps = terrain({
      area: [-5600, 5600, 1300, 7200],
      cells: 820,
      height: (x, z) =>
        smoothstep(1400, 4200, z) * (180 + 1560 * noise.ridged(x / 1900 + 5.1, z / 1900 + 3.3, 8) ** 1.15) -
        20,
      surface: alpine({
        rock: '#7c8090',
        snow: '#f7f6fa',
        snowFrom: 520,
        green: '#3f5a4e',
        greenTo: 400,
        size: 210,
      }),
    });
    const hills = terrain({
      area: [-900, 900, 260, 1100],
      cells: 420,
      height: (x, z) =>
        -3 +
        smoothstep(260, 420, z + (noise.fbm(x / 90, 1, 3) - 0.5) * 90) *
          (14 + 120 * noise.fbm(x / 300 + 1, z / 300, 4) * smoothstep(300, 900, z)) *
          (0.35 + Math.min(1, Math.abs(x + 40) / 420)),
      surface: ground('#274636', '#4b6446', { patch: 26, fine: 5, relief: 2.4 }),
    });
    const island = terrain({
      area: [0, 72, 96, 168],
      cells: 220,
      height: (x, z) => 7.4 * Math.exp(-(((x - 35) / 19) ** 2) - ((z - 132) / 17) ** 2) - 1.1,
      surface: ground('#35522e', '#6f7a4e', { patch: 4, fine: 0.5, relief: 2 }),
    });
    const firs = conifers(
      81,
      { dark: '#12261f', mid: '#2f5140', light: '#7f9a72', trunk: '#2a211a', side: -0.5 },
      0.55,
    );
    const leafy = broadleaves(83, {
      dark: '#1f3a1c',
      mid: '#56793a',
      light: '#b6c56c',
      trunk: '#3a2d20',
      side: -0.5,
    });
    const reeds = tufts(85, { dark: '#2c3a1c', mid: '#6d7a3c', light: '#c3bd74' }, 70, 0.7);
    const white = plaster('#efe6d6', 0.06);
    const red = roofTiles('#a9553c', 0.6, 0.4);
    const pier: Shape[] = [
      ...Array.from({ length: 62 }, (_, index) =>
        box(
          {
            x: [-4.3, -2.1],
            y: [0.52 - hashTilt(index), 0.6 - hashTilt(index)],
            z: [-5 + index * 0.31, -4.73 + index * 0.31],
          },
          timber(['#8d7860', '#7d6a54', '#9a866c'][index % 3] ?? '#8d7860'),
        ),
      ),
      ...Array.from({ length: 7 }, (_, index) =>
        [-4.2, -2.2].map((x) =>
          column([x, -4 + index * 3], [-2, index % 2 === 0 ? 1.15 : 0.5], [0.12, 0.11], timber('#5c4c3c')),
        ),
      ).flat(),
    ];
    compose(board, {
      sky: {
        stops: [ink('#6f8fc6'), ink('#a9b6da'), ink('#e3cfd6'), ink('#f7dcc6')],
        horizon: 400,
        sun: { x: 170, y: 330, colour: ink('#ffd2ac'), spread: 420 },
        clouds: {
          cover: 0.5,
          lit: ink('#fff1ea'),
          shade: ink('#a7a8cc'),
          size: 110,
          stretch: 4,
          softness: 0.26,
          opacity: 0.85,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -9,
            water({ deep: '#183b4c', shallow: '#2c5560', ripple: 0.012, size: 0.9 }),
          ),
          alps,
          hills,
          island,
          ...pier,
          ...rowBoat(3.4, 6.8),
          ...gableHouse({
            x: [33, 43],
            y: [4, 9.4],
            z: [128, 134],
            ridge: 12.6,
            along: 'x',
            over: 0.5,
            wall: white,
            roof: red,
          }),
          box({ x: [28.4, 32.4], y: [4, 16.4], z: [128, 132] }, white),
          ...hipRoof({
            x: [28, 32.8],
            z: [127.6, 132.4],
            eave: 16.4,
            ridge: 22.5,
            top: 0,
            surface: roofTiles('#6b5148', 0.5, 0.4),
          }),
          ...[34.6, 37.4, 40.2].map((x) =>
            box({ x: [x, x + 0.9], y: [5.8, 8.3], z: [127.94, 128] }, plaster('#3a3f4a')),
          ),
          box({ x: [29.8, 31], y: [13, 15], z: [127.94, 128] }, plaster('#3a3f4a')),
          ...Array.from({ length: 12 }, (_, index) =>
            box(
              {
                x: [34 - index * 0.1, 36.4 + index * 0.1],
                y: [-0.3, 4.4 - index * 0.38],
                z: [124.4 - index * 1.15, 125.8 - index * 1.15],
              },
              stone('#b5ab9c', { size: 1 }),
            ),
          ),
        ],
        lighting: {
          sun: { toward: [-0.72, 0.36, -0.12], colour: [1.6, 1.18, 0.86] },
          sky: [0.5, 0.54, 0.7],
          ground: [0.2, 0.2, 0.22],
          nearness: 2,
        },
        air: {
          colour: ink('#c3c9e0'),
          density: 0.00016,
          glow: { colour: ink('#f6d8c8'), toward: [-0.6, 0, 0.8] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: firs,
          count: 420,
          x: [-0.7, 0.7],
          fan: -8,
          z: [300, 640],
          height: [13, 24],
          level: (x, z) => hills.levelAt(x, z) - 0.5,
          where: (x, z) => hills.levelAt(x, z) > 0.4,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: firs,
          count: 26,
          x: [18, 54],
          z: [118, 148],
          height: [5, 9],
          level: island.levelAt,
          where: (x, z) => island.levelAt(x, z) > 0.5 && (z > 134 || Math.abs(x - 36) > 9),
          shade: 0,
        }),
        ...scatter(rng, {
          grove: leafy,
          count: 22,
          x: [16, 56],
          z: [116, 146],
          height: [4, 7],
          level: island.levelAt,
          where: (x, z) => island.levelAt(x, z) > 0.1 && Math.abs(x - 35) > 7,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: reeds,
          count: 90,
          x: [5, 12],
          z: [-3, 3],
          height: [0.8, 1.6],
          level: () => -0.1,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: reeds,
          count: 60,
          x: [-11, -5.5],
          z: [-3, 4],
          height: [0.8, 1.7],
          level: () => -0.1,
          shade: 0,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 366, 440, '#f3e9ea', 0.6, 260);
      },
      finish: { wash: '#ffd8c0', washStrength: 0.12, vignette: 0.24, bloom: 0.25 },
    });
  },
};

const hashTilt = (index: number) => ((index * 37) % 11) * 0.003;
