import { box, frameBars, gableHouse } from '../build/solids.ts';
import { broadleaves, scatter, tufts } from '../build/nature.ts';
import { ink } from '../kit/colour.ts';
import { rakedGravel } from '../kit/grounds.ts';
import { ashlar, glass, ground, planks, plaster, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet } from '../trace/shapes.ts';

const leafy = { dark: '#14290f', mid: '#4a7530', light: '#b6cb6a', trunk: '#3d2e20', side: 0.5 };

/** Raised beds before a small glasshouse. */
const herbGarden: Scene = {
  name: 'kitchen-herb-garden',
  kind: 'garden',
  alt: 'Raised beds of herbs and flowers line a gravel path to a small glasshouse.',
  seed: 5102,
  paint(board) {
    const { rng } = board;
    const camera = photoCamera({ eye: [0.3, 2, -4.6], horizon: 310, focal: 930 });
    const oak = planks({ light: '#a8845a', dark: '#77593a', plank: 0.22, along: 0 });
    const beds = [-1, 1].flatMap((side) => [0.4, 3.6, 6.8].map((z) => ({ x: side * 2.35, z })));
    const iron = timber('#e4dfd0');
    const greens = broadleaves(521, leafy);
    const herb = tufts(523, { dark: '#234a1c', mid: '#629a3e', light: '#c4e284' }, 50, 1.1);
    const sage = tufts(525, { dark: '#3c5240', mid: '#7d9a80', light: '#cddcc4' }, 50, 1.2);
    const bloom = tufts(527, { dark: '#2a4a1c', mid: '#6a8f3e', light: '#c4d684' }, 30, 1.2, '#e28a3c');
    const lavender = tufts(529, { dark: '#33443a', mid: '#6a7d5f', light: '#a3ab84' }, 40, 1, '#8a6cc4');
    compose(board, {
      sky: {
        stops: [ink('#6fa9d6'), ink('#b4d4e6'), ink('#f0efe0')],
        horizon: 310,
        sun: { x: 160, y: 20, colour: ink('#fff4d0'), spread: 320 },
        clouds: {
          cover: 0.4,
          lit: ink('#ffffff'),
          shade: ink('#c2d2de'),
          size: 90,
          stretch: 3.4,
          softness: 0.26,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (x) => Math.abs(x) < 1.25,
            ground('#b9a688', '#d2c2a4', { patch: 2, fine: 0.05, relief: 1.4 }),
          ),
          sheet(
            'y',
            0.004,
            (x, z) => Math.abs(x) >= 1.25 && z < 90,
            ground('#5a7a2e', '#8fa04a', { patch: 2, fine: 0.1, relief: 2 }),
          ),
          ...beds.flatMap(({ x, z }) => [
            box({ x: [x - 0.95, x + 0.95], y: [0, 0.5], z: [z, z + 2.3] }, oak),
            box(
              { x: [x - 0.87, x + 0.87], y: [0.42, 0.52], z: [z + 0.08, z + 2.22] },
              ground('#3d2a1c', '#54392a', { patch: 0.5, fine: 0.06, relief: 2.6 }),
            ),
          ]),
          ...gableHouse({
            x: [-2.2, 2.2],
            y: [0, 2.1],
            z: [11, 15],
            ridge: 3.7,
            along: 'z',
            over: 0.12,
            thick: 0.06,
            wall: glass('#4a6a5c', 0),
            roof: glass('#8fb0aa', 0),
          }),
          ...frameBars([-2.2, 2.2], [0, 2.1], 10.96, [6, 2], 0.08, iron),
          box({ x: [-2.3, 2.3], y: [0, 0.55], z: [10.86, 11] }, ashlar('#a9745a', 0.3, 0.12)),
          ...[0.02, 0.72, 1.42].flatMap((dx) =>
            [-1, 1].map((side) =>
              box(
                { x: [side * dx - 0.035, side * dx + 0.035], y: [2.1, 3.7 - dx * 0.73], z: [10.92, 11] },
                iron,
              ),
            ),
          ),
          column([-1.9, -0.9], [0, 0.42], [0.2, 0.28], plaster('#b5623c')),
          column([1.7, -1.2], [0, 0.34], [0.16, 0.22], plaster('#c97d52')),
          column([1.2, 9.8], [0, 0.5], [0.19, 0.19], plaster('#7d9a94')),
          box({ x: [-1.7, -1.3], y: [0, 0.5], z: [9.4, 9.8] }, oak),
          ...[1, 3.2, 5.4].map((z) => box({ x: [4.3, 4.36], y: [0, 2.2], z: [z, z + 0.06] }, oak)),
          box({ x: [4.3, 4.36], y: [2.1, 2.2], z: [1, 5.5] }, oak),
        ],
        lighting: {
          sun: { toward: [-0.55, 0.62, -0.25], colour: [1.7, 1.5, 1.1], softness: 0.03 },
          sky: [0.46, 0.52, 0.6],
          ground: [0.2, 0.2, 0.12],
          nearness: 1.4,
        },
        air: { colour: ink('#d5e2dc'), density: 0.004 },
      },
      standing: [
        ...scatter(rng, { grove: greens, count: 46, x: [-0.9, 0.9], fan: -4, z: [19, 40], height: [5, 9] }),
        ...beds.flatMap(({ x, z }, index) =>
          scatter(rng, {
            grove: [herb, sage, bloom, lavender][index % 4] ?? herb,
            count: 34,
            x: [x - 0.8, x + 0.8],
            z: [z + 0.15, z + 2.15],
            height: [0.35, 0.75],
            level: () => 0.48,
            shade: 0.3,
          }),
        ),
        ...scatter(rng, {
          grove: herb,
          count: 40,
          x: [-1.6, 1.6],
          z: [11.6, 14],
          height: [0.6, 1.2],
          level: () => 0.3,
          shade: 0,
        }).slice(0, 0),
        { sprite: lavender[0], x: -1.9, y: 0.38, z: -0.9, height: 0.6, shade: 0 },
        { sprite: bloom[1] ?? bloom[0], x: 1.7, y: 0.3, z: -1.2, height: 0.55, shade: 0 },
        ...scatter(rng, { grove: bloom, count: 26, x: [3.6, 5], z: [0, 8], height: [0.5, 1.1] }),
        ...scatter(rng, { grove: lavender, count: 30, x: [-5.4, -3.6], z: [-1, 8], height: [0.4, 0.8] }),
      ],
      finish: { wash: '#fff0bc', washStrength: 0.1, vignette: 0.2, bloom: 0.25 },
    });
  },
};

/** Citrus and a fountain inside old walls. */
const courtyard: Scene = {
  name: 'lavender-fountain-court',
  kind: 'garden',
  alt: 'A round stone fountain plays in a walled court with lavender, roses and orange trees.',
  seed: 5105,
  paint(board) {
    const { rng } = board;
    const camera = photoCamera({ eye: [0.2, 2.1, -5.4], horizon: 350, focal: 950 });
    const pale = ashlar('#d9cdb4', 0.5, 0.3, { joint: '#a89c84', vary: 0.2 });
    const orange = broadleaves(551, {
      dark: '#17300f',
      mid: '#477a26',
      light: '#b8d458',
      trunk: '#4f3b28',
      side: -0.6,
    });
    const rose = broadleaves(553, { dark: '#2a4420', mid: '#c4587a', light: '#ffc2c8', side: -0.6 }, 'bush');
    const cypress = broadleaves(
      555,
      { dark: '#16280f', mid: '#3a5424', light: '#96a858', side: -0.6 },
      'tall',
    );
    const lavender = tufts(557, { dark: '#36463c', mid: '#6f8062', light: '#a8b088' }, 46, 1.1, '#8664c8');
    compose(board, {
      sky: {
        stops: [ink('#5c9ad2'), ink('#a8cbe2'), ink('#f4ead2')],
        horizon: 350,
        sun: { x: 120, y: 80, colour: ink('#fff0c6'), spread: 360 },
        clouds: {
          cover: 0.3,
          lit: ink('#fffaf0'),
          shade: ink('#c4ccd6'),
          size: 90,
          stretch: 4,
          softness: 0.3,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet('y', 0, (_x, z) => z < 14, rakedGravel('#c2b395', [{ x: 0, z: 4, radius: 0.1 }], 50)),
          sheet(
            'y',
            0.01,
            (x, z) => {
              const away = Math.hypot(x, z - 4);
              return away < 3 && away > 1.5;
            },
            ashlar('#c4b698', 0.4, 0.4, { joint: '#8f846c', vary: 0.25 }),
          ),
          column([0, 4], [0, 0.5], [1.6, 1.6], pale),
          column([0, 4], [0.5, 0.62], [1.72, 1.72], pale),
          sheet(
            'y',
            0.63,
            (x, z) => Math.hypot(x, z - 4) < 1.44,
            water({ deep: '#2a6a70', shallow: '#4f9a98', ripple: 0.05, size: 0.3 }),
          ),
          column([0, 4], [0.6, 1.5], [0.2, 0.13], pale),
          column([0, 4], [1.5, 1.72], [0.2, 0.72], pale),
          column([0, 4], [1.7, 2.2], [0.1, 0.07], pale),
          column([0, 4], [2.2, 2.32], [0.1, 0.34], pale),
          ball([0, 2.4, 4], [0.1, 0.12, 0.1], pale),
          box(
            { x: [-9, 9], y: [0, 3.4], z: [12, 12.6] },
            ashlar('#d2b98f', 0.5, 0.26, { joint: '#a58e6a', vary: 0.3 }),
          ),
          box({ x: [-9, 9], y: [3.4, 3.58], z: [11.9, 12.7] }, plaster('#b5704c', 0.2)),
          ...[-8.4, 7.8].map((x) =>
            box(
              { x: [x, x + 0.6], y: [0, 3.2], z: [-4, 12.6] },
              ashlar('#d2b98f', 0.5, 0.26, { joint: '#a58e6a', vary: 0.3 }),
            ),
          ),
          sheet(
            'z',
            11.98,
            (x, y) => Math.abs(x) < 0.9 && y < 1.7 + Math.sqrt(Math.max(0, 0.81 - x * x)),
            planks({ light: '#6f93a8', dark: '#557a90', plank: 0.2 }),
          ),
          ...[-1, 1].flatMap((side) => [
            column([side * 3.3, 9.4], [0, 0.6], [0.4, 0.52], plaster('#b5623c')),
            column([side * 4.2, 1.4], [0, 0.5], [0.34, 0.44], plaster('#c97d52')),
          ]),
          box({ x: [4.6, 6.4], y: [0.36, 0.44], z: [6, 6.5] }, timber('#8a6238')),
          ...[4.7, 6.3].map((x) =>
            box({ x: [x - 0.05, x + 0.05], y: [0, 0.36], z: [6.05, 6.45] }, timber('#6b4a2c')),
          ),
        ],
        lighting: {
          sun: { toward: [-0.62, 0.6, -0.16], colour: [1.75, 1.46, 1], softness: 0.03 },
          sky: [0.42, 0.48, 0.58],
          ground: [0.28, 0.25, 0.18],
          nearness: 1.6,
        },
      },
      standing: [
        ...scatter(rng, { grove: cypress, count: 11, x: [-12, 12], z: [14, 17], height: [6, 10], shade: 0 }),
        ...scatter(rng, { grove: orange, count: 10, x: [-14, 14], z: [18, 26], height: [6, 9], shade: 0 }),
        ...[-3.3, 3.3].map((x, index) => ({
          sprite: orange[index] ?? orange[0],
          x,
          y: 0.55,
          z: 9.4,
          height: 2.7,
          shade: 0,
        })),
        ...[-4.2, 4.2].map((x, index) => ({
          sprite: rose[index] ?? rose[0],
          x,
          y: 0.4,
          z: 1.4,
          height: 0.9,
          shade: 0,
        })),
        ...scatter(rng, {
          grove: rose,
          count: 18,
          x: [-7.6, 7.6],
          z: [11, 11.7],
          height: [0.9, 2],
          where: (x) => Math.abs(x) > 1.5,
        }),
        ...scatter(rng, {
          grove: lavender,
          count: 120,
          x: [-7.4, 7.4],
          z: [-2.6, 11],
          height: [0.4, 0.7],
          where: (x, z) => {
            const away = Math.hypot(x, z - 4);
            return (away > 3.2 && away < 4.1 && Math.abs(x) > 0.9) || Math.abs(x) > 6.4;
          },
        }),
      ],
      finish: { wash: '#ffe6ae', washStrength: 0.14, vignette: 0.22, bloom: 0.3 },
    });
  },
};

export const grownGardens = [herbGarden, courtyard];
