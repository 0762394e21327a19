import { box } from '../build/solids.ts';
import { tufts } from '../build/nature.ts';
import { bowl, pot, stack, table } from '../build/rooms.ts';
import { brass, cloth, glazed } from '../kit/room-surfaces.ts';
import { ashlar, planks, plaster, shine, timber } from '../kit/surfaces.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { interior } from './interior.ts';

const oakTop = planks({ light: '#a8743f', dark: '#7a5028', plank: 0.3, along: 0, polish: 0.25, length: 5 });
const dark = timber('#3f2a1a');

const chair = (x: number, z: number, side: 1 | -1): Shape[] => [
  box({ x: [x - 0.22, x + 0.22], y: [0.42, 0.47], z: [z - 0.22, z + 0.22] }, timber('#8a5f36')),
  box(
    { x: [x - 0.22, x + 0.22], y: [0.47, 0.92], z: [z + side * 0.2 - 0.02, z + side * 0.2 + 0.02] },
    timber('#8a5f36'),
  ),
  ...[-0.19, 0.19].flatMap((dx) =>
    [-0.19, 0.19].map((dz) =>
      box(
        { x: [x + dx - 0.02, x + dx + 0.02], y: [0, 0.42], z: [z + dz - 0.02, z + dz + 0.02] },
        timber('#7a5330'),
      ),
    ),
  ),
];

const fruit = (x: number, y: number, z: number): Shape[] =>
  (
    [
      [0, 0, '#d9822e'],
      [0.09, 0.04, '#b8342c'],
      [-0.08, 0.05, '#d9a42e'],
      [0.01, 0.09, '#7d9a3a'],
    ] as const
  ).map(([dx, dz, colour]) => ball([x + dx, y + 0.02, z + dz], [0.065, 0.065, 0.065], plaster(colour, 0.1)));

const longTable = interior({
  name: 'dining-long-table',
  alt: 'A long oak table is set with bowls and flowers beneath paper lamps, with a lake outside.',
  seed: 4401,
  view: 'lake',
  eye: [0.5, 1.65, -3.9],
  horizon: 350,
  room: {
    x: [-3.8, 3.8],
    z: [-5, 4.6],
    height: 3.1,
    floor: planks({ light: '#b8905c', dark: '#8a6438', plank: 0.2, polish: 0.2 }),
    wall: plaster('#dfd3bd', 0.08),
    ceiling: planks({ light: '#b58f60', dark: '#8d6a40', plank: 0.2 }),
    frame: dark,
    openings: [{ x: [-3.2, 3.2], y: [0.4, 2.7], panes: [4, 1] }],
  },
  sun: { toward: [0.5, 0.5, 0.7], colour: [1.6, 1.4, 1.05] },
  things: () => [
    ...table([0, 1.2], [1.15, 4.4], 0.75, oakTop, timber('#6b4526')),
    ...[-0.5, 0.5, 1.5, 2.5].flatMap((z) => [...chair(-0.86, z, 1), ...chair(0.86, z, 1)]),
    ...[-0.5, 0.5, 1.5, 2.5].flatMap((z) =>
      [-0.36, 0.36].flatMap((x) => [
        column([x, z], [0.75, 0.765], [0.15, 0.15], plaster('#e9e2d2')),
        ...bowl(x, 0.765, z, 0.085, plaster('#54788a')),
      ]),
    ),
    ...bowl(0, 0.75, 1, 0.2, plaster('#c9b48a')),
    ...fruit(0, 0.9, 1),
    column([0, 2], [0.75, 0.98], [0.07, 0.05], plaster('#8fa3a0')),
    column([0, 0], [0.75, 0.95], [0.06, 0.045], plaster('#d9cdb4')),
    ...[0, 1.25, 2.5].flatMap((z) => [
      ball([0, 2.15, z], [0.3, 0.26, 0.3], shine('#ffe2a8', 0.85)),
      box({ x: [-0.006, 0.006], y: [2.4, 3.1], z: [z - 0.006, z + 0.006] }, dark),
    ]),
    box({ x: [-3.7, -3.1], y: [0, 0.9], z: [0, 3] }, timber('#8a6238')),
    ...stack(-3.4, 0.9, 0.6, [cloth('#e9e2d2'), cloth('#c9d6d2')]),
    ...bowl(-3.4, 0.9, 1.8, 0.2, plaster('#a5532f')),
  ],
  lamps: [0, 1.25, 2.5].map((z) => ({
    at: [0, 2.05, z] as const,
    size: [0.2, 0.1, 0.2] as const,
    colour: [1.5, 1.05, 0.55] as const,
    shadow: false,
  })),
  plants: () => {
    const wild = tufts(441, { dark: '#29401c', mid: '#6b8a44', light: '#c4d48c' }, 22, 1.3, '#e2a23c');
    return [
      { sprite: wild[0], x: 0, y: 0.95, z: 2, height: 0.5, shade: 0 },
      { sprite: wild[1] ?? wild[0], x: 0, y: 0.92, z: 0, height: 0.42, shade: 0 },
    ];
  },
});

const kitchen = interior({
  name: 'kitchen-herbs',
  alt: 'A bright kitchen with green tiles, an island with vegetables and pots of herbs at the window.',
  seed: 4402,
  view: 'garden',
  eye: [0, 1.6, -3.1],
  horizon: 345,
  room: {
    x: [-3.3, 3.3],
    z: [-4, 3.4],
    height: 2.9,
    floor: ashlar('#b5634a', 0.3, 0.3, { joint: '#8d7a68', vary: 0.3, polish: 0.15 }),
    wall: plaster('#ece4d2', 0.06),
    ceiling: plaster('#efe8da', 0.04),
    frame: timber('#e4dcc8'),
    openings: [{ x: [-1.5, 1.5], y: [1.15, 2.35], panes: [3, 2] }],
  },
  sun: { toward: [0.45, 0.6, 0.66], colour: [1.9, 1.65, 1.2] },
  things: () => [
    box(
      { x: [-3.3, 3.3], y: [0, 0.86], z: [2.75, 3.4] },
      planks({ light: '#5d7a68', dark: '#4a6656', plank: 0.5, gap: 0.03 }),
    ),
    box({ x: [-3.3, 3.3], y: [0.86, 0.92], z: [2.7, 3.4] }, oakTop),
    sheet(
      'z',
      3.385,
      (x, y) => y > 0.92 && y < 1.5 && Math.abs(x) > 1.55 && Math.abs(x) < 3.3,
      glazed('#3f7a68', 0.13),
    ),
    sheet('z', 3.385, (x, y) => y > 0.92 && y < 1.12 && Math.abs(x) < 1.55, glazed('#3f7a68', 0.13)),
    ...[-2.45, 2.45].flatMap((x) =>
      [1.75, 2.2].map((y) =>
        box({ x: [x - 0.75, x + 0.75], y: [y, y + 0.04], z: [3.1, 3.4] }, timber('#a8743f')),
      ),
    ),
    ...([-3, -2.6, -2.2, -1.9, 1.9, 2.3, 2.6, 3] as const).flatMap((x, index) => [
      ...bowl(x, 1.79, 3.24, 0.1, plaster(['#d9cdb4', '#7fa39a', '#c98a5a'][index % 3] ?? '#d9cdb4')),
      column(
        [x, 3.24],
        [2.24, 2.42],
        [0.07, 0.07],
        plaster(['#c9a05a', '#b5c4b0', '#a5532f'][index % 3] ?? '#c9a05a'),
      ),
    ]),
    box(
      { x: [-1.3, 1.3], y: [0, 0.86], z: [0.5, 1.5] },
      planks({ light: '#c9ab7c', dark: '#a8885a', plank: 0.2 }),
    ),
    box({ x: [-1.45, 1.45], y: [0.86, 0.94], z: [0.4, 1.6] }, oakTop),
    ...bowl(-0.6, 0.94, 1, 0.24, plaster('#e4dcc8')),
    ...fruit(-0.6, 1.12, 1),
    ...(
      [
        ['#b8342c', 0.3],
        ['#d9822e', 0.44],
        ['#b8342c', 0.5],
        ['#d9c43a', 0.62],
        ['#5d8a3a', 0.38],
      ] as const
    ).map(([colour, x], index) => ball([x, 1, 0.8 + index * 0.09], [0.06, 0.06, 0.06], plaster(colour, 0.1))),
    box({ x: [0.2, 0.9], y: [0.94, 0.965], z: [0.6, 1.2] }, timber('#c9985c')),
    column([1.1, 1.2], [0.94, 1.2], [0.06, 0.05], plaster('#54788a')),
    ...[-0.8, 0, 0.8].map((x) => column([x, 0.1], [0.58, 0.63], [0.19, 0.19], timber('#8a5f36'))),
    ...[-0.8, 0, 0.8].map((x) => column([x, 0.1], [0, 0.58], [0.05, 0.03], dark)),
    ...[-1.1, -0.55, 0, 0.55, 1.1].map((x) => pot(x, 0.92, 3.12, 0.1, plaster('#b5623c'))),
    ...[-0.7, 0.7].flatMap((x) => [
      column([x, 1], [1.95, 2.2], [0.22, 0.05], brass()),
      box({ x: [x - 0.006, x + 0.006], y: [2.2, 2.9], z: [0.994, 1.006] }, dark),
    ]),
  ],
  lamps: [-0.7, 0.7].map((x) => ({
    at: [x, 1.9, 1] as const,
    size: [0.1, 0.05, 0.1] as const,
    colour: [0.9, 0.62, 0.3] as const,
    shadow: false,
  })),
  plants: () => {
    const herb = tufts(443, { dark: '#234a1c', mid: '#5f9a3c', light: '#bfe080' }, 44, 1.1);
    return [-1.1, -0.55, 0, 0.55, 1.1].map((x, index) => ({
      sprite: herb[index % 4] ?? herb[0],
      x,
      y: 1.04,
      z: 3.12,
      height: 0.34,
      shade: 0,
    }));
  },
});

export const tableRooms = [longTable, kitchen];
