import { box } from '../build/solids.ts';
import { boulder } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { alpine } from '../kit/grounds.ts';
import { mistBand, steam } from '../kit/finish.ts';
import { litGrid, planks, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** Milky blue lagoon between lava, with a low pavilion. */
export const basaltLagoonPavilion: Scene = {
  name: 'basalt-lagoon-pavilion',
  kind: 'cover',
  alt: 'A low glass pavilion glows at the edge of a steaming milky-blue lagoon among black lava rocks.',
  seed: 2313,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.5, -8], horizon: 348, focal: 960 });
    const lava = stone('#2f2d30', { size: 0.6, rough: 4.5, moss: '#77804e', mossCover: 0.22 });
    const shoreLine = (x: number, z: number) => 23 + 7 * noise.fbm(x / 9, 3.1, 4) + (x > 4 ? 6 : 0) - z;
    const field = terrain({
      area: [-80, 80, 8, 150],
      cells: 720,
      height: (x, z) =>
        Math.min(2.4, -shoreLine(x, z) * 0.22) * smoothstep(0.2, 0.7, noise.ridged(x / 7, z / 7, 5) + 0.25) +
        (noise.ridged(x / 3, z / 3, 4) - 0.5) * 0.8 -
        0.25,
      surface: lava,
    });
    const fell = terrain({
      area: [-2800, 2800, 500, 3800],
      cells: 560,
      height: (x, z) =>
        smoothstep(500, 1500, z) * (70 + 460 * noise.ridged(x / 1500 + 0.4, z / 1500 + 1, 6)) - 14,
      surface: alpine({
        rock: '#4c5058',
        snow: '#e9eef2',
        snowFrom: 120,
        green: '#5f6a52',
        greenTo: 120,
        size: 110,
      }),
    });
    const rocks: Shape[] = [];
    for (let index = 0; index < 26; index++) {
      const x = rng.between(-11, 11);
      const z = rng.between(0.5, 21);
      if (Math.abs(x) < 2.6 + z * 0.12 && z < 12) continue;
      rocks.push(...boulder(rng, x, -0.12, z, rng.between(0.3, 1.1), lava));
    }
    for (const [x, z, size] of [
      [-3.6, -3.2, 0.9],
      [-5, -2, 1.1],
      [4.6, -3.4, 1],
      [5.9, -2, 0.9],
      [2.9, -5, 0.6],
    ] as const)
      rocks.push(...boulder(rng, x, -0.2, z, size, lava));
    const concrete = planks({
      light: '#77736e',
      dark: '#5c5854',
      plank: 0.5,
      along: 0,
      gap: 0.02,
      length: 9,
    });
    const lit = litGrid({
      warm: '#ffdfa2',
      deep: '#f0a04a',
      frame: '#14100d',
      cell: [1.5, 3.2],
      bar: 0.09,
      strength: 1,
      base: [3, 0.6],
    });
    compose(board, {
      sky: {
        stops: [ink('#6f8799'), ink('#98aab3'), ink('#c9d0d0'), ink('#e3dfd6')],
        horizon: 348,
        sun: { x: 330, y: 300, colour: ink('#f4e4cd'), spread: 380 },
        clouds: {
          cover: 0.78,
          lit: ink('#eef0ee'),
          shade: ink('#7f909c'),
          size: 170,
          stretch: 3.4,
          softness: 0.34,
          opacity: 0.85,
        },
      },
      stage: {
        camera,
        shapes: [
          fell,
          field,
          ...rocks,
          sheet(
            'y',
            -0.05,
            (_x, z) => z > -8 && z < 60,
            water({
              deep: '#4f9fae',
              shallow: '#a6d8d6',
              ripple: 0.014,
              size: 0.6,
              mirror: 0.62,
              shoal: (x, z) => 0.45 + 0.9 * (noise.fbm(x / 6, z / 9, 3) - 0.3),
            }),
          ),
          box({ x: [2.6, 16], y: [-0.4, 0.5], z: [20, 28] }, concrete),
          box({ x: [3, 13.5], y: [0.5, 3.7], z: [21.6, 21.7] }, lit),
          box(
            { x: [13.5, 15.8], y: [0.5, 3.7], z: [21.5, 27] },
            planks({ light: '#8a5f3c', dark: '#55361f', plank: 0.16 }),
          ),
          box({ x: [3, 13.5], y: [0.5, 3.7], z: [26, 27] }, concrete),
          box(
            { x: [1.6, 16.8], y: [3.7, 4.15], z: [19.4, 28] },
            planks({ light: '#3c3a3a', dark: '#2a2828', plank: 0.4, along: 0 }),
          ),
          ...[2.2, 7.6, 13].map((x) =>
            box({ x: [x - 0.09, x + 0.09], y: [0.4, 3.7], z: [19.8, 19.98] }, timber('#4c3423')),
          ),
          box(
            { x: [4, 8.6], y: [-0.5, 0.16], z: [18.4, 20] },
            planks({ light: '#93704d', dark: '#5e4429', plank: 0.16, along: 0 }),
          ),
        ],
        lighting: {
          sky: [0.62, 0.68, 0.74],
          ground: [0.24, 0.28, 0.3],
          nearness: 2.6,
          sun: { toward: [-0.5, 0.5, 0.3], colour: [0.5, 0.44, 0.36], softness: 0.25 },
          lamps: [{ at: [8, 2, 20.4], size: [4.4, 0.8, 0.2], colour: [9, 5.4, 2.3] }],
        },
        air: {
          colour: ink('#c6cdce'),
          density: 0.0009,
          glow: { colour: ink('#e9dfcf'), toward: [-0.27, 0, 0.96] },
        },
      },
      overlay(painted) {
        mistBand(painted, 318, 420, '#e6ebea', 0.5, 260);
        for (const [x, y, w, h, a] of [
          [210, 460, 110, 230, 0.5],
          [420, 430, 100, 210, 0.5],
          [640, 440, 90, 210, 0.42],
          [950, 470, 110, 230, 0.36],
          [330, 560, 120, 240, 0.34],
          [720, 590, 120, 240, 0.3],
        ] as const)
          steam(painted, x, y, w, h, ink('#eef4f3'), a);
        glow(painted, 880, 330, 170, ink('#ffc06c'), 0.28);
      },
      finish: { wash: '#cfe4ea', washStrength: 0.1, vignette: 0.26, bloom: 0.4 },
    });
  },
};
