import { box, gableHouse } from '../build/solids.ts';
import { broadleaves, conifers, scatter, tufts, boulder } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { ground, litGrid, planks, roofTiles, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** Boathouse on an autumn lake. */
export const mapleCoveBoathouse: Scene = {
  name: 'maple-cove-boathouse',
  kind: 'cover',
  alt: 'A grey shingled boathouse and a red canoe rest on a misty lake ringed by scarlet and gold autumn trees.',
  seed: 3626,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.4, -10], horizon: 400, focal: 1000 });
    const shore = terrain({
      area: [-190, 190, -9, 330],
      cells: 760,
      height: (x, z) => {
        const far = smoothstep(72, 110, z + (noise.fbm(x / 24, 1, 3) - 0.5) * 30);
        const left = smoothstep(-7, -17, x + z * 0.16 + (noise.fbm(2, z / 9, 3) - 0.5) * 6);
        const bank = Math.max(far, left);
        return (
          -1 +
          bank * 2.4 +
          smoothstep(110, 320, z) * 46 * noise.fbm(x / 80, z / 80, 4) +
          left * Math.max(0, -x - 16) * 0.16
        );
      },
      surface: ground('#5c4420', '#a0702c', { patch: 3, fine: 0.14, relief: 2.2 }),
    });
    const at = shore.levelAt;
    const shingle = roofTiles('#8d8a84', 0.18, 0.15, 0);
    const warm = [
      ['#4f0f0a', '#b5301a', '#f5803a'],
      ['#5c2a08', '#c9701c', '#ffc04a'],
      ['#5a4208', '#c9a024', '#ffe37a'],
    ] as const;
    const groves = warm.map(([dark, mid, light], index) =>
      broadleaves(811 + index * 9, { dark, mid, light, trunk: '#3a2c22', side: -0.5 }),
    );
    const firs = conifers(
      841,
      { dark: '#0e1f18', mid: '#274436', light: '#7f9a68', trunk: '#2c2219', side: -0.5 },
      0.55,
    );
    const reed = tufts(845, { dark: '#3a2f14', mid: '#937a34', light: '#e2c878' }, 70, 0.8);
    const lit = litGrid({
      warm: '#ffdf9c',
      deep: '#f0a048',
      frame: '#e6e0d2',
      cell: [0.6, 0.7],
      bar: 0.08,
      strength: 1,
      base: [3.4, 1],
    });
    const [red, orange, gold] = groves;
    compose(board, {
      sky: {
        stops: [ink('#7f9cc0'), ink('#b5c4d2'), ink('#ead9c8'), ink('#fbe2bc')],
        horizon: 400,
        sun: { x: 230, y: 300, colour: ink('#ffdca6'), spread: 360 },
        clouds: {
          cover: 0.4,
          lit: ink('#fff4e4'),
          shade: ink('#aeb4c8'),
          size: 100,
          stretch: 4.6,
          softness: 0.3,
          opacity: 0.8,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -12 && z < 130,
            water({ deep: '#232f30', shallow: '#3c4a42', ripple: 0.01, size: 0.8, mirror: 1 }),
          ),
          shore,
          ...gableHouse({
            x: [2.4, 9],
            y: [0.5, 3.5],
            z: [16, 23],
            ridge: 6,
            along: 'z',
            over: 0.5,
            wall: shingle,
            roof: roofTiles('#4f4a46', 0.3, 0.2, 0),
          }),
          box({ x: [3.4, 5.2], y: [1, 2.4], z: [15.94, 16] }, lit),
          box({ x: [6.4, 8.2], y: [1, 2.4], z: [15.94, 16] }, lit),
          box({ x: [5, 6.4], y: [3.6, 4.9], z: [15.94, 16] }, lit),
          box(
            { x: [0.8, 10.4], y: [0.32, 0.52], z: [13, 23] },
            planks({ light: '#9c8a72', dark: '#6b5c48', plank: 0.18, along: 0 }),
          ),
          ...[1, 4, 7, 10.2].flatMap((x) =>
            [13.2, 18, 22.6].map((z) => column([x, z], [-1.4, 0.34], [0.14, 0.14], timber('#5c4c3c'))),
          ),
          box(
            { x: [4.6, 6.6], y: [0.3, 0.44], z: [3.4, 13] },
            planks({ light: '#9c8a72', dark: '#6b5c48', plank: 0.2, along: 0 }),
          ),
          ...[4.7, 6.5].flatMap((x) =>
            [3.6, 7, 10.4].map((z) => column([x, z], [-1.2, 0.8], [0.09, 0.09], timber('#5c4c3c'))),
          ),
          ball(
            [1.4, 0.06, 7.4],
            [2.3, 0.34, 0.42],
            planks({ light: '#b5341f', dark: '#8d2414', plank: 0.3, along: 0 }),
          ),
          box({ x: [-0.4, 3.2], y: [0.3, 0.36], z: [7.1, 7.16] }, timber('#d9a868')),
          ...[0.6, 2.2].map((x) =>
            box({ x: [x, x + 0.12], y: [0.28, 0.36], z: [7.1, 7.6] }, timber('#d9a868')),
          ),
          ...[5.1, 6].map((x) =>
            box({ x: [x - 0.25, x + 0.25], y: [0.8, 0.86], z: [4.4, 4.9] }, timber('#3f6a58')),
          ),
          ...[5.1, 6].map((x) =>
            box({ x: [x - 0.25, x + 0.25], y: [0.86, 1.5], z: [4.36, 4.42] }, timber('#3f6a58')),
          ),
          ...[5.1, 6].flatMap((x) =>
            [-0.22, 0.22].map((dx) =>
              box({ x: [x + dx - 0.03, x + dx + 0.03], y: [0.44, 0.82], z: [4.4, 4.9] }, timber('#34594a')),
            ),
          ),
          ...Array.from({ length: 14 }, () =>
            boulder(
              rng,
              rng.between(-9, -4.6),
              -0.1,
              rng.between(-4, 8),
              rng.between(0.25, 0.8),
              stone('#6b675f', { size: 0.4, moss: '#6a6a34', mossCover: 0.4 }),
            ),
          ).flat(),
        ],
        lighting: {
          sun: { toward: [-0.68, 0.42, -0.1], colour: [1.8, 1.34, 0.88], softness: 0.04 },
          sky: [0.44, 0.48, 0.58],
          ground: [0.22, 0.18, 0.13],
          nearness: 2.2,
          lamps: [{ at: [5.7, 1.8, 15.2], size: [2.2, 0.6, 0.1], colour: [3, 1.8, 0.8] }],
        },
        air: {
          colour: ink('#dcd2c6'),
          density: 0.0036,
          glow: { colour: ink('#ffe2b4'), toward: [-0.34, 0.08, 0.94] },
        },
      },
      standing: [
        ...[red, orange, gold].flatMap((grove) =>
          grove
            ? [
                ...scatter(rng, {
                  grove,
                  count: 120,
                  x: [-0.75, 0.75],
                  fan: -10,
                  z: [96, 320],
                  height: [8, 14],
                  level: at,
                  where: (x, z) => at(x, z) > 0.3,
                  shade: 0.2,
                }),
                ...scatter(rng, {
                  grove,
                  count: 9,
                  x: [-40, -15],
                  z: [14, 70],
                  height: [8, 12],
                  level: at,
                  where: (x, z) => at(x, z) > 0.6,
                }),
              ]
            : [],
        ),
        ...scatter(rng, {
          grove: firs,
          count: 90,
          x: [-0.75, 0.75],
          fan: -10,
          z: [100, 310],
          height: [11, 19],
          level: at,
          where: (x, z) => at(x, z) > 0.3,
          shade: 0,
        }),
        ...(red
          ? [
              { sprite: red[0], x: -9.2, y: 0.6, z: 8.4, height: 10 },
              { sprite: red[2] ?? red[0], x: 13.6, y: 0, z: 24, height: 9 },
            ]
          : []),
        ...(gold ? [{ sprite: gold[1] ?? gold[0], x: -12.4, y: 0.6, z: 13, height: 10.4 }] : []),
        ...scatter(rng, {
          grove: reed,
          count: 90,
          x: [-9, -3.4],
          z: [-5, 6],
          height: [0.6, 1.4],
          level: () => -0.1,
          shade: 0,
        }),
      ],
      overlay: (painted) => mistBand(painted, 372, 452, '#f3ece2', 0.6, 240),
      finish: { wash: '#ffd8a0', washStrength: 0.14, vignette: 0.24, bloom: 0.3 },
    });
  },
};
