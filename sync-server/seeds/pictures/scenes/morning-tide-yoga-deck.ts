import { box } from '../build/solids.ts';
import { palms, scatter } from '../build/nature.ts';
import { clamp, ink, smoothstep } from '../kit/colour.ts';
import { alpine, drift } from '../kit/grounds.ts';
import { plaster, planks, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, sheet, type Shape, type Surface } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const linen: Surface = (hit, paint) => {
  const fold = Math.sin(hit.x * 21 + Math.sin(hit.y * 1.7) * 1.1) + 0.5 * Math.sin(hit.x * 47 + 2);
  const tone = 0.78 + fold * 0.12;
  paint.r = 0.86 * tone;
  paint.g = 0.8 * tone;
  paint.b = 0.7 * tone;
  paint.glowR = 0.16 * tone;
  paint.glowG = 0.12 * tone;
  paint.glowB = 0.07 * tone;
};

/** Gathered at two thirds of its height and falling free below. */
const curtain = (x: number, z: number, side: 1 | -1): Shape =>
  sheet(
    'z',
    z,
    (u, y) => {
      if (y < 0.05 || y > 3.1) return false;
      const tied = y > 1.25 ? smoothstep(1.25, 3.1, y) : smoothstep(1.25, 0, y) * 0.55;
      const width = 0.22 + 0.75 * tied;
      const inside = (u - x) * side;
      return inside > -0.06 && inside < width;
    },
    linen,
    { castsShadow: true },
  );

const mat = (x: number, z: number, colour: string): Shape[] => [
  box({ x: [x - 0.36, x + 0.36], y: [0, 0.02], z: [z - 0.95, z + 0.95] }, plaster(colour, 0.05)),
  box({ x: [x - 0.36, x + 0.36], y: [0.02, 0.045], z: [z + 0.86, z + 0.95] }, plaster(colour, 0.05)),
];

/** A deck over the beach as the sun comes up out of the sea. */
export const morningTideYogaDeck: Scene = {
  name: 'morning-tide-yoga-deck',
  kind: 'cover',
  alt: 'Yoga mats lie on a wooden deck with linen curtains, facing the sea at sunrise.',
  seed: 1404,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0.2, 1.75, -5.2], horizon: 372, focal: 900 });
    const shore = (x: number) => 15 + (noise.fbm(x / 13, 4, 3) - 0.5) * 7;
    const foam = (x: number, z: number) => {
      let white = 0;
      for (const [out, strength] of [
        [0.3, 0.9],
        [5, 0.75],
        [13, 0.85],
        [30, 0.6],
      ] as const) {
        const line = shore(x) + out + (noise.fbm(x / 22 + out, out, 3) - 0.5) * (6 + out * 0.5);
        const width = 0.7 + out * 0.09;
        const away = z - line;
        const lace = noise.fbm(x / 1.1, z / 0.8, 4);
        white +=
          strength *
          smoothstep(width * 2.2, 0, away) *
          smoothstep(-width * 0.5, 0.05, away) *
          smoothstep(0.42, 0.62, lace + 0.1);
      }
      return clamp(white);
    };
    const frame = timber('#7a5335');
    const posts: Shape[] = [];
    for (const x of [-3.1, 3.1]) {
      for (const z of [0.2, 4.6])
        posts.push(box({ x: [x - 0.08, x + 0.08], y: [0, 3.2], z: [z - 0.08, z + 0.08] }, frame));
      posts.push(box({ x: [x - 0.07, x + 0.07], y: [3.1, 3.26], z: [0, 4.8] }, frame));
    }
    for (const z of [0.2, 4.6])
      posts.push(box({ x: [-3.5, 3.5], y: [3.2, 3.36], z: [z - 0.08, z + 0.08] }, frame));
    for (let z = 0.7; z < 4.5; z += 0.55)
      posts.push(box({ x: [-3.4, 3.4], y: [3.36, 3.44], z: [z - 0.04, z + 0.04] }, frame));
    const headland = terrain({
      area: [-2400, 2400, 700, 2600],
      cells: 520,
      height: (x, z) => {
        const side = x > 0 ? smoothstep(60, 900, x) : smoothstep(-420, -1500, x) * 0.8;
        return side * (120 + 170 * noise.ridged(x / 700 + 2, z / 700, 5)) * smoothstep(700, 1300, z) - 12;
      },
      surface: alpine({ rock: '#6e5d58', green: '#4c5b45', greenTo: 300, size: 90 }),
    });
    const coconut = palms(21, {
      dark: '#1d2413',
      mid: '#4a5a28',
      light: '#c2a552',
      trunk: '#66513c',
      side: 0.2,
    });
    compose(board, {
      sky: {
        stops: [ink('#6a9cbc'), ink('#a8c3c8'), ink('#f0d9b0'), ink('#ffc98a')],
        horizon: 372,
        sun: { x: 655, y: 318, colour: ink('#ffcf8c'), disc: 21, spread: 330 },
        clouds: {
          cover: 0.46,
          lit: ink('#fff0cf'),
          shade: ink('#b79aa0'),
          size: 90,
          stretch: 6,
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
            (x, z) => Math.abs(x) < 3.9 && z > -6 && z < 5,
            planks({ light: '#c08e5c', dark: '#8a5d38', plank: 0.145, polish: 0.12 }),
          ),
          box({ x: [-3.9, 3.9], y: [-0.22, 0.0], z: [4.9, 5.05] }, timber('#6b4a31')),
          ...posts,
          curtain(-3, 0.2, 1),
          curtain(3, 0.2, -1),
          curtain(-3, 4.6, 1),
          curtain(3, 4.6, -1),
          ...mat(-2, 1.5, '#2f7a78'),
          ...mat(-0.68, 1.5, '#d9693f'),
          ...mat(0.68, 1.5, '#e3c98f'),
          ...mat(2, 1.5, '#4a6f9a'),
          column([-2.75, 3.9], [0, 0.5], [0.2, 0.26], plaster('#b9572f')),
          column([2.7, 3.9], [0, 0.3], [0.17, 0.2], plaster('#d8c7ad')),
          sheet('y', -0.9, (x, z) => z < shore(x) + 0.6, drift('#d9b98c', { ripple: 0.12, size: 0.12 })),
          sheet(
            'y',
            -0.95,
            (_x, z) => z > 5 && z < 9000,
            water({
              deep: '#1f6270',
              shallow: '#5fa49a',
              ripple: 0.1,
              size: 0.9,
              shoal: (x, z) => smoothstep(42, 0, z - shore(x)),
              foam,
            }),
          ),
          headland,
        ],
        lighting: {
          sun: { toward: [0.06, 0.34, 0.94], colour: [1.7, 1.08, 0.62], softness: 0.05 },
          sky: [0.62, 0.6, 0.62],
          ground: [0.34, 0.25, 0.18],
          nearness: 1.6,
        },
        air: {
          colour: ink('#e9cfae'),
          density: 0.00042,
          glow: { colour: ink('#ffdca0'), toward: [0.05, 0, 1] },
        },
      },
      standing: [
        { sprite: coconut[0], x: -5.2, y: -1, z: 4.4, height: 6.6 },
        { sprite: coconut[3] ?? coconut[0], x: 6.3, y: -1, z: 6, height: 8 },
        { sprite: coconut[1] ?? coconut[0], x: 9.4, y: -1, z: 12, height: 8.4 },
        ...scatter(rng, {
          grove: coconut,
          count: 7,
          x: [-16, -9],
          z: [9, 15],
          height: [6, 9],
          level: () => -0.9,
        }),
      ],
      finish: { wash: '#ffbf7a', washStrength: 0.18, vignette: 0.26, bloom: 0.5 },
    });
  },
};
