import { box, gableHouse } from '../build/solids.ts';
import { conifers, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { alpine } from '../kit/grounds.ts';
import { ground, litGrid, planks, roofTiles, stone, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { terrain } from '../trace/terrain.ts';

/** Timber lodge under peaks that hold the last sun. */
export const larkspurLodge: Scene = {
  name: 'larkspur-lodge',
  kind: 'cover',
  alt: 'A timber lodge with a balcony sits on a flowered meadow below snowy peaks at alpenglow.',
  seed: 1606,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.4, -10], horizon: 520, focal: 1050 });
    const meadow = terrain({
      area: [-90, 90, -8, 190],
      cells: 560,
      height: (x, z) =>
        (noise.fbm(x / 22, z / 22, 4) - 0.5) * 3 * smoothstep(6, 26, Math.hypot(x - 4, z - 19)) +
        0.012 * Math.max(0, z - 30) ** 1.35 -
        0.2,
      surface: ground('#2f3f22', '#66703a', { patch: 7, fine: 0.12, relief: 2 }),
    });
    const massif = terrain({
      area: [-5200, 5200, 1500, 7400],
      cells: 820,
      height: (x, z) => {
        const rise = smoothstep(1500, 4600, z);
        const peak = noise.ridged(x / 2300 + 1.37, z / 2300 + 0.2, 8);
        return rise * (220 + 1300 * peak ** 1.15 + 240 * Math.exp(-(((x + 900) / 1100) ** 2))) - 40;
      },
      surface: alpine({
        rock: '#6d6468',
        snow: '#f4f1f4',
        snowFrom: 430,
        green: '#2c3f33',
        greenTo: 330,
        size: 170,
      }),
    });
    const spruce = conifers(
      61,
      { dark: '#0c1516', mid: '#1f332c', light: '#5d6a4e', trunk: '#241a15', side: -0.7 },
      0.62,
    );
    const blooms = tufts(6, { dark: '#1e2c18', mid: '#4e6432', light: '#93a05a' }, 34, 1.2, '#8d6fc7');
    const grass = tufts(7, { dark: '#1c2a16', mid: '#506230', light: '#a5a55c' }, 60, 1.1);
    const wood = planks({ light: '#875b3a', dark: '#553520', plank: 0.2, along: 0 });
    const lit = litGrid({
      warm: '#ffdf9c',
      deep: '#ee9a44',
      frame: '#24150c',
      cell: [0.72, 0.95],
      bar: 0.08,
      strength: 1.15,
      base: [0.4, 0.9],
    });
    const rail = timber('#6b482e');
    compose(board, {
      sky: {
        stops: [ink('#34508c'), ink('#7b82b4'), ink('#d6a5b0'), ink('#f5c7a6')],
        horizon: 520,
        sun: { x: 60, y: 420, colour: ink('#ffb68a'), spread: 420 },
        clouds: {
          cover: 0.42,
          lit: ink('#ffc9b4'),
          shade: ink('#8580ab'),
          size: 95,
          stretch: 5,
          softness: 0.28,
          opacity: 0.75,
        },
      },
      stage: {
        camera,
        shapes: [
          meadow,
          massif,
          ...gableHouse({
            x: [-1.6, 10],
            y: [0.6, 5.2],
            z: [17, 27],
            ridge: 9.2,
            along: 'z',
            over: 1.3,
            thick: 0.3,
            wall: wood,
            roof: roofTiles('#5b4538', 0.3, 0.24, 0),
          }),
          box({ x: [-1.9, 10.3], y: [-1.5, 0.75], z: [16.8, 27] }, stone('#77706a', { size: 0.5 })),
          box({ x: [0.4, 3.4], y: [0.9, 2.85], z: [16.94, 17] }, lit),
          box({ x: [5, 8], y: [0.9, 2.85], z: [16.94, 17] }, lit),
          box({ x: [1.1, 7.3], y: [3.75, 5.9], z: [16.94, 17] }, lit),
          box({ x: [3.4, 5], y: [6.5, 7.4], z: [16.94, 17] }, lit),
          box({ x: [-1.9, 10.3], y: [3.15, 3.4], z: [15.3, 17] }, rail),
          box({ x: [-1.9, 10.3], y: [4.25, 4.36], z: [15.28, 15.4] }, rail),
          ...Array.from({ length: 42 }, (_, index) =>
            box({ x: [-1.85 + index * 0.295, -1.73 + index * 0.295], y: [3.4, 4.3], z: [15.3, 15.36] }, rail),
          ),
          ...[-1.8, 2.2, 6.2, 10.2].map((x) =>
            box({ x: [x - 0.12, x + 0.12], y: [-1, 3.2], z: [15.3, 15.54] }, rail),
          ),
          box({ x: [7.6, 8.8], y: [6, 9.9], z: [21, 22.2] }, stone('#77706a', { size: 0.4 })),
        ],
        lighting: {
          sun: { toward: [-0.8, 0.3, -0.42], colour: [2.1, 0.98, 0.62], softness: 0.05 },
          sky: [0.36, 0.4, 0.58],
          ground: [0.13, 0.12, 0.12],
          nearness: 2.5,
          lamps: [
            { at: [4.2, 2, 15.9], size: [4, 0.6, 0.2], colour: [7, 4.2, 1.7] },
            { at: [4.2, 4.8, 16.2], size: [3, 0.6, 0.2], colour: [4, 2.4, 1] },
          ],
        },
        air: {
          colour: ink('#a9a3c0'),
          density: 0.00011,
          glow: { colour: ink('#f0b9a0'), toward: [-0.86, 0, 0.5] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: spruce,
          count: 190,
          x: [-0.75, 0.75],
          fan: -10,
          z: [70, 185],
          height: [10, 19],
          level: meadow.levelAt,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: spruce,
          count: 17,
          x: [-26, 26],
          z: [27, 44],
          height: [10, 16],
          level: meadow.levelAt,
          where: (x) => x < -5 || x > 12,
        }),
        ...scatter(rng, {
          grove: spruce,
          count: 3,
          x: [-9.5, -7],
          z: [4, 10],
          height: [9, 11],
          level: meadow.levelAt,
        }),
        ...scatter(rng, {
          grove: grass,
          count: 560,
          x: [-0.62, 0.62],
          fan: -10,
          z: [-7, 15],
          height: [0.18, 0.5],
          level: meadow.levelAt,
          shade: 0.1,
        }),
        ...scatter(rng, {
          grove: blooms,
          count: 300,
          x: [-0.62, 0.62],
          fan: -10,
          z: [-7, 14],
          height: [0.3, 0.75],
          level: meadow.levelAt,
          shade: 0.1,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 400, 480, '#cdbccb', 0.4, 240);
      },
      finish: { wash: '#ffb08a', washStrength: 0.12, vignette: 0.3, bloom: 0.4 },
    });
  },
};
