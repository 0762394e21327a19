import { box } from '../build/solids.ts';
import { broadleaves, palms, scatter, tufts } from '../build/nature.ts';
import { cushion } from '../build/rooms.ts';
import { clamp, ink } from '../kit/colour.ts';
import { drift } from '../kit/grounds.ts';
import { paintPanoramaSky } from '../kit/panorama-sky.ts';
import { cloth } from '../kit/room-surfaces.ts';
import { ashlar, ground, plaster, shine, thatch } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { panoramaCamera } from '../trace/camera.ts';
import { column, sheet } from '../trace/shapes.ts';
import { teak, linen, palmLook, finishLook, noonSky, noonLight, villa } from './faru-lagoon-shared.ts';

export const faruLagoonGarden: Scene = {
  name: 'faru-lagoon-garden-360',
  kind: 'panorama',
  alt: 'All around a palm garden: a sandy path, flowering shrubs, a day bed and glimpses of the lagoon.',
  seed: 6202,
  paint(board) {
    const { rng, noise } = board;
    const coconut = palms(651, palmLook);
    const bush = broadleaves(653, { dark: '#12300f', mid: '#3f7d2c', light: '#b0d65c', side: -0.4 }, 'bush');
    const flower = broadleaves(
      655,
      { dark: '#3a1830', mid: '#c23a78', light: '#ff94b8', side: -0.4 },
      'bush',
    );
    const tree = broadleaves(657, {
      dark: '#15330f',
      mid: '#467a2c',
      light: '#b8d860',
      trunk: '#6a5640',
      side: -0.4,
    });
    const leaf = tufts(659, { dark: '#123812', mid: '#469236', light: '#b8e070' }, 24, 1.6);
    const path = (x: number, z: number) => Math.abs(x - 1.6 * Math.sin(z / 5)) < 1.5;
    compose(board, {
      sky: (target) => paintPanoramaSky(target, noonSky),
      stage: {
        camera: panoramaCamera([0, 1.6, 0]),
        shapes: [
          sheet(
            'y',
            0,
            (x, z) => path(x, z) || Math.hypot(x, z) < 1.9,
            drift('#b3a27c', { ripple: 0.1, size: 0.14 }),
          ),
          sheet(
            'y',
            -0.01,
            (x, z) => z < 38 && Math.hypot(x, z) < 120,
            ground('#4d7a2a', '#8fb04a', { patch: 2, fine: 0.1, relief: 2.2 }),
          ),
          sheet(
            'y',
            -0.5,
            (_x, z) => z > 36 && z < 3000,
            water({
              deep: '#0a6aa8',
              shallow: '#5cd6d0',
              ripple: 0.03,
              size: 0.9,
              mirror: 0.6,
              shoal: (_x, z) => clamp(1 - (z - 36) / 90),
            }),
          ),
          ...villa(-13, -15).slice(4),
          ...villa(14, -13).slice(4),
          box({ x: [4.2, 6.6], y: [0.2, 0.42], z: [3, 4.9] }, teak),
          box({ x: [4.3, 6.5], y: [0.42, 0.62], z: [3.1, 4.8] }, linen),
          cushion(5, 0.62, 4.5, 0.3, cloth('#3f8a94')),
          cushion(5.8, 0.62, 4.5, 0.3, cloth('#e0a04a')),
          ...[4.25, 6.55].flatMap((x) =>
            [3.05, 4.85].map((z) =>
              box({ x: [x - 0.05, x + 0.05], y: [0, 2.3], z: [z - 0.05, z + 0.05] }, teak),
            ),
          ),
          box({ x: [4, 6.8], y: [2.3, 2.42], z: [2.8, 5.1] }, thatch('#b79a68', '#6e5532')),
          ...Array.from({ length: 9 }, (_, index) =>
            column(
              [Math.sin(index * 0.7) * 0.3 - 5 + index * 0.2, 5.6 - index * 0.8],
              [-0.02, 0.04],
              [0.34, 0.34],
              ashlar('#b5ab94', 2, 2),
            ),
          ),
          column([-5.6, 1.4], [0, 0.62], [0.36, 0.5], plaster('#8a8478', 0.2)),
          sheet(
            'y',
            0.6,
            (x, z) => Math.hypot(x + 5.6, z - 1.4) < 0.44,
            water({ deep: '#1f5a5a', ripple: 0.01 }),
          ),
          ...[
            [2.2, 2.4],
            [-2.4, 3],
            [2.6, -3],
            [-2.6, -2.6],
          ].map(([x = 0, z = 0]) =>
            box({ x: [x - 0.1, x + 0.1], y: [0, 0.5], z: [z - 0.1, z + 0.1] }, shine('#fff0c8', 0.7)),
          ),
        ],
        lighting: noonLight,
        air: { colour: ink('#cfe6dc'), density: 0.003 },
      },
      standing: [
        ...scatter(rng, {
          grove: tree,
          count: 90,
          x: [-70, 70],
          z: [-70, 30],
          height: [7, 12],
          where: (x, z) => Math.hypot(x, z) > 24 && noise.at(x, z) > 0.3,
        }),
        ...scatter(rng, {
          grove: coconut,
          count: 60,
          x: [-40, 40],
          z: [-40, 35],
          height: [8, 13],
          where: (x, z) => Math.hypot(x, z) > 9 && !path(x, z) && Math.hypot(Math.abs(x) - 13.5, z + 14) > 5,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 120,
          x: [-20, 20],
          z: [-20, 20],
          height: [0.9, 2.2],
          where: (x, z) =>
            Math.hypot(x, z) > 7 &&
            Math.abs(x - 1.6 * Math.sin(z / 5)) > 2.4 &&
            Math.hypot(x - 5.4, z - 4) > 2.6,
        }),
        ...scatter(rng, {
          grove: flower,
          count: 26,
          x: [-12, 12],
          z: [-12, 12],
          height: [0.9, 1.6],
          where: (x, z) =>
            Math.hypot(x, z) > 6.4 &&
            Math.abs(x - 1.6 * Math.sin(z / 5)) > 2.2 &&
            Math.hypot(x - 5.4, z - 4) > 2.6,
        }),
        ...scatter(rng, {
          grove: leaf,
          count: 60,
          x: [-9, 9],
          z: [-9, 9],
          height: [0.6, 1.3],
          where: (x, z) =>
            Math.hypot(x, z) > 4 &&
            Math.abs(x - 1.6 * Math.sin(z / 5)) > 1.9 &&
            Math.hypot(x - 5.4, z - 4) > 2.2,
        }),
      ],
      finish: finishLook,
    });
  },
};
