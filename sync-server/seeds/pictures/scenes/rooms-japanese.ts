import { box, frameBars } from '../build/solids.ts';
import { boulder, broadleaves, tufts } from '../build/nature.ts';
import { candle, cushion, pot, stack, table } from '../build/rooms.ts';
import { steam } from '../kit/finish.ts';
import { ink } from '../kit/colour.ts';
import { cloth, paperScreen, tatami } from '../kit/room-surfaces.ts';
import { ashlar, litGrid, planks, plaster, shine, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { ball, column, sheet } from '../trace/shapes.ts';
import { interior } from './interior.ts';

const cedar = planks({ light: '#b98a58', dark: '#8a5f38', plank: 0.16 });
const cedarAcross = planks({ light: '#b98a58', dark: '#8a5f38', plank: 0.16, along: 0 });
const darkWood = timber('#4a3020');
const clay = plaster('#cbb48a', 0.16);
const iron = plaster('#24262a', 0.1);

/** Hot cedar tub before a forest window. */
const cedarBath = interior({
  name: 'cedar-bath-forest',
  alt: 'A sunken stone bath steams in a cedar room with a wide window onto misty firs.',
  seed: 4101,
  view: 'forest',
  eye: [0, 1.7, -3.4],
  horizon: 330,
  sun: { toward: [0.42, 0.58, 0.7], colour: [1.3, 1.15, 0.9] },
  room: {
    x: [-3.4, 3.4],
    z: [-5, 4.4],
    height: 3,
    floor: ashlar('#59595a', 0.7, 0.7, { joint: '#2a2a2a', polish: 0.25 }),
    wall: cedarAcross,
    ceiling: cedar,
    frame: darkWood,
    openings: [{ x: [-2.7, 2.7], y: [0.72, 2.6], panes: [3, 1] }],
    daylight: [16, 16.8, 16.8],
  },
  things: ({ rng }) => [
    box({ x: [-2.5, 2.5], y: [0, 0.34], z: [0.5, 0.72] }, ashlar('#6b6a68', 0.9, 0.2, { polish: 0.2 })),
    box({ x: [-2.5, 2.5], y: [0, 0.34], z: [3.6, 3.82] }, ashlar('#6b6a68', 0.9, 0.2)),
    box({ x: [-2.5, -2.28], y: [0, 0.34], z: [0.5, 3.8] }, ashlar('#6b6a68', 0.9, 0.2)),
    box({ x: [2.28, 2.5], y: [0, 0.34], z: [0.5, 3.8] }, ashlar('#6b6a68', 0.9, 0.2)),
    sheet(
      'y',
      0.27,
      (x, z) => Math.abs(x) < 2.3 && z > 0.7 && z < 3.62,
      water({ deep: '#21656a', shallow: '#3f9490', ripple: 0.015, size: 0.3, mirror: 0.85 }),
    ),
    ...boulder(rng, -1.9, 0.35, 3.5, 0.34, stone('#5e5f60', { size: 0.2 })),
    ...boulder(rng, 1.7, 0.35, 3.6, 0.26, stone('#5e5f60', { size: 0.2 })),
    ...stack(-2.1, 0, -0.5, [cloth('#e9e2d2'), cloth('#c9d6d2'), cloth('#dba58a')]),
    column([2.1, -0.3], [0, 0.3], [0.2, 0.24], cedar),
    column([2.1, -0.3], [0.28, 0.31], [0.22, 0.22], timber('#3a2618')),
    box({ x: [1.1, 1.7], y: [0.26, 0.31], z: [-0.6, -0.1] }, cedar),
    box({ x: [1.15, 1.22], y: [0, 0.26], z: [-0.58, -0.12] }, cedar),
    box({ x: [1.58, 1.65], y: [0, 0.26], z: [-0.58, -0.12] }, cedar),
    ...[-2.9, -2.7, 2.85].flatMap((x, index) =>
      candle(x, 0, 1 + index * 0.7, plaster('#efe6d0'), shine('#ffcf7a', 4)),
    ),
  ],
  lamps: [-2.8, 2.85].map((x) => ({
    at: [x, 0.3, 1.4] as const,
    size: [0.05, 0.05, 0.05] as const,
    colour: [0.5, 0.28, 0.1] as const,
    shadow: false,
  })),
  overlay(board) {
    for (const [x, y] of [
      [420, 520],
      [620, 500],
      [800, 530],
    ] as const)
      steam(board, x, y, 80, 260, ink('#e9efe9'), 0.3);
  },
});

/** Eight-mat room with a round window. */
const moonWindow = interior({
  name: 'tatami-moon-window',
  alt: 'A tatami room with paper screens and a round window framing a red maple.',
  seed: 4102,
  view: 'maple',
  eye: [0, 1.2, -3.9],
  horizon: 372,
  outside: 0,
  room: {
    x: [-3.6, 3.6],
    z: [-5, 3.6],
    height: 2.7,
    floor: tatami(),
    wall: clay,
    ceiling: planks({ light: '#8d6a44', dark: '#65482c', plank: 0.4, along: 0 }),
    frame: darkWood,
    openings: [{ x: [-0.98, 0.98], y: [0.6, 2.3], panes: [0, 0] }],
    daylight: [12.8, 12.8, 11.2],
  },
  sun: { toward: [0.3, 0.5, 0.8], colour: [1.4, 1.2, 0.9] },
  things: ({ rng }) => [
    sheet(
      'z',
      3.58,
      (x, y) => Math.hypot(x, y - 1.42) > 0.86 && Math.abs(x) < 1.05 && y > 0.52 && y < 2.4,
      clay,
      { castsShadow: true },
    ),
    sheet(
      'z',
      3.55,
      (x, y) => {
        const away = Math.hypot(x, y - 1.42);
        return away > 0.83 && away < 0.9;
      },
      darkWood,
    ),
    box({ x: [-0.86, 0.86], y: [1.4, 1.43], z: [3.6, 3.63] }, darkWood),
    box({ x: [-0.02, 0.02], y: [0.56, 2.28], z: [3.6, 3.63] }, darkWood),
    box({ x: [-3.1, -1.5], y: [0, 2.05], z: [3.53, 3.58] }, paperScreen({})),
    box({ x: [1.5, 3.1], y: [0, 2.05], z: [3.53, 3.58] }, paperScreen({})),
    ...[-3.2, -1.4, 1.4, 3.2].map((x) =>
      box({ x: [x - 0.06, x + 0.06], y: [0, 2.7], z: [3.46, 3.58] }, darkWood),
    ),
    box({ x: [-3.6, 3.6], y: [2.06, 2.18], z: [3.48, 3.58] }, darkWood),
    box({ x: [-3.6, -3.54], y: [0, 2.05], z: [-2, 3] }, paperScreen({ glow: 0.3 })),
    ...table(
      [0, 1],
      [1.5, 0.8],
      0.34,
      planks({ light: '#8a4f2c', dark: '#5c3018', plank: 0.3, along: 0, polish: 0.3 }),
      darkWood,
    ),
    cushion(-1.15, 0, 1, 0.33, cloth('#2f6d72')),
    cushion(1.15, 0, 1, 0.33, cloth('#a8422e')),
    cushion(0, 0, 0.15, 0.35, cloth('#3f7c86')),
    ball([0.1, 0.45, 1.1], [0.14, 0.11, 0.14], iron),
    column([0.1, 1.1], [0.54, 0.58], [0.05, 0.03], iron),
    box({ x: [-0.06, 0.26], y: [0.62, 0.64], z: [1.09, 1.11] }, iron),
    ...[-0.35, 0.42].map((x) => column([x, 0.85], [0.34, 0.42], [0.035, 0.05], plaster('#d9cdb4'))),
    box(
      { x: [-3, -2.66], y: [0.04, 0.62], z: [2.3, 2.64] },
      litGrid({
        warm: '#ffe6b0',
        deep: '#f6b864',
        frame: '#4a3018',
        cell: [0.17, 0.29],
        bar: 0.02,
        strength: 1,
      }),
    ),
    pot(2.6, 0, 2.5, 0.17, plaster('#35505a')),
    ...boulder(rng, 2.9, 0.06, 1.7, 0.12, stone('#5f605c', { size: 0.1 })),
  ],
  lamps: [{ at: [-2.83, 0.4, 2.1], size: [0.1, 0.2, 0.05], colour: [0.9, 0.58, 0.25], shadow: false }],
  plants: () => {
    const blossom = broadleaves(409, {
      dark: '#6d3b44',
      mid: '#d98f9c',
      light: '#ffd9dc',
      trunk: '#3c2a22',
      side: -0.4,
    });
    return [{ sprite: blossom[0], x: 2.6, y: 0.2, z: 2.5, height: 1.1, shade: 0 }];
  },
});

/** Rows of cushions before an open garden side. */
const meditationHall = interior({
  name: 'meditation-hall-moss',
  alt: 'Round cushions lie in rows on a dark wooden floor, facing an open wall with a green garden.',
  seed: 4103,
  view: 'maple',
  eye: [0.4, 1.55, -4.6],
  horizon: 356,
  outside: -0.3,
  room: {
    x: [-4.4, 4.4],
    z: [-6, 5],
    height: 3.3,
    floor: planks({ light: '#6b4630', dark: '#46291a', plank: 0.2, polish: 0.5, length: 4 }),
    wall: plaster('#b9a482', 0.14),
    ceiling: planks({ light: '#5f4029', dark: '#3e2818', plank: 0.3 }),
    frame: darkWood,
    openings: [{ x: [-3.9, 3.9], y: [0.05, 2.5], panes: [4, 0] }],
    daylight: [12.8, 13.4, 11.8],
  },
  things: () => [
    ...[-2.6, -0.9, 0.9, 2.6].flatMap((x) =>
      [0.2, 1.8, 3.4].flatMap((z) => [
        box({ x: [x - 0.42, x + 0.42], y: [0, 0.07], z: [z - 0.42, z + 0.42] }, cloth('#40525a')),
        cushion(x, 0.07, z + 0.05, 0.26, cloth('#b08a4a')),
      ]),
    ),
    ...frameBars([-4.4, 4.4], [2.56, 3.28], 4.9, [16, 1], 0.05, darkWood),
    column([-3.7, 4], [0, 0.5], [0.2, 0.28], plaster('#2f3a3a')),
    column([3.6, 0.9], [0, 0.34], [0.24, 0.26], timber('#5c3a20')),
    ball([3.6, 0.52, 0.9], [0.27, 0.2, 0.27], timber('#8e3b22')),
    ...[-1.75, 1.75].map((x) => box({ x: [x - 0.06, x + 0.06], y: [3.14, 3.3], z: [-6, 5] }, darkWood)),
    ...[1, 3].map((z) => box({ x: [-4.4, 4.4], y: [3.08, 3.26], z: [z - 0.08, z + 0.08] }, darkWood)),
  ],
  plants: () => {
    const grass = tufts(411, { dark: '#27401a', mid: '#6c8f3a', light: '#c0d27a' }, 40, 1.2);
    return [{ sprite: grass[0], x: -3.7, y: 0.48, z: 4, height: 0.9, shade: 0 }];
  },
});

export const japaneseRooms = [cedarBath, moonWindow, meditationHall];
