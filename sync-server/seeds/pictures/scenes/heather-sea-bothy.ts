import { box, gableHouse } from '../build/solids.ts';
import { boulder, scatter, tufts } from '../build/nature.ts';
import { clamp, ink, smoothstep } from '../kit/colour.ts';
import { mistBand, steam } from '../kit/finish.ts';
import { alpine } from '../kit/grounds.ts';
import { ashlar, ground, litGrid, plaster, roofTiles, stone } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { sheet } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** White cottage on a heather cliff under a breaking storm. */
export const heatherSeaBothy: Scene = {
  name: 'heather-sea-bothy',
  kind: 'cover',
  alt: 'A white stone cottage stands in purple heather above sea cliffs as sunlight breaks through cloud.',
  seed: 3323,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 9, -16], horizon: 350, focal: 980 });
    const edge = (x: number, z: number) =>
      x - 7 - z * 0.05 + (noise.fbm(x / 12, z / 12, 4) - 0.5) * 13 + 11 * Math.sin(z / 24);
    const land = terrain({
      area: [-130, 130, -15, 300],
      cells: 900,
      height: (x, z) => {
        const top = 6 + (noise.fbm(x / 24, z / 24, 4) - 0.5) * 5 + 0.035 * z + Math.max(0, -x - 10) * 0.16;
        return top - smoothstep(0, 5, edge(x, z)) * (top + 26);
      },
      surface: (hit, paint) => (hit.ny > 0.72 ? heath : cliffs)(hit, paint),
    });
    const heath = ground('#4f4a2a', '#8a5478', { patch: 5, fine: 0.16, relief: 2.4 });
    const cliffs = stone('#5e5852', { size: 2.4, rough: 3, moss: '#5c6a34', mossCover: 0.4 });
    const head = terrain({
      area: [-1400, 2600, 700, 3200],
      cells: 420,
      height: (x, z) =>
        smoothstep(0.4, 0.62, noise.fbm(x / 700 + 4, z / 700, 3)) *
          210 *
          (0.5 + noise.fbm(x / 200, z / 200, 4)) -
        30,
      surface: alpine({ rock: '#5c5f63', green: '#5a6648', greenTo: 300, size: 50 }),
    });
    const at = land.levelAt;
    const base = at(-8, 16);
    const wash = plaster('#ece6da', 0.1);
    const lit = litGrid({
      warm: '#ffdc96',
      deep: '#ee9e48',
      frame: '#efe8da',
      cell: [0.45, 0.6],
      bar: 0.07,
      strength: 1,
    });
    const bloom = tufts(781, { dark: '#2c2a1c', mid: '#5c5838', light: '#9a8a5c' }, 46, 1.1, '#a8528f');
    const grass = tufts(785, { dark: '#2c3418', mid: '#74783a', light: '#cfc27a' }, 60, 1.3);
    compose(board, {
      sky: {
        stops: [ink('#4d5f78'), ink('#7c8da0'), ink('#b9c0c2'), ink('#efe0bd')],
        horizon: 350,
        sun: { x: 860, y: 250, colour: ink('#ffe2a6'), spread: 300 },
        clouds: {
          cover: 0.74,
          lit: ink('#f4ecdc'),
          shade: ink('#56657a'),
          size: 150,
          stretch: 3,
          softness: 0.26,
          opacity: 0.95,
        },
      },
      stage: {
        camera,
        shapes: [
          land,
          head,
          sheet(
            'y',
            -20,
            (_x, z) => z > -10 && z < 9000,
            water({
              deep: '#1c3f52',
              shallow: '#4a7684',
              ripple: 0.1,
              size: 2.2,
              foam: (x, z) =>
                smoothstep(9, 0, -edge(x, z) + 12) *
                smoothstep(0.5, 0.66, noise.fbm(x / 3, z / 3, 4)) *
                clamp(1 - z / 300),
            }),
          ),
          ...gableHouse({
            x: [-13, -3],
            y: [base - 0.6, base + 3],
            z: [14, 19.4],
            ridge: base + 5.6,
            along: 'x',
            over: 0.25,
            wall: wash,
            roof: roofTiles('#4a4d52', 0.3, 0.2, 0),
          }),
          ...[-13, -3.9].flatMap((x) => [
            box({ x: [x, x + 0.9], y: [base + 4.6, base + 6.7], z: [16.2, 17.2] }, wash),
            box({ x: [x + 0.2, x + 0.7], y: [base + 6.7, base + 7.1], z: [16.5, 16.9] }, plaster('#a5583c')),
          ]),
          ...[-11.6, -5.6].map((x) =>
            box({ x: [x, x + 1.2], y: [base + 0.9, base + 2.3], z: [13.94, 14] }, lit),
          ),
          box({ x: [-8.6, -7.4], y: [base - 0.2, base + 2.2], z: [13.94, 14] }, plaster('#9c3a2c', 0.1)),
          ...Array.from({ length: 30 }, (_, index) =>
            box(
              {
                x: [-19 + index * 0.62, -18.4 + index * 0.62],
                y: [
                  at(-19 + index * 0.62, 9.6) - 0.6,
                  at(-19 + index * 0.62, 9.6) + 0.85 + rng.between(-0.1, 0.1),
                ],
                z: [9.3, 9.9],
              },
              ashlar('#857d74', 0.32, 0.16, { joint: '#3f3a36', vary: 0.6 }),
            ),
          ).filter((_, index) => (index < 14 || index > 17) && edge(-19 + index * 0.62, 9.6) < -1.5),
          ...Array.from({ length: 16 }, () => {
            const x = rng.between(-14, 4);
            const z = rng.between(-9, 8);
            return boulder(
              rng,
              x,
              at(x, z),
              z,
              rng.between(0.2, 0.7),
              stone('#77736c', { size: 0.4, moss: '#6a6f3c', mossCover: 0.35 }),
            );
          }).flat(),
        ],
        lighting: {
          sun: { toward: [0.52, 0.42, 0.34], colour: [1.7, 1.34, 0.86], softness: 0.06 },
          sky: [0.44, 0.48, 0.56],
          ground: [0.2, 0.18, 0.17],
          nearness: 2,
          lamps: [{ at: [-8, base + 1.6, 13.2], size: [3, 0.6, 0.1], colour: [3, 1.8, 0.8] }],
        },
        air: {
          colour: ink('#c3c8ca'),
          density: 0.0006,
          glow: { colour: ink('#f6e2b8'), toward: [0.26, 0.05, 0.96] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: bloom,
          count: 760,
          x: [-0.66, 0.5],
          fan: -16,
          z: [-11, 26],
          height: [0.4, 0.8],
          level: at,
          where: (x, z) => edge(x, z) < -0.6 && !(x > -13.6 && x < -2.4 && z > 11 && z < 20),
          shade: 0.2,
        }),
        ...scatter(rng, {
          grove: grass,
          count: 260,
          x: [-0.66, 0.5],
          fan: -16,
          z: [-11, 30],
          height: [0.4, 0.8],
          level: at,
          where: (x, z) => edge(x, z) < -0.6 && !(x > -13.6 && x < -2.4 && z > 12 && z < 20),
          shade: 0.1,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 320, 390, '#e6e4da', 0.4, 260);
        steam(painted, 268, 250, 30, 150, ink('#dfe2e4'), 0.4);
      },
      finish: { wash: '#ffe0ae', washStrength: 0.12, vignette: 0.3, bloom: 0.3 },
    });
  },
};
