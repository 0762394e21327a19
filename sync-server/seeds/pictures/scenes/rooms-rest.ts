import { box, frameBars } from '../build/solids.ts';
import { broadleaves, palms, tufts } from '../build/nature.ts';
import { bed, bowl, candle, cushion, pot, stack } from '../build/rooms.ts';
import { ashlar, planks, plaster, shine, stone, thatch, timber } from '../kit/surfaces.ts';
import { cloth } from '../kit/room-surfaces.ts';
import { ball, column, type Shape } from '../trace/shapes.ts';
import { interior } from './interior.ts';

const linen = cloth('#efe9dc');
const white = plaster('#eee8dc', 0.05);
const flame = shine('#ffcf7a', 5);
const wax = plaster('#efe6d0');

const lampOn = (x: number, y: number, z: number): Shape[] => [
  column([x, z], [y, y + 0.28], [0.05, 0.03], timber('#6b4a30')),
  column([x, z], [y + 0.28, y + 0.54], [0.19, 0.14], shine('#ffd694', 0.95)),
];

const bedside = (x: number, z: number): Shape[] => [
  box({ x: [x - 0.25, x + 0.25], y: [0, 0.5], z: [z - 0.22, z + 0.22] }, timber('#8a6238')),
  ...lampOn(x, 0.5, z),
];

/** A table for treatments with a folded cover and a head rest. */
const massageTable = (x: number, z: number, cover: string): Shape[] => [
  box({ x: [x - 0.42, x + 0.42], y: [0.62, 0.74], z: [z - 1, z + 1] }, linen),
  ball([x, 0.73, z], [0.42, 0.09, 1], linen),
  box({ x: [x - 0.44, x + 0.44], y: [0.6, 0.79], z: [z - 1.01, z - 0.2] }, cloth(cover)),
  ball([x, 0.82, z + 0.78], [0.26, 0.1, 0.16], cloth('#dcd2be')),
  box({ x: [x - 0.36, x + 0.36], y: [0.5, 0.62], z: [z - 0.94, z + 0.94] }, timber('#8a6238')),
  ...[-0.32, 0.32].flatMap((dx) =>
    [-0.86, 0.86].map((dz) =>
      box(
        { x: [x + dx - 0.04, x + dx + 0.04], y: [0, 0.52], z: [z + dz - 0.04, z + dz + 0.04] },
        timber('#7a5330'),
      ),
    ),
  ),
];

const alpine = interior({
  name: 'bedroom-alpine',
  alt: 'A timber bedroom with wool blankets looks out through wide glass at snowy mountains.',
  seed: 4301,
  view: 'alps',
  eye: [-0.9, 1.5, -2.9],
  horizon: 360,
  yaw: 0.12,
  room: {
    x: [-3.1, 3.1],
    z: [-4.5, 3.9],
    height: 2.9,
    floor: planks({ light: '#a87a4e', dark: '#7a5532', plank: 0.2, polish: 0.2 }),
    wall: planks({ light: '#b5895c', dark: '#8d653c', plank: 0.22, along: 0 }),
    ceiling: planks({ light: '#a87c50', dark: '#7d5834', plank: 0.22 }),
    frame: timber('#4b3322'),
    openings: [{ x: [-2.5, 2.5], y: [0.5, 2.6], panes: [3, 1] }],
  },
  sun: { toward: [-0.45, 0.5, 0.74], colour: [1.7, 1.4, 1.05] },
  things: () => [
    ...bed(0.9, 1.5, linen, timber('#7a5330'), cloth('#9c4a3a', '#e6d6ba'), linen),
    ...bedside(-0.55, 2.3),
    ...bedside(2.3, 2.3),
    box({ x: [-2.4, 0.1], y: [0, 0.02], z: [-0.6, 1.4] }, cloth('#d8cbb2', '#b9a686')),
    box({ x: [-2.7, -1.9], y: [0.2, 0.42], z: [1.2, 2] }, cloth('#5a6f62')),
    box({ x: [-2.8, -2.6], y: [0.2, 1], z: [1.2, 2] }, cloth('#5a6f62')),
    cushion(-2.3, 0.42, 1.6, 0.26, cloth('#d9b98a')),
    ...[-1.6, 0.2, 2].map((x) =>
      box({ x: [x - 0.09, x + 0.09], y: [2.7, 2.9], z: [-4.5, 3.9] }, timber('#5f4026')),
    ),
    ...stack(-1.2, 0.02, 0.2, [cloth('#c98a5a'), cloth('#e4d9c2')]),
  ],
  lamps: [-0.55, 2.3].map((x) => ({
    at: [x, 0.95, 2.1] as const,
    size: [0.1, 0.1, 0.1] as const,
    colour: [1.1, 0.7, 0.32] as const,
    shadow: false,
  })),
});

const seaWhite = interior({
  name: 'bedroom-sea-white',
  alt: 'A whitewashed bedroom with linen curtains opens onto a terrace and the blue sea.',
  seed: 4302,
  view: 'sea',
  eye: [1, 1.5, -3.1],
  horizon: 372,
  yaw: -0.14,
  outside: -1,
  ambient: [0.55, 0.56, 0.58],
  room: {
    x: [-3.2, 3.2],
    z: [-4.5, 4],
    height: 3,
    floor: ashlar('#d9cfbd', 0.6, 0.6, { joint: '#b0a48f', vary: 0.12, polish: 0.22 }),
    wall: white,
    ceiling: white,
    frame: timber('#3f6f94'),
    openings: [{ x: [-1.9, 1.9], y: [0.04, 2.5], panes: [2, 0] }],
  },
  sun: { toward: [0.4, 0.62, 0.66], colour: [2, 1.8, 1.45] },
  things: () => [
    ...bed(-1.5, 1.2, linen, white, cloth('#7fa3bb', '#efe9dc'), linen),
    ...bedside(-3, 2.1).slice(0, 1),
    ...bedside(0, 2.1),
    ...[-2.3, -2.06, -1.8, 1.85, 2.1, 2.35].map((x, index) =>
      box(
        {
          x: [x - 0.13, x + 0.12],
          y: [0.03, 2.66],
          z: [3.72 - (index % 2) * 0.05, 3.8 - (index % 2) * 0.05],
        },
        cloth('#f2ede2'),
      ),
    ),
    box({ x: [-2.6, 2.6], y: [2.66, 2.7], z: [3.7, 3.74] }, timber('#6b5a44')),
    ...[-2.4, -0.8, 0.8, 2.4].map((x) =>
      box({ x: [x - 0.08, x + 0.08], y: [2.82, 3], z: [-4.5, 4] }, timber('#9c7d58')),
    ),
    pot(2.6, 0, 2.9, 0.28, plaster('#c97d52')),
    box({ x: [1.2, 2.5], y: [0.02, 0.04], z: [-0.2, 2.2] }, cloth('#d4bf95', '#7fa3bb')),
    column([2.2, 1.3], [0, 0.42], [0.3, 0.32], timber('#a8845a')),
    ...bowl(2.2, 0.42, 1.3, 0.16, plaster('#4f86ac')),
  ],
  plants: () => {
    const olive = broadleaves(431, {
      dark: '#2f3d24',
      mid: '#74875c',
      light: '#bccaa0',
      trunk: '#5c4a36',
      side: 0.4,
    });
    return [{ sprite: olive[0], x: 2.6, y: 0.3, z: 2.9, height: 1.7, shade: 0 }];
  },
});

const canopyBed = interior({
  name: 'bedroom-canopy',
  alt: 'A four-poster bed with a mosquito net stands in a thatched room open to the jungle.',
  seed: 4303,
  view: 'jungle',
  eye: [0.2, 1.6, -3.6],
  horizon: 372,
  ambient: [0.42, 0.42, 0.36],
  room: {
    x: [-3.6, 3.6],
    z: [-5, 4.4],
    height: 3.3,
    floor: planks({ light: '#9a6a40', dark: '#6b4526', plank: 0.18, polish: 0.4 }),
    wall: planks({ light: '#a8845a', dark: '#7b5c38', plank: 0.1 }),
    ceiling: thatch('#b08d58', '#765a32', 0.3),
    frame: timber('#5c4026'),
    openings: [{ x: [-3.3, 3.3], y: [0.06, 2.8], panes: [3, 0] }],
    daylight: [13, 15, 11],
  },
  sun: { toward: [0.3, 0.62, 0.7], colour: [1.3, 1.25, 0.8] },
  things: () => [
    ...bed(0, 1.6, linen, timber('#6b4526'), cloth('#3f7a68', '#d9c48a'), linen),
    ...[-1.1, 1.1].flatMap((x) =>
      [0.5, 2.72].map((z) =>
        box({ x: [x - 0.05, x + 0.05], y: [0, 2.5], z: [z - 0.05, z + 0.05] }, timber('#6b4526')),
      ),
    ),
    ...frameBars([-1.1, 1.1], [2.44, 2.5], 0.5, [0, 1], 0.06, timber('#6b4526')).slice(1),
    box({ x: [-1.1, 1.1], y: [2.44, 2.5], z: [2.69, 2.75] }, timber('#6b4526')),
    ...[-1.1, 1.1].map((x) =>
      box({ x: [x - 0.03, x + 0.03], y: [2.44, 2.5], z: [0.5, 2.72] }, timber('#6b4526')),
    ),
    ...[-1.1, 1.1].flatMap((x) =>
      [0.5, 2.7].flatMap((z) => [column([x, z + 0.08], [0.1, 2.46], [0.16, 0.1], cloth('#f0ebdc'))]),
    ),
    box({ x: [-1.15, 1.15], y: [2.46, 2.6], z: [0.44, 0.5] }, cloth('#f0ebdc')),
    pot(-3, 0, 3.6, 0.34, plaster('#8a5a3a')),
    pot(3.1, 0, 3.5, 0.3, plaster('#5c6a5a')),
    ...[-2.3, 2.3].flatMap((x) => [
      column([x, 2.2], [0, 0.5], [0.26, 0.26], timber('#7a5330')),
      ...lampOn(x, 0.5, 2.2),
    ]),
    box({ x: [-1.6, 1.6], y: [0, 0.02], z: [-1.2, 0.3] }, cloth('#cdb78a', '#7c5c3a')),
  ],
  lamps: [-2.3, 2.3].map((x) => ({
    at: [x, 0.98, 2] as const,
    size: [0.1, 0.1, 0.1] as const,
    colour: [1, 0.62, 0.26] as const,
    shadow: false,
  })),
  plants: () => {
    const fan = palms(433, {
      dark: '#123012',
      mid: '#3f7f2e',
      light: '#b2d862',
      trunk: '#6b563c',
      side: 0.3,
    });
    return [
      { sprite: fan[0], x: -3, y: 0.4, z: 3.6, height: 2, shade: 0 },
      { sprite: fan[2] ?? fan[0], x: 3.1, y: 0.35, z: 3.5, height: 1.8, shade: 0 },
    ];
  },
});

const linenMassage = interior({
  name: 'massage-room-linen',
  alt: 'A pale treatment room with one massage table, folded towels and a window onto a garden.',
  seed: 4304,
  view: 'garden',
  eye: [-0.9, 1.55, -3],
  horizon: 340,
  yaw: 0.14,
  room: {
    x: [-2.7, 2.7],
    z: [-4, 3.4],
    height: 2.8,
    floor: planks({ light: '#c8a878', dark: '#a07f50', plank: 0.16, polish: 0.2 }),
    wall: plaster('#e0d3bc', 0.08),
    ceiling: plaster('#ece4d4', 0.04),
    frame: timber('#a07a4c'),
    openings: [{ x: [-1.9, 1.9], y: [0.8, 2.4], panes: [4, 1] }],
  },
  sun: { toward: [-0.4, 0.55, 0.73], colour: [1.7, 1.5, 1.1] },
  things: () => [
    ...massageTable(0.4, 1, '#a9b9a6'),
    box({ x: [-2.6, -1.7], y: [0, 0.8], z: [2.4, 3.2] }, timber('#a8845a')),
    ...stack(-2.15, 0.8, 2.8, [cloth('#e9e2d2'), cloth('#cfd9d2'), cloth('#e9e2d2')]),
    ...[1.9, 2.15, 2.4].flatMap((x, index) => candle(x, 0.55, 2.9 - index * 0.15, wax, flame)),
    box({ x: [1.6, 2.6], y: [0, 0.55], z: [2.5, 3.2] }, timber('#a8845a')),
    ...bowl(1.8, 0.55, 2.65, 0.13, plaster('#52665c')),
    ball([-2.05, 1.1, 2.8], [0.08, 0.05, 0.06], stone('#3c3d3e', { size: 0.06 })),
    pot(2.3, 0, 1.1, 0.2, plaster('#e9e1d2')),
    box({ x: [-0.5, 1.4], y: [0, 0.015], z: [-0.6, 2.4] }, cloth('#d8c9a8')),
  ],
  plants: () => {
    const fern = tufts(435, { dark: '#1f3f18', mid: '#5a8a38', light: '#b4d478' }, 46, 1.5);
    return [{ sprite: fern[0], x: 2.3, y: 0.26, z: 1.1, height: 0.9, shade: 0 }];
  },
});

const teakMassage = interior({
  name: 'massage-pavilion-teak',
  alt: 'Two massage tables with saffron covers stand in a teak pavilion above tropical leaves.',
  seed: 4305,
  view: 'jungle',
  eye: [0.3, 1.7, -3.6],
  horizon: 350,
  outside: -1.6,
  ambient: [0.36, 0.35, 0.3],
  room: {
    x: [-3.2, 3.2],
    z: [-5, 4],
    height: 3,
    floor: planks({ light: '#8a5a34', dark: '#5c3a1e', plank: 0.15, polish: 0.55 }),
    wall: planks({ light: '#7d5030', dark: '#54341c', plank: 0.2, along: 0 }),
    ceiling: planks({ light: '#7d5030', dark: '#54341c', plank: 0.16 }),
    frame: timber('#4a2e18'),
    openings: [{ x: [-3, 3], y: [0.5, 2.6], panes: [4, 0] }],
    daylight: [13, 14, 11],
  },
  things: () => [
    ...massageTable(-1.1, 1.2, '#c98a2e'),
    ...massageTable(1.1, 1.2, '#c98a2e'),
    column([0, 2.6], [0, 0.6], [0.26, 0.26], timber('#5c3a20')),
    ...bowl(0, 0.6, 2.6, 0.2, plaster('#c9a05a')),
    ...[-2.8, 2.8].flatMap((x) => [
      ...lampOn(x, 0.4, 3.2),
      box({ x: [x - 0.25, x + 0.25], y: [0, 0.4], z: [3, 3.4] }, timber('#5c3a20')),
    ]),
    ...[-2, -0.2, 0.2, 2].flatMap((x) => candle(x, 0, 3.6, wax, flame)),
    ...stack(-2.6, 0, 0.6, [cloth('#efe6d0'), cloth('#d9a04a'), cloth('#efe6d0')]),
    pot(2.75, 0, 1.3, 0.26, plaster('#3c4a42')),
  ],
  lamps: [-2.8, 2.8].map((x) => ({
    at: [x, 0.85, 2.9] as const,
    size: [0.1, 0.1, 0.1] as const,
    colour: [1.8, 1.05, 0.42] as const,
    shadow: false,
  })),
  plants: () => {
    const leaf = tufts(437, { dark: '#123612', mid: '#3f8a34', light: '#a9dc6c' }, 24, 1.7);
    return [{ sprite: leaf[1] ?? leaf[0], x: 2.75, y: 0.36, z: 1.3, height: 1.3, shade: 0 }];
  },
});

export const restRooms = [alpine, seaWhite, canopyBed, linenMassage, teakMassage];
