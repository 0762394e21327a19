import { box, gableHouse } from '../build/solids.ts';
import { boulder, broadleaves, conifers, scatter } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand, steam } from '../kit/finish.ts';
import { alpine } from '../kit/grounds.ts';
import { glass, litGrid, planks, roofTiles, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, sheet } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** A red floating sauna in a deep fjord after rain. */
export const havblikkFjordSauna: Scene = {
  name: 'havblikk-fjord-sauna',
  kind: 'cover',
  alt: 'A floating red sauna with a wooden deck lies in a deep fjord under steep cliffs and waterfalls.',
  seed: 2717,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [-1, 3, -10], horizon: 428, focal: 960 });
    const fjord = terrain({
      area: [-1500, 1500, 60, 4200],
      cells: 900,
      height: (x, z) => {
        const bend = 190 * Math.sin(z / 900 + 0.2) - 40;
        const away = Math.abs(x - bend) - (120 + z * 0.012) + (noise.fbm(x / 210, z / 210, 4) - 0.5) * 150;
        const wall = smoothstep(0, 300, away);
        return -8 + wall * (420 + 620 * noise.ridged(x / 900 + 3, z / 900, 6)) + Math.max(0, away) * 0.25;
      },
      surface: alpine({
        rock: '#5e6468',
        snow: '#eef2f4',
        snowFrom: 620,
        green: '#45603c',
        greenTo: 460,
        size: 70,
      }),
    });
    const red = planks({ light: '#a53a2a', dark: '#7c2519', plank: 0.18, gap: 0.06 });
    const deck = planks({ light: '#a58a68', dark: '#6f5940', plank: 0.15, along: 0 });
    const lit = litGrid({
      warm: '#ffdc98',
      deep: '#ee9a48',
      frame: '#1c120c',
      cell: [1.6, 2.6],
      bar: 0.1,
      strength: 1,
      base: [0.9, 0.7],
    });
    const rail = timber('#6e5238');
    const rocks = [
      [-9, 1, 1.4],
      [-7.4, -1.6, 1.1],
      [-10.6, 3, 1.5],
      [-6, -3.6, 0.8],
      [9.6, -2.4, 1.2],
      [11, 0.4, 1.5],
    ] as const;
    const birch = broadleaves(171, {
      dark: '#2b3a16',
      mid: '#7d8a34',
      light: '#dcc95c',
      trunk: '#cfc8ba',
      side: -0.4,
    });
    const pine = conifers(
      173,
      { dark: '#0e1e19', mid: '#24433a', light: '#6b8a72', trunk: '#33261c', side: -0.4 },
      0.55,
    );
    compose(board, {
      sky: {
        stops: [ink('#6b7f93'), ink('#95a5b2'), ink('#c6cdd0'), ink('#e9e2d2')],
        horizon: 428,
        sun: { x: 540, y: 380, colour: ink('#ffe6bd'), spread: 300 },
        clouds: {
          cover: 0.72,
          lit: ink('#f3f1ea'),
          shade: ink('#7c8b9a'),
          size: 150,
          stretch: 3,
          softness: 0.3,
          opacity: 0.85,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -12 && z < 5000,
            water({ deep: '#14363f', shallow: '#205058', ripple: 0.03, size: 0.9 }),
          ),
          fjord,
          box({ x: [-1.4, 8.8], y: [0.12, 0.42], z: [5.4, 14] }, deck),
          ...gableHouse({
            x: [0.2, 6.8],
            y: [0.42, 3],
            z: [8.4, 13.4],
            ridge: 4.7,
            along: 'x',
            over: 0.5,
            thick: 0.14,
            wall: red,
            roof: roofTiles('#3d4240', 0.3, 0.2, 0),
          }),
          box({ x: [0.9, 4.1], y: [0.7, 2.6], z: [8.34, 8.4] }, lit),
          box(
            { x: [5, 5.9], y: [0.45, 2.5], z: [8.34, 8.4] },
            planks({ light: '#c9a06a', dark: '#8d6638', plank: 0.14 }),
          ),
          box({ x: [0.1, 0.16], y: [0.9, 2.5], z: [9.2, 12.4] }, glass('#26343a')),
          column([5.4, 11.4], [3.6, 5.9], [0.16, 0.16], timber('#3b3b3b')),
          ...[-1.3, 1.2, 3.7, 6.2, 8.7]
            .map((x) => box({ x: [x - 0.05, x + 0.05], y: [0.4, 1.3], z: [5.5, 5.6] }, rail))
            .filter((_, index) => index !== 1),
          box({ x: [3.7, 8.75], y: [1.24, 1.32], z: [5.48, 5.62] }, rail),
          box({ x: [3.7, 8.75], y: [0.82, 0.88], z: [5.52, 5.58] }, rail),
          ...[0.2, 0.85].map((x) =>
            box({ x: [x - 0.04, x + 0.04], y: [-0.6, 1.2], z: [5.3, 5.38] }, timber('#b9bdbd')),
          ),
          ...[0, 0.3, 0.6].map((y) =>
            box({ x: [0.2, 0.85], y: [y - 0.3, y - 0.25], z: [5.3, 5.38] }, timber('#b9bdbd')),
          ),
          column(
            [7.6, 7.4],
            [0.42, 1.35],
            [0.85, 0.85],
            planks({ light: '#b98d56', dark: '#805a30', plank: 0.16 }),
          ),
          ...rocks.flatMap(([x, z, size]) =>
            boulder(
              rng,
              x,
              -0.1,
              z,
              size,
              stone('#5b5a58', { size: 0.6, rough: 3.2, moss: '#5c6a34', mossCover: 0.35 }),
            ),
          ),
          box({ x: [-7.6, -1.3], y: [0.2, 0.36], z: [9.6, 11] }, deck),
        ],
        lighting: {
          sun: { toward: [-0.25, 0.62, -0.3], colour: [0.72, 0.66, 0.56], softness: 0.2 },
          sky: [0.5, 0.56, 0.64],
          ground: [0.16, 0.19, 0.2],
          nearness: 2.2,
          lamps: [{ at: [2.5, 1.8, 7.8], size: [1.3, 0.6, 0.1], colour: [3.6, 2.1, 0.9], shadow: false }],
        },
        air: {
          colour: ink('#bcc7cd'),
          density: 0.00036,
          glow: { colour: ink('#f5e7cc'), toward: [-0.05, 0, 1] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: pine,
          count: 420,
          x: [-0.75, 0.75],
          fan: -10,
          z: [110, 640],
          height: [9, 18],
          level: fjord.levelAt,
          where: (x, z) => fjord.levelAt(x, z) > 1 && fjord.levelAt(x, z) < 130,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: birch,
          count: 170,
          x: [-0.75, 0.75],
          fan: -10,
          z: [90, 420],
          height: [6, 11],
          level: fjord.levelAt,
          where: (x, z) => fjord.levelAt(x, z) > 0.5 && fjord.levelAt(x, z) < 26,
          shade: 0,
        }),
        { sprite: birch[1] ?? birch[0], x: -10.2, y: 0.4, z: 3.4, height: 6.6 },
        { sprite: birch[2] ?? birch[0], x: -8.4, y: 0.6, z: 2, height: 4.4 },
      ],
      overlay(painted) {
        mistBand(painted, 150, 290, '#e6e8e8', 0.5, 320);
        mistBand(painted, 385, 445, '#e3e6e4', 0.5, 240);
        steam(painted, 758, 268, 26, 190, ink('#e8ecec'), 0.5);
      },
      finish: { wash: '#cfe0ea', washStrength: 0.12, vignette: 0.26, bloom: 0.3 },
    });
  },
};
