import { box } from '../build/solids.ts';
import { boulder, broadleaves, scatter, tufts } from '../build/nature.ts';
import { ink } from '../kit/colour.ts';
import { rakedGravel } from '../kit/grounds.ts';
import { ground, planks, plaster, roofTiles, stone, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, sheet, type Shape } from '../trace/shapes.ts';
import { carve } from '../build/solids.ts';

/** Dry garden with a maple, seen from the veranda. */
export const rakedStoneMachiya: Scene = {
  name: 'raked-stone-machiya',
  kind: 'cover',
  alt: 'A raked gravel garden with mossy stones and a red maple, seen from a wooden veranda.',
  seed: 1505,
  paint(board) {
    const { rng } = board;
    const camera = photoCamera({ eye: [0.3, 1.85, -4.6], horizon: 330, focal: 980 });
    const moss = ground('#3d5a1c', '#7d9436', { patch: 0.7, fine: 0.05, relief: 2.4 });
    const rock = stone('#6a6b66', { size: 0.42, rough: 3.4, moss: '#55702a', mossCover: 0.3 });
    const groups = [
      { x: -2.6, z: 4.6, radius: 1.75, size: 0.62 },
      { x: 1.3, z: 2.2, radius: 1.55, size: 0.5 },
      { x: 3.9, z: 6.2, radius: 2, size: 0.6 },
      { x: -0.4, z: 8.2, radius: 1.2, size: 0.34 },
      { x: 4.4, z: 9.2, radius: 1.5, size: 0.5 },
    ];
    const stones: Shape[] = groups.flatMap(({ x, z, size }) => [
      ball([x, -0.02, z], [size * 1.75, 0.14, size * 1.35], moss),
      ...boulder(rng, x - size * 0.2, 0.15, z + size * 0.1, size, rock),
      ...boulder(rng, x + size * 0.95, 0.05, z - size * 0.35, size * 0.48, rock),
    ]);
    const wallZ = 11;
    const tiles = roofTiles('#4f5254', 0.24, 0.14);
    const wood = timber('#6a4830');
    const maple = broadleaves(6, {
      dark: '#4a0f08',
      mid: '#a8321a',
      light: '#ee7a34',
      trunk: '#2f2420',
      side: 0.6,
    });
    const greens = broadleaves(9, {
      dark: '#122810',
      mid: '#466b2c',
      light: '#b2c56a',
      trunk: '#3a2c20',
      side: 0.6,
    });
    const bushes = broadleaves(12, { dark: '#1b3014', mid: '#4d7030', light: '#a3b85c', side: 0.6 }, 'bush');
    const fern = tufts(4, { dark: '#203a12', mid: '#56802a', light: '#a8c25a' }, 50, 1.3);
    compose(board, {
      sky: {
        stops: [ink('#a9c0c4'), ink('#d3d9cf'), ink('#efe9d6')],
        horizon: 330,
        sun: { x: 980, y: 40, colour: ink('#fff0cc'), spread: 400 },
      },
      stage: {
        camera,
        shapes: [
          sheet('y', 0, (_x, z) => z > -0.3 && z < wallZ - 0.7, rakedGravel('#a89f8e', groups)),
          sheet('y', 0.02, (_x, z) => z >= wallZ - 0.7 && z < 80, moss),
          box(
            { x: [-14, 14], y: [0, 0.16], z: [wallZ - 0.72, wallZ - 0.55] },
            stone('#8a8680', { size: 0.3 }),
          ),
          box({ x: [-14, 14], y: [0, 1.7], z: [wallZ, wallZ + 0.35] }, plaster('#cdb48c', 0.2)),
          box(
            { x: [-14, 14], y: [0, 0.3], z: [wallZ - 0.06, wallZ + 0.4] },
            stone('#77726a', { size: 0.25 }),
          ),
          carve(
            { x: [-14, 14], y: [1.6, 2.2], z: [wallZ - 0.5, wallZ + 0.85] },
            [
              { x: 0, y: 0.87, z: -0.49, offset: 0.87 * 2.2 - 0.49 * (wallZ + 0.17) },
              { x: 0, y: 0.87, z: 0.49, offset: 0.87 * 2.2 + 0.49 * (wallZ + 0.17) },
            ],
            tiles,
          ),
          ...stones,
          box(
            { x: [-9, 9], y: [0.02, 0.42], z: [-4.4, -0.55] },
            planks({ light: '#a07850', dark: '#6d4a2e', plank: 0.2, along: 0, polish: 0.25, length: 4 }),
          ),
          box({ x: [3.2, 3.38], y: [0.4, 3.6], z: [-0.95, -0.77] }, wood),
          box({ x: [-9, 9], y: [2.92, 3.3], z: [-1.05, -0.7] }, wood),
          box({ x: [-9, 9], y: [3.05, 3.12], z: [-1.5, -1.05] }, wood),
        ],
        lighting: {
          sun: { toward: [0.72, 0.5, 0.12], colour: [2.1, 1.62, 1], softness: 0.03 },
          sky: [0.34, 0.38, 0.42],
          ground: [0.3, 0.27, 0.2],
          nearness: 1.4,
        },
        air: { colour: ink('#dfe2d2'), density: 0.006 },
      },
      standing: [
        ...scatter(rng, {
          grove: greens,
          count: 60,
          x: [-0.8, 0.8],
          fan: -4.6,
          z: [26, 60],
          height: [5, 11],
          shade: 0,
        }),
        ...scatter(rng, { grove: greens, count: 14, x: [-13, 13], z: [14, 22], height: [3, 5], shade: 0 }),
        ...scatter(rng, {
          grove: bushes,
          count: 26,
          x: [-11, 11],
          z: [wallZ + 0.9, wallZ + 2],
          height: [1.6, 2.9],
          shade: 0,
        }),
        { sprite: maple[0], x: 4.3, y: 0.05, z: 9.3, height: 5.4, shade: 0.4 },
        { sprite: maple[2] ?? maple[0], x: 6.4, y: 0, z: 13.6, height: 4.4, shade: 0 },
        ...scatter(rng, { grove: bushes, count: 11, x: [-8, 8], z: [10.5, 10.8], height: [0.35, 0.72] }),
        ...scatter(rng, { grove: fern, count: 40, x: [-9, 9], z: [10.35, 10.9], height: [0.2, 0.45] }),
      ],
      finish: { wash: '#ffe2b0', washStrength: 0.14, vignette: 0.26, bloom: 0.3 },
    });
  },
};
