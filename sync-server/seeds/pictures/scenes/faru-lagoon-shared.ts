import { box } from '../build/solids.ts';

import { ink } from '../kit/colour.ts';

import { cloth } from '../kit/room-surfaces.ts';

import { litGrid, planks, thatch, timber } from '../kit/surfaces.ts';
import { column, type Shape } from '../trace/shapes.ts';

export const deck = planks({ light: '#c4a076', dark: '#92704a', plank: 0.16 });

export const pile = timber('#7a6148');

export const teak = timber('#9a6c40');

export const linen = cloth('#f2ede2');

export const palmLook = { dark: '#1c3a16', mid: '#4c8030', light: '#bcd264', trunk: '#8a7458', side: -0.4 };

export const finishLook = {
  vignette: 0,
  wraps: true,
  bloom: 0.22,
  wash: '#fff4d2',
  washStrength: 0.08,
  grain: 4,
};

export const noonSky = {
  stops: [ink('#1c66b8'), ink('#3f92d8'), ink('#8cc6ea'), ink('#dff0f4')],
  sun: { lon: -0.9, lat: 0.85, colour: ink('#fff8e0'), disc: 0.03 },
  clouds: { cover: 0.44, lit: ink('#ffffff'), shade: ink('#b4cfe4') },
} as const;

export const noonLight = {
  sun: { toward: [-0.52, 0.75, 0.41] as const, colour: [1.36, 1.24, 1.02] as const, softness: 0.02 },
  sky: [0.46, 0.56, 0.68] as const,
  ground: [0.26, 0.38, 0.38] as const,
  nearness: 1.8,
};

export const villa = (x: number, z: number): Shape[] => [
  ...[-2.4, 2.4].flatMap((dx) =>
    [-2, 2].map((dz) => column([x + dx, z + dz], [-1.6, 0], [0.13, 0.13], pile)),
  ),
  box({ x: [x - 3.2, x + 3.2], y: [-0.15, 0], z: [z - 3.2, z + 3.2] }, deck),
  box(
    { x: [x - 2.2, x + 2.2], y: [0, 2.4], z: [z - 2.2, z + 2.2] },
    planks({ light: '#b48a5c', dark: '#7c5a38', plank: 0.18 }),
  ),
  ...[-2.25, 2.2].map((dz) =>
    box(
      { x: [x - 1.7, x + 1.7], y: [0.1, 2.1], z: [z + dz, z + dz + 0.05] },
      litGrid({
        warm: '#ffe9c0',
        deep: '#c79a66',
        frame: '#4b3320',
        cell: [0.85, 2.1],
        bar: 0.1,
        strength: 0.5,
      }),
    ),
  ),
  column([x, z], [2.2, 5.6], [3.9, 0.1], thatch('#b79a68', '#6e5532', 0.4)),
];
