import { box } from '../build/solids.ts';

import { palms } from '../build/nature.ts';

import { bowl, buildRoom, cushion, pot } from '../build/rooms.ts';

import { createView } from '../build/views.ts';

import { paintPanoramaSky } from '../kit/panorama-sky.ts';

import { cloth } from '../kit/room-surfaces.ts';

import { litGrid, planks, plaster, shine, thatch, timber } from '../kit/surfaces.ts';

import { compose, type Scene } from '../scene.ts';

import { panoramaCamera } from '../trace/camera.ts';

import { ball, column, type Shape } from '../trace/shapes.ts';

import { pile, teak, linen, palmLook, finishLook, noonSky } from './faru-lagoon-shared.ts';

export const faruLagoonRoom: Scene = {
  name: 'faru-lagoon-room-360',
  kind: 'panorama',
  alt: 'All around a villa bedroom: a wide bed, a sofa corner, woven lamps and doors open to the sea.',
  seed: 6203,
  paint(board) {
    const room = buildRoom({
      x: [-4, 4],
      z: [-4, 4],
      height: 3.2,
      floor: planks({ light: '#c09a6a', dark: '#94703f', plank: 0.18, polish: 0.3 }),
      wall: plaster('#e9dfca', 0.06),
      ceiling: thatch('#b8935c', '#80603a', 0.3),
      frame: timber('#7d5a36'),
      openings: [{ x: [-3.2, 3.2], y: [0.02, 2.6], panes: [4, 0] }],
      daylight: [15, 15.6, 16],
      side: { at: 'right', z: [-2, 1.6], y: [0.8, 2.3], panes: 3 },
    });
    const view = createView('sea', board, 4, -0.6, 300);
    const fan = palms(661, palmLook);
    const lamp = (x: number, y: number, z: number): Shape[] => [
      ball(
        [x, y, z],
        [0.3, 0.24, 0.3],
        litGrid({
          warm: '#ffe2a8',
          deep: '#f0b060',
          frame: '#8a6238',
          cell: [0.07, 0.07],
          bar: 0.022,
          strength: 1,
        }),
      ),
      box({ x: [x - 0.006, x + 0.006], y: [y + 0.2, 3.2], z: [z - 0.006, z + 0.006] }, pile),
    ];
    compose(board, {
      sky: (target) => paintPanoramaSky(target, noonSky),
      stage: {
        camera: panoramaCamera([0, 1.5, 0.4]),
        shapes: [
          ...room.shapes,
          ...view.shapes,
          box({ x: [-1.1, 1.1], y: [0.1, 0.34], z: [-3.6, -1.5] }, teak),
          box({ x: [-1, 1], y: [0.34, 0.6], z: [-3.55, -1.52] }, linen),
          box({ x: [-1.03, 1.03], y: [0.36, 0.66], z: [-2.1, -1.5] }, cloth('#3f8a94', '#e9dfca')),
          box(
            { x: [-1.3, 1.3], y: [0.1, 1.3], z: [-3.8, -3.68] },
            planks({ light: '#9a6c40', dark: '#6b4526', plank: 0.1 }),
          ),
          ...[-0.5, 0.5].flatMap((x) => [
            ball([x, 0.78, -3.4], [0.4, 0.24, 0.16], linen),
            ball([x * 0.8, 0.74, -3.15], [0.3, 0.19, 0.13], cloth('#e0a86a')),
          ]),
          ...[-1.7, 1.7].flatMap((x) => [
            box({ x: [x - 0.26, x + 0.26], y: [0, 0.5], z: [-3.8, -3.3] }, teak),
            column([x, -3.55], [0.5, 0.78], [0.05, 0.03], teak),
            column([x, -3.55], [0.78, 1.04], [0.19, 0.14], shine('#ffe2a8', 0.85)),
          ]),
          box({ x: [-3.9, -3], y: [0.12, 0.44], z: [-0.9, 1.9] }, teak),
          box({ x: [-3.86, -3.05], y: [0.44, 0.6], z: [-0.86, 1.86] }, linen),
          box({ x: [-4, -3.8], y: [0.44, 1], z: [-0.9, 1.9] }, linen),
          cushion(-3.4, 0.6, -0.4, 0.3, cloth('#e0a04a')),
          cushion(-3.4, 0.6, 1.4, 0.3, cloth('#3f8a94')),
          column(
            [-2, 0.6],
            [0, 0.4],
            [0.46, 0.46],
            planks({ light: '#9a6c40', dark: '#6b4526', plank: 0.08 }),
          ),
          ...bowl(-2, 0.4, 0.6, 0.16, plaster('#4f9aa8')),
          box({ x: [-2.8, 2], y: [0, 0.015], z: [-0.8, 2.4] }, cloth('#c9b894')),
          box({ x: [3.3, 4], y: [0.6, 0.66], z: [-1.6, 1.2] }, teak),
          ...[-1.5, 1.1].map((z) => box({ x: [3.4, 3.5], y: [0, 0.6], z: [z - 0.05, z + 0.05] }, teak)),
          ...bowl(3.65, 0.66, 0.5, 0.13, plaster('#d9cdb4')),
          box({ x: [3, 3.3], y: [0.4, 0.46], z: [-0.5, 0.1] }, teak),
          column([3.15, -0.2], [0, 0.4], [0.14, 0.12], teak),
          pot(3.5, 0, 3.4, 0.28, plaster('#d8cdbb')),
          pot(-3.5, 0, 3.3, 0.3, plaster('#b5623c')),
          ...lamp(0, 2.2, 1),
          ...lamp(-2.9, 2, 2.9),
          ...lamp(2.9, 2, -2.8),
          ...[-3.5, -3.3, 3.3, 3.5].map((x) =>
            box({ x: [x - 0.1, x + 0.1], y: [0.03, 2.8], z: [3.78, 3.86] }, linen),
          ),
          ...[-2, 0, 2].map((z) => box({ x: [-4, 4], y: [2.95, 3.15], z: [z - 0.09, z + 0.09] }, teak)),
        ],
        lighting: {
          sky: [0.5, 0.49, 0.46],
          ground: [0.4, 0.36, 0.3],
          nearness: 1.3,
          sun: { toward: [0.35, 0.6, 0.72], colour: [1.9, 1.7, 1.35], softness: 0.04 },
          lamps: [
            ...room.lamps,
            { at: [0, 2, 1], size: [0.2, 0.2, 0.2], colour: [0.7, 0.5, 0.25], shadow: false },
          ],
        },
        air: { ...view.air, from: 8 },
      },
      standing: [
        ...view.standing,
        { sprite: fan[0], x: 3.5, y: 0.35, z: 3.4, height: 1.9, shade: 0 },
        { sprite: fan[2] ?? fan[0], x: -3.5, y: 0.4, z: 3.3, height: 1.8, shade: 0 },
      ],
      finish: finishLook,
    });
  },
};
