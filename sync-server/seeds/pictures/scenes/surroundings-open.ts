import { box } from '../build/solids.ts';
import { boulder, broadleaves, conifers, palms, scatter, tufts } from '../build/nature.ts';
import { clamp, ink, smoothstep } from '../kit/colour.ts';
import { alpine, drift } from '../kit/grounds.ts';
import { ground, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, sheet } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';
import { starMeadowFire } from './star-meadow-fire.ts';

const palmCove: Scene = {
  name: 'palm-cove',
  kind: 'surroundings',
  alt: 'Clear water laps a curved white beach with leaning palms and a green headland.',
  seed: 7201,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.4, -8], horizon: 330, focal: 930 });
    const shore = (x: number) => 1.6 + (x + 2) ** 2 * 0.028 + (noise.fbm(x / 7, 2, 3) - 0.5) * 2;
    const beach = terrain({
      area: [-60, 60, -9, 80],
      cells: 420,
      height: (x, z) =>
        clamp((shore(x) - z) * 0.085, -1.4, 0.7 + 0.02 * Math.abs(x)) +
        (noise.fbm(x / 4, z / 4, 3) - 0.5) * 0.14,
      surface: drift('#d3bf95', { ripple: 0.1, size: 0.2 }),
    });
    const head = terrain({
      area: [-900, 900, 120, 900],
      cells: 420,
      height: (x, z) =>
        smoothstep(60, 330, -x + (z - 200) * 0.3) *
          (50 + 110 * noise.fbm(x / 160, z / 160, 5)) *
          smoothstep(120, 260, z) -
        6,
      surface: alpine({ rock: '#8d7d6c', green: '#47702f', greenTo: 240, size: 30 }),
    });
    const coconut = palms(741, {
      dark: '#1a3a14',
      mid: '#4d8430',
      light: '#c4dc6c',
      trunk: '#8a7254',
      side: -0.5,
    });
    const bush = broadleaves(745, { dark: '#17340f', mid: '#4d802c', light: '#b8d864', side: -0.5 }, 'bush');
    const foam = (x: number, z: number) =>
      [0.2, 3.4, 9].reduce((sum, out) => {
        const line = shore(x) + out + (noise.fbm(x / 9 + out, out, 3) - 0.5) * 3;
        return Math.max(
          sum,
          smoothstep(1.4, 0, z - line) *
            smoothstep(-0.3, 0.05, z - line) *
            (0.5 + 0.5 * noise.fbm(x / 0.7, z / 0.5, 3)),
        );
      }, 0);
    compose(board, {
      sky: {
        stops: [ink('#2f80c8'), ink('#66b0e0'), ink('#b4daec'), ink('#eaf2ea')],
        horizon: 330,
        sun: { x: 240, y: -40, colour: ink('#fffbe4'), spread: 280 },
        clouds: {
          cover: 0.48,
          lit: ink('#ffffff'),
          shade: ink('#b7d0e2'),
          size: 110,
          stretch: 2.6,
          softness: 0.18,
        },
      },
      stage: {
        camera,
        shapes: [
          beach,
          head,
          sheet(
            'y',
            0,
            (_x, z) => z > -2 && z < 8000,
            water({
              deep: '#0d78a8',
              shallow: '#6fdcd0',
              ripple: 0.04,
              size: 0.9,
              mirror: 0.6,
              shoal: (x, z) => clamp(1.05 - (z - shore(x)) / 46 + (noise.fbm(x / 12, z / 9, 3) - 0.5) * 0.7),
              foam,
            }),
          ),
          ...[
            [7.4, 5, 0.8],
            [9, 6.6, 1.2],
            [10.6, 5, 0.7],
          ].flatMap(([x = 0, z = 0, size = 1]) =>
            boulder(rng, x, 0, z, size, stone('#6f665a', { size: 0.5 })),
          ),
        ],
        lighting: {
          sun: { toward: [-0.45, 0.8, -0.25], colour: [1.45, 1.32, 1.05], softness: 0.02 },
          sky: [0.46, 0.56, 0.68],
          ground: [0.34, 0.34, 0.28],
          nearness: 1.8,
        },
        air: { colour: ink('#cbe6ee'), density: 0.0006 },
      },
      standing: [
        ...scatter(rng, {
          grove: coconut,
          count: 30,
          x: [-44, -15],
          z: [5, 38],
          height: [8, 13],
          level: beach.levelAt,
          where: (x, z) => beach.levelAt(x, z) > 0.5,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 26,
          x: [-40, -12],
          z: [6, 36],
          height: [1, 2.6],
          level: beach.levelAt,
          where: (x, z) => beach.levelAt(x, z) > 0.6,
        }),
        { sprite: coconut[0], x: -4, y: 0.2, z: 1.4, height: 6.6 },
        { sprite: coconut[2] ?? coconut[0], x: -5.6, y: 0.3, z: 2.4, height: 7.4 },
        { sprite: coconut[1] ?? coconut[0], x: 6.2, y: 0.3, z: 2, height: 7.6 },
      ],
      finish: { wash: '#fff6d0', washStrength: 0.08, vignette: 0.18, bloom: 0.22 },
    });
  },
};

const glacierLake: Scene = {
  name: 'glacier-lake-jetty',
  kind: 'surroundings',
  alt: 'A short jetty with two chairs faces a turquoise glacier lake below granite peaks at noon.',
  seed: 7203,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0.4, 2.2, -7], horizon: 420, focal: 950 });
    const peaks = terrain({
      area: [-3800, 3800, 700, 5200],
      cells: 760,
      height: (x, z) =>
        smoothstep(700, 2900, z - Math.abs(x) * 0.35) *
          (120 + 1500 * noise.ridged(x / 1300 + 9.2, z / 1300 + 1, 8) ** 1.2) -
        14,
      surface: alpine({
        rock: '#8a8580',
        snow: '#fbfbfd',
        snowFrom: 620,
        green: '#4d6f48',
        greenTo: 330,
        size: 150,
      }),
    });
    const shore = terrain({
      area: [-500, 500, 150, 760],
      cells: 320,
      height: (x, z) =>
        -4 +
        smoothstep(150, 330, z - Math.abs(x) * 0.2 + (noise.fbm(x / 60, 1, 3) - 0.5) * 60) *
          (16 + 60 * noise.fbm(x / 160, z / 160, 4)),
      surface: ground('#3f5c34', '#74854e', { patch: 20, fine: 3, relief: 2 }),
    });
    const plank = timber('#a08a6c');
    const chair = (x: number, z: number) => [
      box({ x: [x - 0.3, x + 0.3], y: [0.82, 0.88], z: [z - 0.3, z + 0.3] }, timber('#c25a3a')),
      box({ x: [x - 0.3, x + 0.3], y: [0.88, 1.5], z: [z - 0.36, z - 0.3] }, timber('#c25a3a')),
      ...[-0.27, 0.27].map((dx) =>
        box({ x: [x + dx - 0.04, x + dx + 0.04], y: [0.5, 1.08], z: [z - 0.3, z + 0.3] }, timber('#a8482c')),
      ),
    ];
    const firs = conifers(
      761,
      { dark: '#0f231c', mid: '#2b4f3e', light: '#8aa878', trunk: '#2c2219', side: -0.5 },
      0.6,
    );
    const flower = tufts(765, { dark: '#284018', mid: '#67883a', light: '#bcd07a' }, 40, 1.2, '#e0648c');
    compose(board, {
      sky: {
        stops: [ink('#2f74c0'), ink('#68a8de'), ink('#b6d6ea'), ink('#e6f0f0')],
        horizon: 420,
        clouds: {
          cover: 0.46,
          lit: ink('#ffffff'),
          shade: ink('#aec4da'),
          size: 120,
          stretch: 2.8,
          softness: 0.2,
        },
        sun: { x: 140, y: -60, colour: ink('#fffbe8'), spread: 260 },
      },
      stage: {
        camera,
        shapes: [
          peaks,
          shore,
          sheet(
            'y',
            0,
            (_x, z) => z > -3 && z < 900,
            water({
              deep: '#1590a0',
              shallow: '#5fc9c0',
              ripple: 0.02,
              size: 0.9,
              mirror: 0.72,
              shoal: (_x, z) => clamp(0.7 - z / 90),
            }),
          ),
          ...Array.from({ length: 40 }, (_, index) =>
            box({ x: [-1.1, 1.5], y: [0.44, 0.52], z: [-6 + index * 0.34, -5.7 + index * 0.34] }, plank),
          ),
          ...[-1, 1.4].flatMap((x) =>
            [-2, 2, 6].map((z) => column([x, z], [-1.4, 0.44], [0.11, 0.1], timber('#6b5a48'))),
          ),
          ...chair(-0.4, 5.4),
          ...chair(0.85, 5.4),
          sheet(
            'y',
            0.1,
            (x, z) => z < -1.6 && Math.abs(x) > 1.6,
            ground('#4d6a2c', '#84964a', { patch: 1, fine: 0.08, relief: 2.2 }),
          ),
          ...[
            [-4, -1.4, 0.6],
            [-6.4, -0.8, 0.9],
            [4.4, -1.4, 0.7],
            [6.6, -0.6, 0.9],
            [3, -1.8, 0.4],
          ].flatMap(([x = 0, z = 0, size = 1]) =>
            boulder(rng, x, 0, z, size, stone('#8d8880', { size: 0.5, moss: '#6f7f40', mossCover: 0.25 })),
          ),
        ],
        lighting: {
          sun: { toward: [-0.5, 0.66, -0.35], colour: [1.6, 1.46, 1.2], softness: 0.02 },
          sky: [0.44, 0.52, 0.66],
          ground: [0.24, 0.28, 0.26],
          nearness: 1.8,
        },
        air: { colour: ink('#c4dae8'), density: 0.0001 },
      },
      standing: [
        ...scatter(rng, {
          grove: firs,
          count: 330,
          x: [-0.75, 0.75],
          fan: -7,
          z: [210, 620],
          height: [12, 22],
          level: shore.levelAt,
          where: (x, z) => shore.levelAt(x, z) > 0.6,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: flower,
          count: 90,
          x: [-9, 9],
          z: [-5, -1.8],
          height: [0.35, 0.7],
          where: (x) => Math.abs(x) > 2,
          level: () => 0.1,
        }),
      ],
      finish: { wash: '#fff4d6', washStrength: 0.08, vignette: 0.18, bloom: 0.2 },
    });
  },
};

export const openSurroundings = [palmCove, starMeadowFire, glacierLake];
