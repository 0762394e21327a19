import { box, carve, gableHouse } from '../build/solids.ts';
import { conifers, scatter, tufts } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { ground, litGrid, planks, plaster, roofTiles, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { terrain } from '../trace/terrain.ts';

/** A-frame cabin between fog-bound firs. */
export const mistpineCabin: Scene = {
  name: 'mistpine-cabin',
  kind: 'cover',
  alt: 'An A-frame cabin with a lit gable stands between tall firs in morning mist.',
  seed: 1202,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 1.9, -9], horizon: 452, focal: 1050 });
    const meadow = terrain({
      area: [-60, 60, -8, 110],
      cells: 480,
      height: (x, z) =>
        (noise.fbm(x / 14, z / 14, 4) - 0.5) * 2.2 * Math.min(1, Math.hypot(x, z - 13) / 12) +
        Math.max(0, z - 26) * 0.09 -
        0.1,
      surface: ground('#34452a', '#6f7a4a', { patch: 5, fine: 0.1, relief: 2 }),
    });
    const firs = conifers(
      31,
      { dark: '#06120f', mid: '#173029', light: '#49665a', trunk: '#1d1a16', side: 0.5 },
      0.5,
    );
    const grass = tufts(5, { dark: '#0d1812', mid: '#2f4028', light: '#6c7a50' }, 70, 1);
    const lit = litGrid({
      warm: '#ffe2a4',
      deep: '#e8963e',
      frame: '#1a110b',
      cell: [1.02, 1.5],
      bar: 0.09,
      strength: 1.05,
      base: [0, 0.5],
    });
    const wall = { x: [-3.5, 3.5] as const, z: [14, 22] as const };
    compose(board, {
      sky: {
        stops: [ink('#5f7a78'), ink('#8ea6a0'), ink('#c2cfc4'), ink('#dfe2d2')],
        horizon: 452,
        sun: { x: 820, y: 150, colour: ink('#f5eecb'), disc: 30, spread: 300 },
        clouds: {
          cover: 0.5,
          lit: ink('#dfe6da'),
          shade: ink('#8fa39e'),
          size: 210,
          softness: 0.5,
          opacity: 0.5,
        },
      },
      stage: {
        camera,
        shapes: [
          meadow,
          ...gableHouse({
            x: wall.x,
            y: [-0.2, 0.55],
            z: wall.z,
            ridge: 7.2,
            along: 'z',
            over: 0.45,
            thick: 0.22,
            wall: planks({ light: '#5c4231', dark: '#36251b', plank: 0.16 }),
            roof: roofTiles('#3b3f3e', 0.3, 0.22, 0),
          }),
          carve(
            { x: [-3, 3], y: [0.75, 6.1], z: [13.93, 14] },
            [
              { x: 0.886, y: 0.464, z: 0, offset: 0.464 * 6.1 },
              { x: -0.886, y: 0.464, z: 0, offset: 0.464 * 6.1 },
            ],
            lit,
          ),
          box({ x: [-3.4, 3.4], y: [2.95, 3.2], z: [13.6, 13.98] }, timber('#3a281c')),
          box(
            { x: [-4.6, 4.6], y: [0.18, 0.42], z: [10.4, 14] },
            planks({ light: '#8d7357', dark: '#564333', plank: 0.14 }),
          ),
          box(
            { x: [-1, 1], y: [-0.1, 0.2], z: [9.8, 10.4] },
            planks({ light: '#7d6650', dark: '#4c3b2e', plank: 0.14 }),
          ),
          ...[-4.4, -2.2, 2.2, 4.4].map((x) =>
            box({ x: [x - 0.06, x + 0.06], y: [0.4, 1.35], z: [10.5, 10.62] }, timber('#4a382a')),
          ),
          box({ x: [-4.5, -1.1], y: [1.28, 1.38], z: [10.46, 10.66] }, timber('#5a4636')),
          box({ x: [1.1, 4.5], y: [1.28, 1.38], z: [10.46, 10.66] }, timber('#5a4636')),
          box({ x: [1.6, 2.1], y: [5, 8.1], z: [19, 19.6] }, plaster('#45423e')),
        ],
        lighting: {
          sky: [0.42, 0.5, 0.5],
          ground: [0.13, 0.15, 0.12],
          nearness: 3,
          sun: { toward: [0.28, 0.6, 0.74], colour: [0.62, 0.6, 0.46], softness: 0.3 },
          lamps: [{ at: [0, 1.8, 13.2], size: [1.6, 0.9, 0.1], colour: [14, 7.8, 2.8], shadow: false }],
        },
        air: {
          colour: ink('#bccac0'),
          density: 0.0105,
          layer: 26,
          glow: { colour: ink('#e6e8d4'), toward: [0.19, 0.24, 0.95] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: firs,
          count: 150,
          x: [-0.75, 0.75],
          fan: -9,
          z: [30, 108],
          height: [11, 24],
          level: meadow.levelAt,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: firs,
          count: 12,
          x: [-16, 16],
          z: [19, 29],
          height: [13, 19],
          level: meadow.levelAt,
          where: (x) => Math.abs(x) > 6.5,
        }),
        ...scatter(rng, {
          grove: firs,
          count: 6,
          x: [-9, 9],
          z: [4, 9],
          height: [10, 15],
          level: meadow.levelAt,
          where: (x) => Math.abs(x) > 6.4,
        }),
        ...scatter(rng, {
          grove: grass,
          count: 700,
          x: [-0.62, 0.62],
          fan: -9,
          z: [-6, 12],
          height: [0.16, 0.5],
          level: meadow.levelAt,
          where: (x, z) => z < 9.6 || Math.abs(x) > 5,
        }),
      ],
      overlay(painted) {
        glow(painted, 600, 470, 230, ink('#ffb45a'), 0.34);
        mistBand(painted, 250, 470, '#cfd9cf', 0.4, 260);
        mistBand(painted, 440, 620, '#d4ddd2', 0.24, 200);
      },
      finish: { wash: '#f2d9a8', washStrength: 0.1, vignette: 0.34, bloom: 0.5, contrast: 1.1 },
    });
  },
};
