import { box, hipRoof } from '../build/solids.ts';
import { palms, scatter } from '../build/nature.ts';
import { bowl, pot } from '../build/rooms.ts';
import { clamp, ink, smoothstep } from '../kit/colour.ts';
import { drift } from '../kit/grounds.ts';
import { paintPanoramaSky } from '../kit/panorama-sky.ts';
import { litGrid, planks, plaster, thatch } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { panoramaCamera } from '../trace/camera.ts';
import { column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';
import { faruLagoonRoom } from './tour-faru-lagoon-room.ts';
import { faruLagoonGarden } from './tour-faru-lagoon-garden.ts';
import {
  deck,
  pile,
  teak,
  linen,
  palmLook,
  finishLook,
  noonSky,
  noonLight,
  villa,
} from './faru-lagoon-shared.ts';

const lagoonDeck: Scene = {
  name: 'faru-lagoon-deck-360',
  kind: 'panorama',
  alt: 'All around a sun deck over a turquoise lagoon, with a plunge pool, thatched villas and a palm island.',
  seed: 6201,
  paint(board) {
    const { rng, noise } = board;
    const isle = (x: number, z: number) =>
      1 - Math.hypot((x + 60) / 34, (z - 40) / 26) + (noise.fbm(x / 12, z / 12, 3) - 0.5) * 0.3;
    const island = terrain({
      area: [-110, -14, 4, 80],
      cells: 240,
      height: (x, z) => clamp(isle(x, z), -1, 1) * 2.6 - 1.9,
      surface: drift('#e8d8b4', { ripple: 0.03 }),
      castsShadow: false,
    });
    const coconut = palms(641, palmLook);
    const walk = Array.from({ length: 60 }, (_, index) => {
      const x = -5 - index * 0.72;
      const z = -1 + 0.012 * index * index;
      return [
        box({ x: [x - 0.33, x + 0.33], y: [-0.1, 0], z: [z - 0.9, z + 0.9] }, deck),
        ...(index % 6 === 0
          ? [
              column([x, z - 0.8], [-1.8, 0.9], [0.08, 0.08], pile),
              column([x, z + 0.8], [-1.8, 0.9], [0.08, 0.08], pile),
            ]
          : []),
      ];
    }).flat();
    const lounger = (x: number, z: number): Shape[] => [
      box({ x: [x - 0.36, x + 0.36], y: [0.24, 0.36], z: [z, z + 1.9] }, linen),
      box({ x: [x - 0.36, x + 0.36], y: [0.36, 0.62], z: [z, z + 0.5] }, linen),
      box({ x: [x - 0.38, x + 0.38], y: [0.08, 0.24], z: [z, z + 1.9] }, teak),
    ];
    const inPool = (x: number, z: number) => x > 1.4 && x < 4 && z > -1.6 && z < 2.6;
    compose(board, {
      sky: (target) => paintPanoramaSky(target, noonSky),
      stage: {
        camera: panoramaCamera([0, 1.6, 0]),
        shapes: [
          sheet('y', 0, (x, z) => Math.abs(x) < 4.8 && Math.abs(z) < 4.4 && !inPool(x, z), deck),
          sheet(
            'y',
            -0.12,
            inPool,
            water({ deep: '#1d9fb4', shallow: '#6ad4d2', ripple: 0.015, size: 0.3, mirror: 0.6 }),
          ),
          ...[-4.8, 4.7].map((x) => box({ x: [x, x + 0.1], y: [-0.25, 0.02], z: [-4.4, 4.4] }, pile)),
          box({ x: [-4.8, 4.8], y: [-0.25, 0.02], z: [4.35, 4.45] }, pile),
          sheet(
            'y',
            -1.4,
            (x, z) => Math.hypot(x, z) < 6000,
            water({
              deep: '#0a6aa8',
              shallow: '#5cd6d0',
              ripple: 0.03,
              size: 0.9,
              mirror: 0.62,
              shoal: (x, z) =>
                clamp(
                  0.92 -
                    Math.hypot(x, z) / 150 +
                    (noise.fbm(x / 17, z / 13, 4) - 0.5) * 1.4 +
                    smoothstep(-1, 0.2, isle(x, z)) * 0.6,
                ),
            }),
          ),
          island,
          ...walk,
          box(
            { x: [-4.6, 4.6], y: [0, 2.8], z: [-9, -4.4] },
            planks({ light: '#b48a5c', dark: '#7c5a38', plank: 0.18 }),
          ),
          box(
            { x: [-3.2, 3.2], y: [0.05, 2.3], z: [-4.4, -4.35] },
            litGrid({
              warm: '#fff0d0',
              deep: '#d0a878',
              frame: '#5b3f28',
              cell: [1.06, 2.3],
              bar: 0.1,
              strength: 0.5,
              base: [0, 0.05],
            }),
          ),
          ...[-4.4, -1.5, 1.5, 4.4].map((x) => column([x, -3.4], [0, 2.7], [0.1, 0.09], teak)),
          ...hipRoof({
            x: [-5.8, 5.8],
            z: [-10, -2.7],
            eave: 2.7,
            ridge: 5.6,
            top: 5,
            surface: thatch('#b79a68', '#6e5532', 0.4),
          }),
          ...villa(-16, -14),
          ...villa(-30, -9),
          ...villa(18, -16),
          ...villa(34, -6),
          ...lounger(-2.6, 1.2),
          ...lounger(-1.4, 1.2),
          box({ x: [-3.7, -3.2], y: [0, 0.4], z: [1.7, 2.2] }, teak),
          ...bowl(-3.45, 0.4, 1.95, 0.13, plaster('#d9cdb4')),
          column([-2, 0.8], [0, 2.7], [0.035, 0.035], teak),
          column([-2, 0.8], [2.3, 2.8], [1.5, 0.05], plaster('#f0e4c8', 0.05)),
          pot(4.3, 0, 3.9, 0.26, plaster('#d8cdbb')),
          pot(-4.3, 0, 3.9, 0.26, plaster('#d8cdbb')),
        ],
        lighting: noonLight,
        air: { colour: ink('#c8e6ee'), density: 0.0003 },
      },
      standing: [
        ...scatter(rng, {
          grove: coconut,
          count: 70,
          x: [-100, -20],
          z: [10, 72],
          height: [8, 14],
          level: island.levelAt,
          where: (x, z) => isle(x, z) > 0.25,
          shade: 0.2,
        }),
        ...[-4.3, 4.3].map((x, index) => ({
          sprite: coconut[index] ?? coconut[0],
          x,
          y: 0.3,
          z: 3.9,
          height: 2.3,
          shade: 0,
        })),
      ],
      finish: finishLook,
    });
  },
};

export const faruLagoonTour = [lagoonDeck, faruLagoonGarden, faruLagoonRoom];
