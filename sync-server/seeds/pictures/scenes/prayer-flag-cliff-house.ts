import { box, gableHouse, hipRoof } from '../build/solids.ts';

import { conifers, scatter, tufts } from '../build/nature.ts';

import type { Board } from '../kit/board.ts';

import { ink, smoothstep, tint } from '../kit/colour.ts';

import { mistBand } from '../kit/finish.ts';

import { alpine } from '../kit/grounds.ts';

import { litGrid, plaster, roofTiles, stone, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';

import { photoCamera } from '../trace/camera.ts';

import { column, type Shape } from '../trace/shapes.ts';

import { terrain } from '../trace/terrain.ts';

const wall = plaster('#ece3d2', 0.1);
const band = plaster('#7d2c22', 0.1);
const gold = plaster('#c9962e', 0.1);
const lit = litGrid({
  warm: '#ffdf9f',
  deep: '#e9a04a',
  frame: '#5a2a18',
  cell: [0.5, 0.75],
  bar: 0.12,
  strength: 0.7,
});

/** A whitewashed tower house with a wide hip roof and painted window band. */
const house = (x: number, y: number, z: number, w: number, h: number): Shape[] => [
  box({ x: [x, x + w], y: [y - 6, y + h], z: [z, z + w * 0.8] }, wall),
  box({ x: [x - 0.12, x + w + 0.12], y: [y + h * 0.62, y + h * 0.98], z: [z - 0.12, z + w * 0.8] }, band),
  ...[0.16, 0.5, 0.84].flatMap((part) => [
    box(
      {
        x: [x + w * part - 0.55, x + w * part + 0.55],
        y: [y + h * 0.66, y + h * 0.92],
        z: [z - 0.2, z - 0.1],
      },
      lit,
    ),
    box(
      { x: [x + w * part - 0.4, x + w * part + 0.4], y: [y + h * 0.2, y + h * 0.45], z: [z - 0.08, z] },
      lit,
    ),
  ]),
  ...hipRoof({
    x: [x - 1.3, x + w + 1.3],
    z: [z - 1.3, z + w * 0.8 + 1.3],
    eave: y + h,
    ridge: y + h + 1.7,
    top: w * 0.4,
    surface: roofTiles('#8a5a34', 0.5, 0.3, 0.2),
  }),
  ...hipRoof({
    x: [x + w * 0.28, x + w * 0.72],
    z: [z + w * 0.2, z + w * 0.6],
    eave: y + h + 1.8,
    ridge: y + h + 3,
    top: 0.3,
    surface: gold,
  }),
];

/** Cliff retreat with prayer flags before the high Himalaya. */
export const prayerFlagCliffHouse: Scene = {
  name: 'prayer-flag-cliff-house',
  kind: 'cover',
  alt: 'White houses with golden roofs cling to a cliff hung with prayer flags before Himalayan snow peaks.',
  seed: 3222,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [-3, 10, -22], horizon: 430, focal: 980 });
    const cliff = terrain({
      area: [-50, 60, -20, 90],
      cells: 760,
      height: (x, z) => {
        const rise = smoothstep(-1, 13, x - 3 + (noise.fbm(x / 9, z / 9, 4) - 0.5) * 14 + z * 0.12);
        return (
          -34 +
          rise * (39 + 26 * smoothstep(13, 34, x + z * 0.2)) +
          (noise.ridged(x / 8, z / 8, 4) - 0.5) * 4 +
          smoothstep(-10, -19, z) * 41.5
        );
      },
      surface: stone('#8a7f72', { size: 1.6, rough: 2.8, moss: '#5b6a3a', mossCover: 0.42 }),
    });
    const snow = terrain({
      area: [-7200, 7200, 2200, 9200],
      cells: 820,
      height: (x, z) =>
        smoothstep(2000, 6200, z) *
          (300 +
            2700 * noise.ridged(x / 2700 + 3.4, z / 2700 + 2, 8) ** 1.15 +
            900 * Math.exp(-(((x + 1700) / 900) ** 2))) -
        600,
      surface: alpine({
        rock: '#747a8c',
        snow: '#f9f8fb',
        snowFrom: 330,
        green: '#3f5644',
        greenTo: 120,
        size: 280,
      }),
    });
    const valley = terrain({
      area: [-1600, 1600, 160, 2300],
      cells: 420,
      height: (x, z) =>
        -210 + smoothstep(160, 1700, z) * 330 * noise.fbm(x / 520 + 1, z / 520, 5) + Math.abs(x + 100) * 0.07,
      surface: alpine({ rock: '#5f6a60', green: '#2f4a36', greenTo: 900, size: 30 }),
    });
    const pine = conifers(
      771,
      { dark: '#0e1f18', mid: '#294a38', light: '#8aa36c', trunk: '#3a2c20', side: -0.6 },
      0.4,
    );
    const dry = tufts(775, { dark: '#3a3c1c', mid: '#83803c', light: '#d9c87a' }, 60, 1.2);
    const at = cliff.levelAt;
    compose(board, {
      sky: {
        stops: [ink('#2a5fa6'), ink('#5f94cc'), ink('#b4cfe2'), ink('#f2e6d2')],
        horizon: 430,
        sun: { x: 90, y: 60, colour: ink('#fff0cc'), spread: 330 },
        clouds: {
          cover: 0.4,
          lit: ink('#ffffff'),
          shade: ink('#a9bed4'),
          size: 110,
          stretch: 4,
          softness: 0.26,
        },
      },
      stage: {
        camera,
        shapes: [
          snow,
          valley,
          cliff,
          ...house(6.4, 6.5, 10, 7.4, 6.4),
          ...house(13.2, 11.6, 19, 6.4, 5.6),
          ...house(3.2, 3.4, 22, 5.4, 4.8),
          ...gableHouse({
            x: [1.6, 6.2],
            y: [1, 5.2],
            z: [9, 13],
            ridge: 6.6,
            along: 'x',
            over: 0.8,
            wall,
            roof: roofTiles('#8a5a34', 0.5, 0.3, 0.2),
          }),
          column([-8.4, -6], [4, 12.6], [0.09, 0.07], timber('#6b4a2c')),
        ],
        lighting: {
          sun: { toward: [-0.66, 0.52, -0.3], colour: [1.8, 1.46, 1.02], softness: 0.03 },
          sky: [0.4, 0.48, 0.62],
          ground: [0.22, 0.2, 0.17],
          nearness: 2.6,
        },
        air: {
          colour: ink('#c4d2de'),
          density: 0.00013,
          glow: { colour: ink('#f3e4cc'), toward: [-0.5, 0, 0.86] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: pine,
          count: 60,
          x: [4, 46],
          z: [8, 70],
          height: [5, 9],
          level: at,
          where: (x, z) => at(x, z) > 2 && !(x > 2 && x < 21 && z > 7 && z < 26),
        }),
        ...scatter(rng, {
          grove: dry,
          count: 130,
          x: [-14, 9],
          z: [-19, -11],
          height: [0.5, 1.1],
          level: at,
          shade: 0.1,
        }),
        { sprite: pine[1] ?? pine[0], x: -9.4, y: at(-9.4, -9) - 1, z: -9, height: 11 },
      ],
      overlay(painted) {
        mistBand(painted, 470, 640, '#eef1f2', 0.6, 260);
        for (const [x0, y0, x1, y1, sag] of [
          [150, 300, 760, 330, 130],
          [150, 306, 640, 470, 100],
          [-20, 180, 150, 300, 40],
          [800, 250, 1230, 120, 90],
        ] as const)
          flags(painted, x0, y0, x1, y1, sag);
      },
      finish: { wash: '#ffe8c0', washStrength: 0.12, vignette: 0.22, bloom: 0.25 },
    });
  },
};

function flags({ ctx, rng }: Board, x0: number, y0: number, x1: number, y1: number, sag: number) {
  const colours = ['#2f62b4', '#f2efe6', '#c2362c', '#3f8a4a', '#e0b02e'] as const;
  const at = (t: number) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)] as const;
  ctx.strokeStyle = tint('#4a3c30');
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  for (let step = 0; step <= 40; step++) ctx.lineTo(...at(step / 40));
  ctx.stroke();
  const count = Math.round(Math.hypot(x1 - x0, y1 - y0) / 25);
  for (let flag = 0; flag < count; flag++) {
    const [ax, ay] = at((flag + 0.1) / count);
    const [bx, by] = at((flag + 0.86) / count);
    const blow = rng.between(-5, 7);
    const light = ctx.createLinearGradient(ax, 0, bx, 0);
    const colour = colours[flag % 5] ?? colours[0];
    light.addColorStop(0, tint(colour));
    light.addColorStop(0.5, tint(colour, 0.82));
    light.addColorStop(1, tint(colour));
    ctx.fillStyle = light;
    ctx.beginPath();
    ctx.moveTo(ax, ay);
    ctx.lineTo(bx, by);
    ctx.quadraticCurveTo(bx + blow, by + 12, bx + blow * 0.6, by + 24);
    ctx.quadraticCurveTo((ax + bx) / 2, ay + 20 + blow * 0.4, ax + blow * 0.6, ay + 24);
    ctx.fill();
  }
}
