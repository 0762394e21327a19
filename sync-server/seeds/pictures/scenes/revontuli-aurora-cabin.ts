import { box, gableHouse } from '../build/solids.ts';
import { conifers, scatter } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { paintAurora, paintSky } from '../kit/sky.ts';
import { alpine, drift } from '../kit/grounds.ts';
import { steam } from '../kit/finish.ts';
import { litGrid, planks, plaster } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { sheet } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** Log cabin under the northern lights. */
export const revontuliAuroraCabin: Scene = {
  name: 'revontuli-aurora-cabin',
  kind: 'cover',
  alt: 'A snow-covered log cabin glows beside a dark lake under green northern lights.',
  seed: 2111,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.3, -10], horizon: 500, focal: 980 });
    const shore = (x: number, z: number) =>
      x * 0.55 + z * 0.35 - 3.2 + (noise.fbm(x / 5, z / 5, 3) - 0.5) * 3;
    const land = terrain({
      area: [-60, 60, -9, 120],
      cells: 560,
      height: (x, z) =>
        Math.min(1.4, Math.max(-0.6, -shore(x, z) * 0.16)) +
        (noise.fbm(x / 9, z / 9, 4) - 0.5) * 0.9 +
        Math.max(0, z - 50) * 0.08,
      surface: drift('#d9e2ee', { ripple: 0.05, size: 0.7, sparkle: 0.15 }),
    });
    const fells = terrain({
      area: [-2600, 2600, 500, 3400],
      cells: 520,
      height: (x, z) => smoothstep(500, 1900, z) * (120 + 420 * noise.fbm(x / 1100 + 4, z / 1100, 5)) - 16,
      surface: alpine({ rock: '#5d6675', snow: '#dfe8f2', snowFrom: 40, size: 120 }),
    });
    const spruce = conifers(
      111,
      { dark: '#05090d', mid: '#14242a', light: '#3d5f58', trunk: '#181310', side: -0.3 },
      0.75,
      0.75,
    );
    const log = planks({ light: '#7b5335', dark: '#482d1b', plank: 0.26, along: 0, gap: 0.12 });
    const snow = drift('#e6edf6', { ripple: 0.02, sparkle: 0.1 });
    const lit = litGrid({
      warm: '#ffdb92',
      deep: '#ee9540',
      frame: '#23140a',
      cell: [0.52, 0.6],
      bar: 0.06,
      strength: 1.3,
      base: [-6.9, 1.4],
    });
    compose(board, {
      sky(target) {
        paintSky(target, {
          stops: [ink('#050b22'), ink('#0c1a3c'), ink('#173a56'), ink('#2c5a6a')],
          horizon: 500,
          stars: 620,
        });
        paintAurora(target, 500, ink('#37f09a'), ink('#8a5ad8'), 0.95);
      },
      stage: {
        camera,
        shapes: [
          land,
          fells,
          sheet(
            'y',
            -0.05,
            (_x, z) => z > -9 && z < 520,
            water({ deep: '#07131f', shallow: '#0c2230', ripple: 0.008, size: 0.8 }),
          ),
          ...gableHouse({
            x: [-9.6, -1.8],
            y: [0.6, 3.5],
            z: [12, 18],
            ridge: 6.2,
            along: 'x',
            over: 0.9,
            thick: 0.2,
            wall: log,
            roof: planks({ light: '#5b4030', dark: '#35241a' }),
          }),
          ...gableHouse({
            x: [-9.6, -1.8],
            y: [0.6, 3.72],
            z: [12, 18],
            ridge: 6.46,
            along: 'x',
            over: 0.96,
            thick: 0.38,
            wall: log,
            roof: snow,
          }).slice(1),
          box(
            { x: [-10.2, -1.2], y: [0.1, 0.66], z: [10.4, 18] },
            planks({ light: '#6d4d36', dark: '#402a1d', plank: 0.2 }),
          ),
          box({ x: [-8.9, -6.3], y: [1.4, 2.9], z: [11.95, 12] }, lit),
          box({ x: [-3.9, -2.4], y: [1.4, 2.9], z: [11.95, 12] }, lit),
          box(
            { x: [-5.6, -4.6], y: [0.7, 2.8], z: [11.95, 12] },
            planks({ light: '#94633a', dark: '#5c3a20', plank: 0.18 }),
          ),
          box({ x: [-4.2, -3.4], y: [5, 7.6], z: [15.4, 16.2] }, plaster('#6b625c')),
          box({ x: [-4.3, -3.3], y: [7.6, 7.85], z: [15.3, 16.3] }, snow),
          ...[-10, -1.4].map((x) => box({ x: [x - 0.1, x + 0.1], y: [0.6, 3.2], z: [10.6, 10.8] }, log)),
        ],
        lighting: {
          sun: { toward: [0.2, 0.86, -0.3], colour: [0.07, 0.26, 0.19], softness: 0.5 },
          sky: [0.09, 0.17, 0.22],
          ground: [0.06, 0.1, 0.13],
          nearness: 2.5,
          lamps: [
            { at: [-7.6, 2, 11.2], size: [1, 0.5, 0.1], colour: [7, 3.9, 1.5] },
            { at: [-3.1, 2, 11.2], size: [0.6, 0.5, 0.1], colour: [5, 2.8, 1.1] },
          ],
        },
        air: { colour: ink('#28535f'), density: 0.0009 },
      },
      standing: [
        ...scatter(rng, {
          grove: spruce,
          count: 130,
          x: [-0.7, 0.1],
          fan: -10,
          z: [26, 115],
          height: [7, 15],
          level: land.levelAt,
          where: (x, z) => shore(x, z) < -2,
          shade: 0.2,
        }),
        ...scatter(rng, {
          grove: spruce,
          count: 300,
          x: [-0.75, 0.75],
          fan: -10,
          z: [420, 520],
          height: [16, 32],
          shade: 0,
          level: () => 0,
        }),
        ...scatter(rng, {
          grove: spruce,
          count: 3,
          x: [-15, -11.8],
          z: [7, 15],
          height: [8, 11],
          level: land.levelAt,
        }),
        { sprite: spruce[2] ?? spruce[0], x: -7.6, y: 0.1, z: -0.5, height: 7.6 },
      ],
      overlay(painted) {
        steam(painted, 404, 345, 26, 190, ink('#b7c9c9'), 0.4);
        glow(painted, 265, 470, 110, ink('#ffb45c'), 0.35);
      },
      finish: { vignette: 0.34, bloom: 0.5, contrast: 1.06 },
    });
  },
};
