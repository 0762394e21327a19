import { box, gableHouse } from '../build/solids.ts';
import { broadleaves, palms, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { ground, litGrid, planks, plaster, roofTiles, thatch, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const houseboat = (x: number, z: number): Shape[] => [
  ball([x, 0.25, z], [6.6, 1, 1.7], planks({ light: '#4d3a2a', dark: '#2b2018', plank: 0.2, along: 0 })),
  box(
    { x: [x - 4.2, x + 4], y: [0.6, 1.2], z: [z - 1.5, z + 1.5] },
    planks({ light: '#b38b50', dark: '#7d5c30', plank: 0.1 }),
  ),
  ball([x - 0.2, 1.2, z], [4.4, 2.4, 1.65], thatch('#c3a06a', '#73552f', 0.3)),
  box(
    { x: [x - 2.6, x + 2.2], y: [1.4, 2.3], z: [z - 1.66, z - 1.5] },
    litGrid({ warm: '#ffdc98', deep: '#e99a44', frame: '#3a2412', cell: [0.8, 0.9], bar: 0.14, strength: 1 }),
  ),
];

/** Teak house on a canal under coconut palms at golden hour. */
export const backwaterAyurvedaHouse: Scene = {
  name: 'backwater-ayurveda-house',
  kind: 'cover',
  alt: 'A tiled teak house and a thatched houseboat rest on a palm-lined canal in golden light.',
  seed: 3020,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.7, -12], horizon: 396, focal: 980 });
    const bankAt = (x: number, z: number) =>
      smoothstep(
        5.5,
        8,
        Math.abs(x - 3 + z * 0.02) - 2 - 0.1 * Math.max(0, 26 - z) + (noise.fbm(x / 4, z / 6, 3) - 0.5) * 3,
      );
    const bank = terrain({
      area: [-70, 70, -11, 190],
      cells: 640,
      height: (x, z) =>
        bankAt(x, z) * 0.9 + (noise.fbm(x / 5, z / 5, 3) - 0.5) * 0.4 - 0.45 + smoothstep(120, 150, z) * 1.4,
      surface: ground('#4a5a22', '#8a8a3a', { patch: 4, fine: 0.12, relief: 2 }),
    });
    const at = bank.levelAt;
    const teak = planks({ light: '#8a5a34', dark: '#55341c', plank: 0.2 });
    const tile = roofTiles('#9c4a2c', 0.26, 0.22, 0.6);
    const lit = litGrid({
      warm: '#ffe0a0',
      deep: '#ee9e4a',
      frame: '#2c190c',
      cell: [0.44, 0.8],
      bar: 0.08,
      strength: 0.95,
      base: [-13, 1],
    });
    const coconut = palms(201, {
      dark: '#1a2a10',
      mid: '#4f6a26',
      light: '#d2bf58',
      trunk: '#6e573e',
      side: 0.7,
    });
    const jack = broadleaves(203, {
      dark: '#16260f',
      mid: '#4a6426',
      light: '#c2b455',
      trunk: '#45331f',
      side: 0.7,
    });
    const bush = broadleaves(205, { dark: '#182c10', mid: '#4d6c26', light: '#c4bd58', side: 0.7 }, 'bush');
    const reed = tufts(207, { dark: '#26380f', mid: '#6a7a26', light: '#d8c45e' }, 70, 0.9);
    compose(board, {
      sky: {
        stops: [ink('#7a9cb4'), ink('#b9c1b4'), ink('#f6d79c'), ink('#ffbf74')],
        horizon: 396,
        sun: { x: 760, y: 340, colour: ink('#ffc374'), disc: 30, spread: 380 },
        clouds: {
          cover: 0.34,
          lit: ink('#ffe9c4'),
          shade: ink('#b99c90'),
          size: 110,
          stretch: 5,
          softness: 0.3,
          opacity: 0.7,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -14 && z < 260,
            water({ deep: '#243a24', shallow: '#3d5230', ripple: 0.016, size: 0.8 }),
          ),
          bank,
          ...gableHouse({
            x: [-14.5, -5],
            y: [0.8, 3.6],
            z: [15, 23],
            ridge: 7.4,
            along: 'x',
            over: 1.2,
            wall: teak,
            roof: tile,
          }),
          ...gableHouse({
            x: [-11.6, -7.4],
            y: [0.8, 3.3],
            z: [12.4, 16],
            ridge: 5.6,
            along: 'z',
            over: 0.8,
            wall: teak,
            roof: tile,
          }),
          box({ x: [-14, -12], y: [1, 3], z: [14.94, 15] }, lit),
          box({ x: [-7.2, -5.4], y: [1, 3], z: [14.94, 15] }, lit),
          box({ x: [-10.8, -8.2], y: [1, 3], z: [12.34, 12.4] }, lit),
          box({ x: [-15.4, -4.2], y: [-0.4, 0.8], z: [11.4, 23] }, plaster('#a8937a', 0.2)),
          ...[-15, -11.9, -7.1, -4.5].map((x) =>
            column([x, 11.9], [0.8, 3.4], [0.14, 0.12], timber('#6a4426')),
          ),
          ...[0, 1, 2, 3].map((step) =>
            box(
              {
                x: [-10.6, -8.4],
                y: [-0.4, 0.6 - step * 0.2],
                z: [11.4 - (step + 1) * 0.5, 11.4 - step * 0.5],
              },
              plaster('#b5a288', 0.2),
            ),
          ),
          ...houseboat(5.8, 12),
          ...houseboat(3.4, 56),
          column([-4, 4.4], [-0.2, 0.55], [0.16, 0.2], plaster('#b3552f')),
          column([-14, 9.6], [0.2, 1], [0.3, 0.38], plaster('#b3552f')),
        ],
        lighting: {
          sun: { toward: [0.56, 0.42, 0.5], colour: [2.1, 1.34, 0.7], softness: 0.05 },
          sky: [0.46, 0.45, 0.44],
          ground: [0.2, 0.17, 0.1],
          nearness: 2.2,
          lamps: [{ at: [-9.5, 2, 11.6], size: [1.2, 0.5, 0.1], colour: [3, 1.8, 0.7] }],
        },
        air: {
          colour: ink('#e3c998'),
          density: 0.0042,
          glow: { colour: ink('#ffd890'), toward: [0.16, 0.06, 0.98] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: jack,
          count: 90,
          x: [-0.75, 0.75],
          fan: -12,
          z: [60, 185],
          height: [7, 13],
          level: at,
          where: (x, z) => at(x, z) > 0.25,
          shade: 0.1,
        }),
        ...scatter(rng, {
          grove: coconut,
          count: 90,
          x: [-0.75, 0.75],
          fan: -12,
          z: [34, 180],
          height: [11, 17],
          level: at,
          where: (x, z) => at(x, z) > 0.25,
          shade: 0.1,
        }),
        ...scatter(rng, {
          grove: coconut,
          count: 5,
          x: [-18, -4.6],
          z: [23, 28],
          height: [12, 15],
          level: at,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 16,
          x: [-17, -4],
          z: [10, 14],
          height: [0.8, 1.6],
          level: at,
          where: (x, z) => at(x, z) > 0.1 && Math.abs(x + 9.5) > 1.8,
        }),
        { sprite: coconut[0], x: 14, y: 0, z: 9, height: 14 },
        { sprite: coconut[1] ?? coconut[0], x: 17, y: 0, z: 14, height: 13 },
        { sprite: coconut[3] ?? coconut[0], x: -11, y: 0.1, z: 3, height: 11.5 },
        ...scatter(rng, {
          grove: reed,
          count: 150,
          x: [-12, 14],
          z: [-6, 12],
          height: [0.5, 1.3],
          level: at,
          where: (x, z) => Math.abs(at(x, z)) < 0.14,
          shade: 0,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 356, 440, '#ffe6b8', 0.5, 260);
      },
      finish: { wash: '#ffbf70', washStrength: 0.2, vignette: 0.3, bloom: 0.45 },
    });
  },
};
