import { box, hipRoof } from '../build/solids.ts';
import { boulder, broadleaves, palms, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { ashlar, ground, planks, plaster, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { sheet, type Shape } from '../trace/shapes.ts';

const leafy = { dark: '#14290f', mid: '#4a7530', light: '#b6cb6a', trunk: '#3d2e20', side: 0.5 };

/** A pool among palms. */
export const tropicalPoolGarden: Scene = {
  name: 'tropical-pool-garden',
  kind: 'garden',
  alt: 'A stone-edged pool curves between palms and broad leaves, with loungers and a day bed.',
  seed: 5103,
  paint(board) {
    const { rng } = board;
    const camera = photoCamera({ eye: [0, 2.3, -5], horizon: 300, focal: 930 });
    const pool = (x: number, z: number) =>
      ((x - 0.6) / 5.2) ** 2 + ((z - 4.4) / 4.2) ** 2 + 0.3 * Math.sin(x * 0.9);
    const fans = palms(531, {
      dark: '#133014',
      mid: '#418030',
      light: '#bcdc6a',
      trunk: '#7a6448',
      side: -0.4,
    });
    const greens = broadleaves(533, { ...leafy, side: -0.4 });
    const bush = broadleaves(535, { dark: '#12300f', mid: '#3f7d2c', light: '#b0d65c', side: -0.4 }, 'bush');
    const flower = broadleaves(
      537,
      { dark: '#24421a', mid: '#c2463a', light: '#ff9a6a', side: -0.4 },
      'bush',
    );
    const leaf = tufts(539, { dark: '#123812', mid: '#469236', light: '#b8e070' }, 22, 1.7);
    const teak = timber('#9a6c40');
    const lounger = (x: number, z: number): Shape[] => [
      box({ x: [x - 0.36, x + 0.36], y: [0.24, 0.36], z: [z, z + 1.9] }, plaster('#f0ebdd', 0.05)),
      box({ x: [x - 0.36, x + 0.36], y: [0.36, 0.7], z: [z + 1.7, z + 1.9] }, plaster('#f0ebdd', 0.05)),
      box({ x: [x - 0.38, x + 0.38], y: [0.1, 0.24], z: [z, z + 1.9] }, teak),
    ];
    compose(board, {
      sky: {
        stops: [ink('#4f9ad6'), ink('#9ccbe8'), ink('#e8f0e2')],
        horizon: 300,
        sun: { x: 250, y: 20, colour: ink('#fff6d6'), spread: 300 },
        clouds: {
          cover: 0.36,
          lit: ink('#ffffff'),
          shade: ink('#bcd4e4'),
          size: 90,
          stretch: 3,
          softness: 0.2,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (x, z) => pool(x, z) >= 1 && pool(x, z) < 1.9 && z < 12,
            ashlar('#c9b997', 0.6, 0.45, { joint: '#8f8468', vary: 0.3 }),
          ),
          sheet(
            'y',
            -0.02,
            (x, z) => pool(x, z) >= 1.85 && z < 90,
            ground('#4d7a26', '#86a840', { patch: 2, fine: 0.1, relief: 2.2 }),
          ),
          sheet(
            'y',
            -0.1,
            (x, z) => pool(x, z) < 1.06,
            water({
              deep: '#1590a8',
              shallow: '#5ccfcb',
              ripple: 0.022,
              size: 0.5,
              mirror: 0.75,
              shoal: (x, z) => smoothstep(0.2, 1, pool(x, z)),
            }),
          ),
          ...[-4.6, -3.4].flatMap((x) => lounger(x, 8.4)),
          box({ x: [3.2, 5.8], y: [0, 0.36], z: [9.2, 11.2] }, teak),
          box({ x: [3.3, 5.7], y: [0.36, 0.56], z: [9.3, 11.1] }, plaster('#f0ebdd', 0.05)),
          ...[3.25, 5.75].flatMap((x) =>
            [9.25, 11.15].map((z) =>
              box({ x: [x - 0.06, x + 0.06], y: [0, 2.5], z: [z - 0.06, z + 0.06] }, teak),
            ),
          ),
          ...hipRoof({
            x: [2.8, 6.2],
            z: [8.8, 11.6],
            eave: 2.5,
            ridge: 3.9,
            top: 0.6,
            surface: planks({ light: '#b8935a', dark: '#7c5c32', plank: 0.08 }),
          }),
          ...[
            [-5.2, 3, 0.7],
            [5.9, 2.6, 0.6],
            [-4.6, 6.2, 0.5],
          ].flatMap(([x = 0, z = 0, size = 1]) =>
            boulder(rng, x, 0, z, size, stone('#7d766a', { size: 0.4, moss: '#5a7a30', mossCover: 0.3 })),
          ),
        ],
        lighting: {
          sun: { toward: [-0.5, 0.74, -0.2], colour: [1.7, 1.55, 1.2], softness: 0.03 },
          sky: [0.44, 0.54, 0.6],
          ground: [0.2, 0.26, 0.16],
          nearness: 1.8,
        },
        air: { colour: ink('#d8e8d4'), density: 0.006 },
      },
      standing: [
        ...scatter(rng, { grove: greens, count: 50, x: [-0.9, 0.9], fan: -5, z: [20, 42], height: [7, 12] }),
        ...scatter(rng, { grove: fans, count: 18, x: [-0.8, 0.8], fan: -5, z: [14, 28], height: [7, 11] }),
        ...scatter(rng, { grove: bush, count: 40, x: [-0.9, 0.9], fan: -5, z: [11.5, 17], height: [1, 2.4] }),
        ...scatter(rng, { grove: flower, count: 12, x: [-9, 9], z: [11.8, 13.5], height: [1, 1.7] }),
        ...scatter(rng, {
          grove: leaf,
          count: 26,
          x: [-8.5, 8.5],
          z: [-1.5, 9],
          height: [0.8, 1.6],
          where: (x, z) => pool(x, z) > 2,
        }),
        { sprite: fans[0], x: -7.4, y: 0, z: 6, height: 8.4 },
        { sprite: fans[3] ?? fans[0], x: 8, y: 0, z: 7.4, height: 8.8 },
      ],
      finish: { wash: '#fff6c8', washStrength: 0.08, vignette: 0.22, bloom: 0.25 },
    });
  },
};
