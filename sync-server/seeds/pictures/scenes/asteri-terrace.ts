import { box } from '../build/solids.ts';
import { broadleaves, scatter } from '../build/nature.ts';
import type { Board } from '../kit/board.ts';
import { ink, smoothstep, tint } from '../kit/colour.ts';
import { alpine } from '../kit/grounds.ts';
import { ashlar, plaster, planks, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const white = plaster('#eee9e0', 0.05);
const blue = plaster('#2a5f9e', 0.08);

const cube = (x: number, y: number, z: number, w: number, h: number, d: number): Shape[] => [
  box({ x: [x, x + w], y: [y, y + h], z: [z, z + d] }, white),
  box({ x: [x - 0.06, x + w + 0.06], y: [y + h, y + h + 0.3], z: [z - 0.06, z + 0.25] }, white),
  box({ x: [x + w * 0.22, x + w * 0.22 + 0.95], y: [y + 0.3, y + 2.2], z: [z - 0.03, z] }, blue),
  box({ x: [x + w * 0.62, x + w * 0.62 + 0.8], y: [y + 1.1, y + 2.1], z: [z - 0.03, z] }, blue),
];

/** White terraces over the Aegean at noon. */
export const asteriTerrace: Scene = {
  name: 'asteri-terrace',
  kind: 'cover',
  alt: 'White cubic houses and a blue dome stand above a pool terrace and the bright Aegean Sea.',
  seed: 2010,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [1.5, 4.4, -9], horizon: 300, focal: 900 });
    const paving = ashlar('#cfc2ab', 0.9, 0.7, { joint: '#a39780', vary: 0.18 });
    const islands = terrain({
      area: [-5200, 5200, 3400, 6400],
      cells: 420,
      height: (x, z) =>
        smoothstep(0.46, 0.74, noise.fbm(x / 1500 + 3.3, z / 1500, 4)) *
          (260 + 240 * noise.ridged(x / 600, z / 600, 5)) *
          smoothstep(3400, 4300, z) -
        26,
      surface: alpine({ rock: '#8c7f78', green: '#7d7f5e', greenTo: 120, size: 90 }),
    });
    const lounger = (x: number, z: number): Shape[] => [
      box({ x: [x - 0.36, x + 0.36], y: [0.22, 0.34], z: [z, z + 1.9] }, plaster('#f3efe4', 0.04)),
      box({ x: [x - 0.36, x + 0.36], y: [0.3, 0.42], z: [z - 0.62, z + 0.05] }, plaster('#f3efe4', 0.04)),
      box({ x: [x - 0.38, x + 0.38], y: [0.12, 0.22], z: [z, z + 1.9] }, timber('#9c6f42')),
    ];
    const oleander = broadleaves(
      101,
      { dark: '#3f0d2c', mid: '#b52a72', light: '#f27ab4', side: -0.5 },
      'bush',
    );
    const olive = broadleaves(103, {
      dark: '#2f3a22',
      mid: '#76835a',
      light: '#b9c096',
      trunk: '#5c4a38',
      side: -0.5,
    });
    compose(board, {
      sky: {
        stops: [ink('#2f78c4'), ink('#5ba0da'), ink('#a4cdea'), ink('#dcebf0')],
        horizon: 300,
        clouds: {
          cover: 0.26,
          lit: ink('#ffffff'),
          shade: ink('#c3d6e6'),
          size: 110,
          stretch: 5,
          softness: 0.32,
          opacity: 0.8,
        },
        sun: { x: 60, y: -120, colour: ink('#fff2d0'), spread: 300 },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            -46,
            (_x, z) => z > 0,
            water({ deep: '#0d4c88', shallow: '#1f74ac', ripple: 0.09, size: 2.6 }),
          ),
          islands,
          sheet('y', 0, (x, z) => z < 8.4 && !(x > -2.6 && x < 9 && z > 1.6 && z < 7.6), paving),
          sheet(
            'y',
            -0.1,
            (x, z) => x > -2.6 && x < 9 && z > 1.6 && z < 8.2,
            water({ deep: '#1a8fae', shallow: '#57c3cc', ripple: 0.02, size: 0.5, mirror: 0.75 }),
          ),
          box({ x: [-2.7, 9.1], y: [-0.6, -0.06], z: [8.2, 8.4] }, white),
          box({ x: [-14, -2.6], y: [-4, 0.75], z: [8.2, 8.6] }, white),
          ...cube(-13.5, 0, 9.5, 5, 3.4, 5),
          ...cube(-8.6, -1.6, 12, 4.2, 3.6, 5),
          ...cube(-11.6, 3.2, 13.5, 4.6, 3.2, 5),
          ...cube(-15, 6, 17, 5, 3.2, 5),
          ...cube(-4.8, -4.2, 15, 3.8, 3.6, 5),
          ...cube(-8.4, 1.8, 17, 4, 3, 4),
          ...cube(-1.8, -6.8, 19, 4, 3.8, 4),
          column([-6.2, 19], [4.6, 6.2], [2, 2], white),
          ball([-6.2, 6.1, 19], [2.05, 2.05, 2.05], plaster('#2f6fb4', 0.06)),
          box({ x: [-6.26, -6.14], y: [8.1, 9], z: [18.95, 19.05] }, white),
          box({ x: [-6.5, -5.9], y: [8.6, 8.7], z: [18.95, 19.05] }, white),
          column([4.6, 0.2], [0, 2.6], [0.04, 0.04], timber('#a5794c')),
          column([4.6, 0.2], [2.28, 2.86], [1.75, 0.05], plaster('#f0dfbd', 0.05)),
          ...lounger(3.6, -0.9),
          ...lounger(5.7, -0.9),
          column([7.9, 0.4], [0, 0.8], [0.3, 0.4], plaster('#b5653d')),
          column([-3.6, 2.2], [0, 0.9], [0.34, 0.44], plaster('#b5653d')),
          box({ x: [-9.5, -3.4], y: [0, 0.42], z: [-1.4, -0.7] }, white),
          box({ x: [-9.3, -3.6], y: [0.42, 0.56], z: [-1.35, -0.75] }, plaster('#3f77ae', 0.06)),
          box(
            { x: [-6.6, -5.4], y: [0.1, 0.44], z: [0.3, 1.2] },
            planks({ light: '#c09464', dark: '#8a6238', plank: 0.12 }),
          ),
        ],
        lighting: {
          sun: { toward: [-0.52, 0.72, -0.4], colour: [1.28, 1.16, 0.96], softness: 0.015 },
          sky: [0.46, 0.54, 0.68],
          ground: [0.38, 0.36, 0.32],
          nearness: 1.8,
        },
        air: { colour: ink('#c3dcec'), density: 0.00012 },
      },
      standing: [
        ...scatter(rng, {
          grove: oleander,
          count: 7,
          x: [-14, -4],
          z: [7.4, 8],
          height: [1.3, 2.2],
          shade: 0,
        }),
        { sprite: olive[0], x: 7.9, y: 0.7, z: 0.4, height: 2.2, shade: 0 },
        { sprite: oleander[1] ?? oleander[0], x: -3.6, y: 0.75, z: 2.2, height: 1, shade: 0 },
        ...scatter(rng, {
          grove: oleander,
          count: 3,
          x: [-10, -6],
          z: [11.4, 11.9],
          height: [1.6, 2.4],
          level: () => 0.9,
          shade: 0,
        }),
      ],
      overlay: bougainvillea,
      finish: { wash: '#fff0cc', washStrength: 0.1, vignette: 0.16, bloom: 0.2, contrast: 1.06 },
    });
  },
};

/** A flowering branch from the upper right. */
function bougainvillea({ ctx, rng }: Board) {
  for (let index = 0; index < 900; index++) {
    const t = rng.next();
    const x = 1215 - t * 250 + rng.between(-50, 50) * (1 - t * 0.4);
    const y =
      -10 + t ** 1.5 * 90 + rng.between(-46, 56) * (1 - t * 0.6) + (x > 1120 ? rng.next() ** 2 * 260 : 0);
    const flower = rng.chance(0.72);
    ctx.fillStyle = flower
      ? tint(rng.pick(['#8c1658', '#c22a7e', '#e0549c', '#f08abf']), 0.95)
      : tint(rng.pick(['#2d4a24', '#52733a']));
    ctx.beginPath();
    ctx.ellipse(x, y, rng.between(3, 7), rng.between(2, 4.5), rng.between(0, 3), 0, 7);
    ctx.fill();
  }
}
