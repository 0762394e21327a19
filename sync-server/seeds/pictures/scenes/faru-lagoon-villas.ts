import { box } from '../build/solids.ts';
import { palms, scatter } from '../build/nature.ts';
import { clamp, ink, smoothstep } from '../kit/colour.ts';
import { drift } from '../kit/grounds.ts';
import { litGrid, planks, thatch, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const deck = planks({ light: '#c09c70', dark: '#8d6c48', plank: 0.17, along: 0 });
const pile = timber('#7a6148');

const villa = (x: number, z: number): Shape[] => [
  ...[-2.6, 0, 2.6].flatMap((dx) =>
    [-2.2, 1.8].map((dz) => column([x + dx, z + dz], [-1.4, 1.2], [0.13, 0.13], pile)),
  ),
  box({ x: [x - 3.4, x + 3.4], y: [1.1, 1.3], z: [z - 3.4, z + 2.6] }, deck),
  box(
    { x: [x - 2.3, x + 2.3], y: [1.3, 3.7], z: [z - 1.8, z + 2.2] },
    planks({ light: '#b48a5c', dark: '#7c5a38', plank: 0.18 }),
  ),
  box(
    { x: [x - 1.9, x + 1.9], y: [1.4, 3.4], z: [z - 1.85, z - 1.8] },
    litGrid({
      warm: '#ffe9c0',
      deep: '#c79a66',
      frame: '#4b3320',
      cell: [0.95, 2.2],
      bar: 0.1,
      strength: 0.55,
      base: [x, 1.4],
    }),
  ),
  column([x, z], [3.3, 6.9], [4, 0.1], thatch('#b79a68', '#6e5532', 0.4)),
  ...Array.from({ length: 4 }, (_, index) =>
    box(
      {
        x: [x - 3, x - 2.2],
        y: [-0.5 + index * 0.4, -0.42 + index * 0.4],
        z: [z - 4.6 + index * 0.3, z - 4.3 + index * 0.3],
      },
      deck,
    ),
  ),
];

/** Thatched villas on stilts in a turquoise lagoon at noon. */
export const faruLagoonVillas: Scene = {
  name: 'faru-lagoon-villas',
  kind: 'cover',
  alt: 'Thatched villas on stilts curve along a boardwalk through a shallow turquoise lagoon.',
  seed: 2919,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [-2, 4.6, -12], horizon: 330, focal: 930 });
    const isle = (x: number, z: number) =>
      1 - Math.hypot((x - 62) / 44, (z - 108) / 26) + (noise.fbm(x / 14, z / 14, 3) - 0.5) * 0.3;
    const island = terrain({
      area: [10, 120, 74, 146],
      cells: 260,
      height: (x, z) => clamp(isle(x, z), -1, 1) * 2.6 - 0.6,
      surface: drift('#e8d8b4', { ripple: 0.03 }),
    });
    const shoal = (x: number, z: number) =>
      clamp(
        0.86 -
          z / 190 +
          (noise.fbm(x / 17 + 2, z / 11, 4) - 0.5) * 1.5 +
          smoothstep(-0.9, 0.2, isle(x, z)) * 0.6,
      );
    const walk: Shape[] = [];
    for (let index = 0; index < 130; index++) {
      const z = -6 + index * 0.62;
      const x = 4.6 + 0.0042 * (z - 10) ** 2;
      walk.push(box({ x: [x - 0.95, x + 0.95], y: [1.02, 1.12], z: [z, z + 0.56] }, deck));
      if (index % 7 === 0)
        for (const dx of [-0.8, 0.8])
          walk.push(column([x + dx, z], [-1, index % 14 === 0 ? 2 : 1.05], [0.09, 0.09], pile));
    }
    const coconut = palms(191, {
      dark: '#1c3a16',
      mid: '#4c8030',
      light: '#bcd264',
      trunk: '#8a7458',
      side: -0.5,
    });
    compose(board, {
      sky: {
        stops: [ink('#1f74c4'), ink('#4d9fde'), ink('#9dd0ec'), ink('#dff1f4')],
        horizon: 330,
        sun: { x: 180, y: -60, colour: ink('#fffbe6'), spread: 260 },
        clouds: {
          cover: 0.47,
          lit: ink('#ffffff'),
          shade: ink('#b4cfe4'),
          size: 105,
          stretch: 2.6,
          softness: 0.18,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -14 && z < 9000,
            water({ deep: '#0a6aa8', shallow: '#58d4cf', ripple: 0.03, size: 0.9, mirror: 0.62, shoal }),
          ),
          sheet('y', -1.3, (_x, z) => z > -14 && z < 200, drift('#d9cfae')),
          island,
          ...walk,
          ...villa(-3.4, 13),
          ...villa(-4.6, 25),
          ...villa(-4.4, 38),
          ...villa(-2, 52),
          ...villa(2, 66),
          ...villa(16.5, 26),
          ...villa(22, 42),
          box({ x: [-1, 4], y: [1.05, 1.2], z: [12.4, 13.4] }, deck),
          box({ x: [-2, 5], y: [1.05, 1.2], z: [25, 26] }, deck),
          box({ x: [5, 14], y: [1.05, 1.2], z: [26, 27] }, deck),
        ],
        lighting: {
          sun: { toward: [-0.42, 0.82, -0.3], colour: [1.36, 1.24, 1.02], softness: 0.015 },
          sky: [0.44, 0.56, 0.7],
          ground: [0.24, 0.4, 0.4],
          nearness: 2,
        },
        air: { colour: ink('#c8e6ee'), density: 0.0003 },
      },
      standing: [
        ...scatter(rng, {
          grove: coconut,
          count: 60,
          x: [24, 102],
          z: [88, 132],
          height: [9, 15],
          level: island.levelAt,
          where: (x, z) => isle(x, z) > 0.3,
          shade: 0.2,
        }),
        { sprite: coconut[3] ?? coconut[0], x: 9.2, y: -1, z: -3, height: 9.5, shade: 0 },
      ],
      finish: { wash: '#fff4d2', washStrength: 0.08, vignette: 0.16, bloom: 0.22, contrast: 1.06 },
    });
  },
};
