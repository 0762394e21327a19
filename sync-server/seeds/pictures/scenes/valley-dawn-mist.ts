import { box } from '../build/solids.ts';

import { conifers, scatter, tufts } from '../build/nature.ts';

import { glow } from '../kit/board.ts';

import { ink, smoothstep } from '../kit/colour.ts';

import { alpine } from '../kit/grounds.ts';

import { stone, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';

import { photoCamera } from '../trace/camera.ts';

import { terrain } from '../trace/terrain.ts';

export const valleyDawnMist: Scene = {
  name: 'valley-dawn-mist',
  kind: 'surroundings',
  alt: 'Forest ridges rise out of morning mist under a golden sky, seen from a rocky lookout with a bench.',
  seed: 7103,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 62, -10], horizon: 330, focal: 980 });
    const ridges = terrain({
      area: [-2200, 2200, 60, 4200],
      cells: 760,
      height: (x, z) =>
        -40 +
        smoothstep(60, 600, z) * 210 * noise.ridged(x / 760 + 1.2, z / 620 + 4, 5) * (0.55 + z / 3600) +
        20 * noise.fbm(x / 50, z / 50, 3),
      surface: alpine({ rock: '#5a5a56', green: '#2f4a34', greenTo: 900, size: 26 }),
    });
    const lookout = terrain({
      area: [-14, 14, -9, 9],
      cells: 260,
      height: (x, z) =>
        60.4 + (noise.fbm(x / 3, z / 3, 4) - 0.5) * 0.9 - smoothstep(1, 7, z + Math.abs(x - 4) * 0.4) * 7,
      surface: stone('#77716a', { size: 0.7, rough: 2.6, moss: '#66743a', mossCover: 0.4 }),
    });
    const firs = conifers(
      731,
      { dark: '#101c18', mid: '#24403a', light: '#a38a58', trunk: '#2c2219', side: 0.8 },
      0.5,
    );
    const dry = tufts(735, { dark: '#3a3820', mid: '#8a7a40', light: '#e2c884' }, 60, 1.2);
    compose(board, {
      sky: {
        stops: [ink('#6f96bc'), ink('#b9c2c4'), ink('#f6d8a4'), ink('#ffc684')],
        horizon: 330,
        sun: { x: 800, y: 262, colour: ink('#ffcf84'), disc: 24, spread: 380 },
        clouds: {
          cover: 0.36,
          lit: ink('#fff0d2'),
          shade: ink('#b9a4a4'),
          size: 90,
          stretch: 5,
          softness: 0.3,
        },
      },
      stage: {
        camera,
        shapes: [
          ridges,
          lookout,
          box({ x: [2.4, 4.4], y: [61, 61.1], z: [-1.4, -0.9] }, timber('#8a6440')),
          ...[2.6, 4.1].map((x) =>
            box({ x: [x, x + 0.12], y: [60, 61], z: [-1.35, -0.95] }, timber('#6b4a2c')),
          ),
          box({ x: [2.4, 4.4], y: [61.4, 61.6], z: [-1.5, -1.42] }, timber('#8a6440')),
        ],
        lighting: {
          sun: { toward: [0.3, 0.26, 0.92], colour: [2, 1.36, 0.8], softness: 0.05 },
          sky: [0.42, 0.46, 0.54],
          ground: [0.2, 0.2, 0.2],
          nearness: 2,
        },
        air: {
          colour: ink('#e3cfb4'),
          density: 0.0052,
          layer: 30,
          glow: { colour: ink('#ffdc9c'), toward: [0.2, 0.02, 0.98] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: firs,
          count: 620,
          x: [-0.7, 0.7],
          fan: -10,
          z: [180, 1300],
          height: [14, 26],
          level: ridges.levelAt,
          where: (x, z) => ridges.levelAt(x, z) > -10,
          shade: 0,
        }),
        { sprite: firs[0], x: -5.6, y: 58.6, z: 0.6, height: 9.6, shade: 0 },
        { sprite: firs[2] ?? firs[0], x: -8.4, y: 57.6, z: 3, height: 12, shade: 0 },
        ...scatter(rng, {
          grove: dry,
          count: 60,
          x: [-7, 8],
          z: [-5.6, 0],
          height: [0.3, 0.7],
          level: lookout.levelAt,
          shade: 0,
        }),
      ],
      overlay: (painted) => glow(painted, 800, 262, 420, ink('#ffd08a'), 0.4),
      finish: { wash: '#ffc884', washStrength: 0.16, vignette: 0.28, bloom: 0.4 },
    });
  },
};
