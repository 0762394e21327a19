import { box, frameBars } from '../build/solids.ts';
import { broadleaves } from '../build/nature.ts';
import { bowl, candle, cushion, pot, stack } from '../build/rooms.ts';
import { glow } from '../kit/board.ts';
import { ink } from '../kit/colour.ts';
import { steam } from '../kit/finish.ts';
import { brass, cloth, glazed } from '../kit/room-surfaces.ts';
import { ashlar, litGrid, planks, plaster, shine, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { ball, column, sheet } from '../trace/shapes.ts';
import { interior } from './interior.ts';

const aspen = planks({ light: '#d9b487', dark: '#b98f5f', plank: 0.11, along: 0 });
const dark = timber('#3f2a1a');

const sauna = interior({
  name: 'sauna-lake-window',
  alt: 'Aspen benches rise around a stone stove in a sauna whose wide window looks over a lake.',
  seed: 4403,
  view: 'lake',
  eye: [0.2, 1.5, -2.6],
  horizon: 330,
  ambient: [0.34, 0.27, 0.2],
  room: {
    x: [-2.3, 2.3],
    z: [-3.4, 3],
    height: 2.4,
    floor: planks({ light: '#8a7a66', dark: '#645644', plank: 0.1 }),
    wall: aspen,
    ceiling: planks({ light: '#cfa878', dark: '#ab8254', plank: 0.12 }),
    frame: dark,
    openings: [{ x: [-1.5, 1.1], y: [0.95, 2], panes: [2, 1] }],
    daylight: [12, 12, 12],
  },
  things: ({ rng }) => [
    ...[0, 1, 2, 3, 4].flatMap((index) => [
      box({ x: [-2.3, 2.3], y: [0.84, 0.9], z: [2.32 + index * 0.135, 2.43 + index * 0.135] }, aspen),
      box({ x: [-2.3, 0.9], y: [0.4, 0.46], z: [1.65 + index * 0.125, 1.75 + index * 0.125] }, aspen),
    ]),
    ...[0, 1, 2, 3, 4].map((index) =>
      box(
        { x: [-2.3 + index * 0.13, -2.2 + index * 0.13], y: [0.84, 0.9], z: [-1, 2.3] },
        planks({ light: '#d9b487', dark: '#b98f5f', plank: 0.11 }),
      ),
    ),
    box(
      { x: [-2.3, 2.3], y: [0.3, 0.84], z: [2.94, 3] },
      planks({ light: '#8a6844', dark: '#6b4e30', plank: 0.1, along: 0 }),
    ),
    box({ x: [1.25, 2.15], y: [0, 0.75], z: [1.1, 1.9] }, plaster('#2b2b2d', 0.12)),
    ...Array.from({ length: 26 }, () =>
      ball(
        [rng.between(1.32, 2.08), rng.between(0.76, 0.94), rng.between(1.16, 1.84)],
        [0.12, 0.09, 0.11],
        stone('#5d5a58', { size: 0.12, rough: 3 }),
      ),
    ),
    box({ x: [1.4, 2], y: [0.2, 0.55], z: [1.08, 1.1] }, shine('#ff8a34', 1)),
    column([1.7, 1.6], [0.9, 2.4], [0.09, 0.09], plaster('#333335')),
    ...[0, 1, 2].flatMap((index) => [
      box({ x: [1.08, 1.16], y: [0.1 + index * 0.36, 0.18 + index * 0.36], z: [0.95, 2.05] }, aspen),
    ]),
    box({ x: [1.1, 1.16], y: [0, 0.95], z: [0.95, 1.02] }, aspen),
    column([0.2, 1.9], [0.46, 0.7], [0.15, 0.17], planks({ light: '#c99a62', dark: '#9a6f3c', plank: 0.07 })),
    box({ x: [0.3, 0.75], y: [0.72, 0.75], z: [1.84, 1.88] }, timber('#c99a62')),
    ...stack(-1.7, 0.9, 2.6, [cloth('#efe9dc'), cloth('#b9c9c4')]),
    cushion(-0.6, 0.9, 2.65, 0.2, cloth('#efe9dc')),
    box(
      { x: [2.2, 2.26], y: [1.5, 1.85], z: [0.6, 0.9] },
      litGrid({
        warm: '#ffd08a',
        deep: '#f0a04a',
        frame: '#8a6238',
        cell: [0.05, 2],
        bar: 0.022,
        strength: 1,
      }),
    ),
  ],
  lamps: [
    { at: [2, 1.7, 0.8], size: [0.05, 0.1, 0.1], colour: [1.6, 0.95, 0.4], shadow: false },
    { at: [1.6, 0.5, 0.8], size: [0.2, 0.1, 0.1], colour: [1.1, 0.5, 0.16], shadow: false },
    { at: [-1, 0.28, 2.2], size: [1, 0.02, 0.1], colour: [0.8, 0.5, 0.22], shadow: false },
  ],
  overlay: (board) => steam(board, 965, 430, 70, 260, ink('#fff0dc'), 0.3),
  wash: '#ffb878',
});

const star = (x: number, z: number): boolean =>
  Math.hypot(x - Math.round(x / 0.8) * 0.8, z - Math.round(z / 0.8) * 0.8) < 0.11;

const hammam = interior({
  name: 'hammam-emerald',
  alt: 'An emerald-tiled hammam with a heated marble slab, brass bowls and light from star-shaped openings.',
  seed: 4404,
  view: 'garden',
  eye: [0, 1.55, -4],
  horizon: 345,
  ambient: [0.3, 0.3, 0.27],
  room: {
    x: [-3.3, 3.3],
    z: [-5, 4.2],
    height: 3.6,
    floor: ashlar('#cfc8ba', 0.5, 0.5, { joint: '#8d8678', vary: 0.14, polish: 0.5 }),
    wall: glazed('#1f7a66', 0.16, { vary: 0.5 }),
    ceiling: plaster('#d2b48c', 0.14),
    frame: timber('#a8843c'),
    openings: [{ x: [-0.6, 0.6], y: [1.5, 2.7], panes: [2, 3] }],
    daylight: [12, 11, 9],
  },
  things: () => [
    sheet('y', 3.58, (x, z) => star(x, z) && z > -1, shine('#fff2cc', 1.5)),
    box(
      { x: [-1.5, 1.5], y: [0, 0.48], z: [0.3, 2.5] },
      ashlar('#d9d2c4', 0.8, 0.5, { joint: '#a9a294', vary: 0.1, polish: 0.3 }),
    ),
    box(
      { x: [-1.6, 1.6], y: [0.48, 0.56], z: [0.2, 2.6] },
      ashlar('#e6e0d4', 1.6, 1.2, { joint: '#b9b2a4', vary: 0.08, polish: 0.4 }),
    ),
    ...[-3.3, 2.7].map((x) =>
      box({ x: [x, x + 0.6], y: [0, 0.45], z: [-1, 4.2] }, ashlar('#d9d2c4', 0.7, 0.45, { polish: 0.3 })),
    ),
    ...[-2.6, 2.6].flatMap((x) => [
      column([x, 3.7], [0, 3.6], [0.2, 0.18], ashlar('#d9d2c4', 0.5, 0.6)),
      column([x, 3.7], [2.7, 3.1], [0.2, 0.4], plaster('#d9c9a8')),
    ]),
    box({ x: [-3.3, 3.3], y: [2.95, 3.6], z: [3.6, 3.9] }, plaster('#d2b48c', 0.12)),
    ...bowl(-0.6, 0.56, 1, 0.18, brass()),
    ...bowl(0.9, 0.56, 0.8, 0.13, brass()),
    ...stack(0.5, 0.56, 1.8, [cloth('#efe6d2', '#b5543a'), cloth('#efe6d2')]),
    column([0, 3.8], [0, 0.8], [0.3, 0.24], ashlar('#e6e0d4', 0.4, 0.4)),
    column([0, 3.8], [0.8, 1.05], [0.35, 0.62], ashlar('#e6e0d4', 0.4, 0.4)),
    sheet('y', 1.04, (x, z) => Math.hypot(x, z - 3.8) < 0.55, water({ deep: '#2f7a78', ripple: 0.01 })),
    ...(
      [
        [-2.95, 0.45, 0.6],
        [-2.95, 0.45, 2.2],
        [2.95, 0.45, 1.4],
        [2.95, 0.45, 2.8],
      ] as const
    ).flatMap(([x, y, z]) => candle(x, y, z, plaster('#efe6d0'), shine('#ffcf7a', 5))),
    ...[-1.7, 1.7].flatMap((x) => [
      ball(
        [x, 2.5, 3],
        [0.16, 0.24, 0.16],
        litGrid({
          warm: '#ffcf80',
          deep: '#e0822e',
          frame: '#2a1608',
          cell: [0.06, 0.06],
          bar: 0.02,
          strength: 1.6,
        }),
      ),
      box({ x: [x - 0.006, x + 0.006], y: [2.7, 3.6], z: [2.994, 3.006] }, dark),
    ]),
  ],
  lamps: [
    { at: [0, 3.5, 1.4], size: [2.4, 0.02, 1.8], faces: [0, -1, 0], colour: [11, 10.4, 8.4] },
    ...[-1.7, 1.7].map((x) => ({
      at: [x, 2.4, 2.7] as const,
      size: [0.1, 0.1, 0.1] as const,
      colour: [1.6, 0.85, 0.3] as const,
      shadow: false,
    })),
  ],
  overlay: (board) => {
    steam(board, 470, 600, 120, 420, ink('#eef2ea'), 0.24);
    steam(board, 760, 600, 120, 420, ink('#eef2ea'), 0.22);
  },
});

const fireside = interior({
  name: 'fireside-lounge',
  alt: 'A stone fireplace burns in a lounge with deep sofas, wool rugs and a snowy view.',
  seed: 4405,
  view: 'snow',
  eye: [0.7, 1.45, -3.6],
  horizon: 366,
  yaw: -0.06,
  ambient: [0.36, 0.33, 0.31],
  room: {
    x: [-3.6, 3.6],
    z: [-5, 4],
    height: 3,
    floor: planks({ light: '#8d623c', dark: '#623f22', plank: 0.2, polish: 0.2 }),
    wall: planks({ light: '#9a7048', dark: '#6f4c2c', plank: 0.26, along: 0 }),
    ceiling: planks({ light: '#8a6440', dark: '#5f4228', plank: 0.2 }),
    frame: dark,
    openings: [{ x: [0.6, 3.2], y: [0.6, 2.5], panes: [2, 2] }],
    daylight: [11, 12, 14],
  },
  things: () => [
    box(
      { x: [-2.9, -0.3], y: [0, 3], z: [3.3, 4] },
      ashlar('#857b70', 0.5, 0.26, { joint: '#4a443e', vary: 0.5 }),
    ),
    box({ x: [-2.2, -1], y: [0.3, 1.1], z: [3.24, 3.32] }, plaster('#120d0a')),
    box({ x: [-2.7, -0.5], y: [1.3, 1.42], z: [3.1, 3.4] }, timber('#4a2f1c')),
    box({ x: [-2.8, -0.4], y: [0, 0.28], z: [2.8, 3.35] }, ashlar('#6f675e', 0.6, 0.3)),
    ...(
      [
        [-1.85, 0.42, 0.2],
        [-1.6, 0.5, 0.27],
        [-1.35, 0.42, 0.19],
      ] as const
    ).map(([x, y, size]) =>
      ball([x, y, 3.2], [size * 0.5, size, 0.04], shine('#ffa640', 1.9), { castsShadow: false }),
    ),
    ball([-1.6, 0.4, 3.18], [0.12, 0.2, 0.03], shine('#fff0b4', 1.6), { castsShadow: false }),
    box({ x: [-2, -1.2], y: [0.3, 0.38], z: [3.1, 3.25] }, timber('#2f1d12')),
    box({ x: [1, 3.2], y: [0.14, 0.44], z: [0.4, 1.4] }, cloth('#6a7468')),
    box({ x: [2.9, 3.2], y: [0.14, 0.85], z: [0.4, 2.9] }, cloth('#6a7468')),
    box({ x: [2.1, 3.2], y: [0.14, 0.44], z: [1.4, 2.9] }, cloth('#6a7468')),
    box({ x: [1.05, 3], y: [0.44, 0.56], z: [0.45, 1.35] }, cloth('#7b8678')),
    cushion(1.6, 0.56, 1, 0.3, cloth('#c9824a')),
    cushion(2.5, 0.5, 2, 0.3, cloth('#d9c9a8')),
    cushion(2.5, 0.5, 2.6, 0.28, cloth('#9c4a3a')),
    box({ x: [-1.7, 1.8], y: [0, 0.02], z: [0, 2.5] }, cloth('#a8442f', '#e2cfa8')),
    column([0.1, 1.3], [0.02, 0.36], [0.5, 0.52], timber('#7a5330')),
    ...bowl(0.1, 0.36, 1.3, 0.15, plaster('#d9cdb4')),
    ...stack(-0.15, 0.36, 1.1, [cloth('#54788a')]).slice(0, 0),
    column([-3.1, 2.4], [0, 0.5], [0.3, 0.32], planks({ light: '#8a6844', dark: '#5a4028', plank: 0.06 })),
    ...[-3.25, -3.05, -2.95].map((x, index) =>
      column([x, 2.3 + index * 0.1], [0.45, 0.75], [0.06, 0.06], timber('#a8845a')),
    ),
    ...frameBars([-3.6, 3.6], [2.72, 2.98], 1, [0, 1], 0.2, timber('#4a3320')).slice(1),
    pot(3.1, 0, 3.4, 0.22, plaster('#8d7b68')),
    ...candle(-2.4, 1.42, 3.25, plaster('#efe6d0'), shine('#ffcf7a', 5)),
    ...candle(-0.8, 1.42, 3.25, plaster('#efe6d0'), shine('#ffcf7a', 5)),
  ],
  lamps: [
    { at: [-1.6, 0.6, 2.95], size: [0.3, 0.2, 0.1], colour: [5.4, 2.5, 0.75] },
    { at: [0.2, 2.6, 0.6], size: [0.6, 0.05, 0.6], colour: [2.2, 1.4, 0.7] },
  ],
  plants: () => {
    const pine = broadleaves(445, {
      dark: '#16301c',
      mid: '#3f6a44',
      light: '#9abf8a',
      trunk: '#4a3826',
      side: -0.4,
    });
    return [{ sprite: pine[0], x: 3.1, y: 0.25, z: 3.4, height: 1.2, shade: 0 }];
  },
  overlay: (board) => glow(board, 350, 420, 230, ink('#ff9a40'), 0.3),
  wash: '#ffa868',
});

export const heatRooms = [sauna, hammam, fireside];
