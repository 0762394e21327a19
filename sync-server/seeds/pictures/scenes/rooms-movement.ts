import { box } from '../build/solids.ts';
import { broadleaves, palms, tufts } from '../build/nature.ts';
import { bowl, candle, cushion, pot, stack } from '../build/rooms.ts';
import { glow } from '../kit/board.ts';
import { ink } from '../kit/colour.ts';
import { brass, cloth, paperScreen } from '../kit/room-surfaces.ts';
import { planks, plaster, shine, thatch, timber } from '../kit/surfaces.ts';
import { ball, column, sheet } from '../trace/shapes.ts';
import { interior } from './interior.ts';

const oak = planks({ light: '#c59a68', dark: '#96703f', plank: 0.13, polish: 0.3, length: 2.2 });
const lime = plaster('#e9e1d2', 0.06);
const wood = timber('#7a5334');
const matRow = (xs: readonly number[], z: number, colours: readonly string[]) =>
  xs.flatMap((x, index) => {
    const colour = cloth(colours[index % colours.length] ?? '#4a6f8a');
    return [
      box({ x: [x - 0.33, x + 0.33], y: [0, 0.015], z: [z - 0.9, z + 0.9] }, colour),
      column([x + 0.12, z + 0.55], [0.015, 0.1], [0.17, 0.17], cloth('#d9c4a0')),
      box({ x: [x - 0.28, x - 0.06], y: [0.015, 0.11], z: [z + 0.5, z + 0.64] }, timber('#b98a58')),
    ];
  });

const forestHall = interior({
  name: 'yoga-hall-forest',
  alt: 'Yoga mats are laid out on an oak floor in a bright hall with tall windows onto a forest.',
  seed: 4201,
  view: 'forest',
  eye: [0, 1.5, -4.6],
  horizon: 400,
  room: {
    x: [-4.2, 4.2],
    z: [-6, 5.2],
    height: 4,
    floor: oak,
    wall: lime,
    ceiling: planks({ light: '#c6a274', dark: '#9c7a4c', plank: 0.2 }),
    frame: wood,
    openings: [{ x: [-3.7, 3.7], y: [0.12, 3.5], panes: [5, 2] }],
    daylight: [12.8, 13.1, 12.5],
  },
  sun: { toward: [0.5, 0.62, 0.62], colour: [1.9, 1.65, 1.2] },
  things: () => [
    ...matRow([-2.4, -0.8, 0.8, 2.4], 0.9, ['#3f7a78', '#c98a5a', '#6a86a8', '#9a6a7c']),
    ...matRow([-1.6, 0, 1.6], 3.2, ['#7f9a6a', '#3f7a78', '#c98a5a']),
    ...[-3, -1, 1, 3].map((x) => box({ x: [x - 0.08, x + 0.08], y: [3.74, 4], z: [-6, 5.2] }, wood)),
    pot(-3.8, 0, 4.6, 0.3, plaster('#d8cdbb')),
    pot(3.8, 0, 4.7, 0.26, plaster('#7c8f86')),
    ...stack(3.75, 0, 2.2, [cloth('#c9b48a'), cloth('#8fa39a'), cloth('#d8c9a8'), cloth('#a97f62')]),
  ],
  plants: () => {
    const fig = broadleaves(421, {
      dark: '#1c3a18',
      mid: '#4c7a34',
      light: '#a6c46a',
      trunk: '#5a4330',
      side: 0.3,
    });
    return [
      { sprite: fig[0], x: -3.8, y: 0.3, z: 4.6, height: 1.9, shade: 0 },
      { sprite: fig[1] ?? fig[0], x: 3.8, y: 0.25, z: 4.7, height: 1.4, shade: 0 },
    ];
  },
});

const seaShala = interior({
  name: 'yoga-shala-sea',
  alt: 'An open thatched shala with a polished floor looks out over palms and a turquoise sea.',
  seed: 4202,
  view: 'sea',
  eye: [-0.6, 1.7, -5],
  horizon: 380,
  outside: -0.6,
  ambient: [0.44, 0.44, 0.44],
  room: {
    x: [-4.8, 4.8],
    z: [-7, 5.4],
    height: 3.9,
    floor: planks({ light: '#b98654', dark: '#86592f', plank: 0.16, polish: 0.5 }),
    wall: plaster('#e6d8bc', 0.08),
    ceiling: thatch('#b8935c', '#7a5a32', 0.3),
    frame: timber('#8a6238'),
    openings: [{ x: [-4.6, 4.6], y: [0, 3.1], panes: [0, 0] }],
    daylight: [14.4, 15, 15.4],
    side: { at: 'right', z: [-2, 4.6], y: [0.7, 3], panes: 2 },
  },
  things: () => [
    ...[-4.4, -1.5, 1.5, 4.4].map((x) => column([x, 5.2], [0, 3.2], [0.13, 0.11], timber('#7d5a36'))),
    box({ x: [-4.8, 4.8], y: [3.05, 3.3], z: [5.05, 5.35] }, timber('#7d5a36')),
    ...[-2, 1.5, 5].map((z) =>
      box({ x: [-4.8, 4.8], y: [3.62, 3.85], z: [z - 0.12, z + 0.12] }, timber('#7d5a36')),
    ),
    ...matRow([-2.9, -1.1, 0.7, 2.5], 1.6, ['#d9b25a', '#2f8a8a', '#d2694a', '#5a7fb0']),
    box({ x: [-4.2, -3], y: [0, 0.3], z: [4, 4.9] }, timber('#8a6238')),
    ...bowl(-3.6, 0.3, 4.4, 0.22, brass()),
    pot(4.2, 0, 4.6, 0.34, plaster('#b5623c')),
  ],
  plants: () => {
    const palm = palms(423, {
      dark: '#173312',
      mid: '#45802f',
      light: '#b9d268',
      trunk: '#6e5a40',
      side: 0.4,
    });
    return [{ sprite: palm[0], x: 4.2, y: 0.35, z: 4.6, height: 2.1, shade: 0 }];
  },
});

const soundRoom = interior({
  name: 'sound-healing-room',
  alt: 'Brass singing bowls and a large gong stand among cushions and candles in a dim warm room.',
  seed: 4203,
  view: 'garden',
  eye: [0, 1.5, -3.8],
  horizon: 330,
  ambient: [0.24, 0.19, 0.15],
  room: {
    x: [-3.6, 3.6],
    z: [-5, 4],
    height: 2.9,
    floor: planks({ light: '#7c5636', dark: '#54371f', plank: 0.18, polish: 0.35 }),
    wall: plaster('#9a6a4c', 0.2),
    ceiling: plaster('#80583e', 0.12),
    frame: timber('#4a2f1c'),
    openings: [{ x: [1.4, 3], y: [0.7, 2.3], panes: [2, 2] }],
    daylight: [6.4, 6.1, 5.1],
  },
  things: () => [
    column([0, 0.9], [0, 0.02], [1.95, 1.95], cloth('#b5543a', '#d99a52')),
    column([0, 0.9], [0.02, 0.03], [1.2, 1.2], cloth('#31545e', '#c9a05a')),
    ...(
      [
        [0, 0.9, 0.3],
        [-0.55, 1.2, 0.22],
        [0.56, 1.15, 0.2],
        [-0.35, 0.42, 0.16],
        [0.4, 0.4, 0.17],
        [-0.9, 0.7, 0.14],
        [0.92, 0.7, 0.13],
        [0.05, 1.6, 0.2],
      ] as const
    ).flatMap(([x, z, size]) => [
      cushion(x, 0.02, z, size * 0.8, cloth('#7d2f2a')),
      ...bowl(x, 0.12, z, size, brass('#c08a3a')),
    ]),
    sheet('z', 3.4, (x, y) => Math.hypot(x + 0.9, y - 1.35) < 0.78, brass('#a8752e'), { castsShadow: true }),
    sheet('z', 3.38, (x, y) => Math.hypot(x + 0.9, y - 1.35) < 0.24, brass('#d0a04a')),
    ...[-1.85, 0.05].map((x) =>
      box({ x: [x - 0.05, x + 0.05], y: [0, 2.35], z: [3.3, 3.42] }, timber('#3d2616')),
    ),
    box({ x: [-2, 0.2], y: [2.3, 2.42], z: [3.28, 3.44] }, timber('#3d2616')),
    ...(
      [
        [-2.3, 0.4],
        [-2.5, 1.8],
        [2.3, 0.3],
        [2.4, 1.7],
        [-1.6, -0.8],
        [1.6, -0.8],
      ] as const
    ).flatMap(([x, z], index) => [
      box({ x: [x - 0.42, x + 0.42], y: [0, 0.08], z: [z - 0.42, z + 0.42] }, cloth('#c9ab7c')),
      cushion(x, 0.08, z, 0.3, cloth(['#3c6a70', '#b5683a', '#7c3c4c'][index % 3] ?? '#3c6a70')),
    ]),
    ...(
      [
        [-3, 3],
        [-2.7, 3.2],
        [-3.1, 2.6],
        [1, 3.4],
        [1.25, 3.2],
        [3.1, 2.9],
      ] as const
    ).flatMap(([x, z]) => candle(x, 0, z, plaster('#efe2c8'), shine('#ffcf7a', 5))),
    column([2.9, 3.3], [0, 0.75], [0.26, 0.26], timber('#5c3b22')),
    column([2.9, 3.3], [0.75, 1.25], [0.2, 0.26], shine('#ffb35a', 0.9)),
  ],
  lamps: [
    { at: [2.9, 1.35, 3], size: [0.2, 0.2, 0.2], colour: [3.6, 1.9, 0.7], shadow: false },
    { at: [-2.9, 0.4, 2.8], size: [0.2, 0.1, 0.2], colour: [1.8, 0.95, 0.35], shadow: false },
    { at: [1.1, 0.4, 3.1], size: [0.1, 0.1, 0.1], colour: [1, 0.55, 0.2], shadow: false },
    { at: [0, 2.7, -1], size: [1, 0.05, 1], colour: [4, 2.5, 1.3] },
  ],
  wash: '#ff9a5a',
  overlay: (board) => glow(board, 1010, 350, 260, ink('#ffb060'), 0.2),
});

const breathLoft = interior({
  name: 'breath-loft-paper',
  alt: 'A quiet white loft with paper screens, round meditation cushions and a single branch in a vase.',
  seed: 4204,
  view: 'alps',
  eye: [0.5, 1.4, -4],
  horizon: 388,
  ambient: [0.42, 0.42, 0.42],
  room: {
    x: [-3.8, 3.8],
    z: [-5, 4.2],
    height: 3.1,
    floor: planks({ light: '#d9c4a2', dark: '#b89c74', plank: 0.22, polish: 0.25, length: 3 }),
    wall: plaster('#ece7dd', 0.04),
    ceiling: plaster('#efebe2', 0.03),
    frame: timber('#b9966a'),
    openings: [{ x: [-0.7, 3.3], y: [0.35, 2.6], panes: [3, 1] }],
    daylight: [11.2, 11.8, 12.8],
  },
  sun: { toward: [0.4, 0.5, 0.76], colour: [1.5, 1.35, 1.1] },
  things: () => [
    box(
      { x: [-3.4, -0.9], y: [0, 2.6], z: [4.1, 4.16] },
      paperScreen({ glow: 0.34, frame: '#b08c5e', cell: [0.42, 0.43] }),
    ),
    ...(
      [
        [-1.6, 1.2],
        [0.2, 1.2],
        [2, 1.2],
        [-0.7, 2.6],
        [1.1, 2.6],
      ] as const
    ).flatMap(([x, z]) => [
      column([x, z], [0, 0.05], [0.46, 0.46], cloth('#d7cbb4')),
      cushion(x, 0.05, z, 0.3, cloth('#8a9a86')),
    ]),
    column([-2.9, 3.2], [0, 0.32], [0.42, 0.42], timber('#a8845a')),
    column([-2.9, 3.2], [0.32, 0.9], [0.1, 0.2], plaster('#57635e')),
    box({ x: [2.4, 3.6], y: [0.3, 0.36], z: [3.2, 3.7] }, timber('#a8845a')),
    box({ x: [2.45, 2.55], y: [0, 0.3], z: [3.25, 3.65] }, timber('#a8845a')),
    box({ x: [3.45, 3.55], y: [0, 0.3], z: [3.25, 3.65] }, timber('#a8845a')),
    ...bowl(2.8, 0.36, 3.45, 0.14, brass()),
    ...candle(3.2, 0.36, 3.45, plaster('#efe8da'), shine('#ffd48a', 4)),
    ball([0.2, 2.4, 0.8], [0.42, 0.36, 0.42], shine('#fff0d2', 0.42)),
  ],
  plants: () => {
    const branch = tufts(427, { dark: '#5c4634', mid: '#b98f8a', light: '#f2c9c4' }, 16, 1.6, '#e6a9ac');
    return [{ sprite: branch[0], x: -2.9, y: 0.85, z: 3.2, height: 1.15, shade: 0 }];
  },
});

export const movementRooms = [forestHall, seaShala, soundRoom, breathLoft];
