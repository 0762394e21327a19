import { box } from '../build/solids.ts';

import { broadleaves } from '../build/nature.ts';

import { buildRoom, cushion, pot, table } from '../build/rooms.ts';

import { createView } from '../build/views.ts';

import { ink } from '../kit/colour.ts';

import { paintPanoramaSky } from '../kit/panorama-sky.ts';

import { cloth, paperScreen, tatami } from '../kit/room-surfaces.ts';

import { litGrid, planks, plaster, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';

import { panoramaCamera } from '../trace/camera.ts';

import { ball, column } from '../trace/shapes.ts';

const finishLook = { vignette: 0, wraps: true, bloom: 0.4, wash: '#ff9a6a', washStrength: 0.12, grain: 5 };

export const cedarSteamRoom: Scene = {
  name: 'cedar-steam-room-360',
  kind: 'panorama',
  alt: 'All around a tatami room: a low table with tea, paper screens, bedding and a window to the maple.',
  seed: 6103,
  paint(board) {
    const clay = plaster('#cbb48a', 0.16);
    const dark = timber('#4a3020');
    const iron = plaster('#24262a', 0.1);
    const room = buildRoom({
      x: [-3.6, 3.6],
      z: [-3.6, 3.6],
      height: 2.7,
      floor: tatami(),
      wall: clay,
      ceiling: planks({ light: '#9c784e', dark: '#705232', plank: 0.4, along: 0 }),
      frame: dark,
      openings: [{ x: [-1.9, 1.9], y: [0.4, 2.1], panes: [3, 1] }],
      daylight: [16, 15.4, 13],
    });
    const view = createView('maple', board, 3.6, 0, 300);
    const maple = broadleaves(631, {
      dark: '#6d3b44',
      mid: '#d98f9c',
      light: '#ffd9dc',
      trunk: '#3c2a22',
      side: -0.4,
    });
    compose(board, {
      sky: (target) =>
        paintPanoramaSky(target, {
          stops: [ink('#b9cdc6'), ink('#e3e8d6'), ink('#f4f0dc')],
          sun: { lon: 0.4, lat: 0.6, colour: ink('#fff0c8') },
        }),
      stage: {
        camera: panoramaCamera([0, 1.35, 0]),
        shapes: [
          ...room.shapes,
          ...view.shapes,
          ...[-3.58, 3.53].map((x) =>
            box({ x: [x, x + 0.05], y: [0, 2.05], z: [-2.4, 2.4] }, paperScreen({ glow: 0.3 })),
          ),
          ...[-3.56, 3.46].flatMap((x) =>
            [-2.5, 0, 2.5].map((z) => box({ x: [x, x + 0.1], y: [0, 2.7], z: [z - 0.06, z + 0.06] }, dark)),
          ),
          ...[-3.5, -2, 2, 3.5].map((x) =>
            box({ x: [x - 0.06, x + 0.06], y: [0, 2.7], z: [3.48, 3.6] }, dark),
          ),
          ...[3.48, -3.6].map((z) => box({ x: [-3.6, 3.6], y: [2.12, 2.24], z: [z, z + 0.12] }, dark)),
          box({ x: [-3.5, -1.3], y: [0, 2.05], z: [-3.6, -3.54] }, paperScreen({ glow: 0.16 })),
          box({ x: [1.2, 3.5], y: [0, 0.18], z: [-3.6, -2.9] }, timber('#6b4526')),
          box({ x: [1.1, 1.22], y: [0, 2.7], z: [-3.6, -2.9] }, dark),
          box({ x: [1.9, 2.7], y: [0.75, 1.95], z: [-3.6, -3.57] }, plaster('#efe6d0', 0.04)),
          ball([2.3, 1.45, -3.58], [0.26, 0.26, 0.02], plaster('#2a2a2c')),
          box({ x: [-2.9, -1], y: [0, 0.2], z: [-3, -1.2] }, cloth('#efe9dc')),
          box({ x: [-2.9, -1], y: [0.18, 0.3], z: [-2.4, -1.2] }, cloth('#54788a', '#e9e2d2')),
          ball([-1.95, 0.28, -2.75], [0.42, 0.12, 0.2], cloth('#efe9dc')),
          ...table(
            [0, 1.7],
            [1.5, 0.85],
            0.34,
            planks({ light: '#8a4f2c', dark: '#5c3018', plank: 0.3, along: 0, polish: 0.25 }),
            dark,
          ),
          cushion(-1.1, 0, 1.7, 0.33, cloth('#2f6d72')),
          cushion(1.1, 0, 1.7, 0.33, cloth('#a8422e')),
          cushion(0, 0, 2.5, 0.33, cloth('#3f7c86')),
          ball([0.1, 0.45, 1.8], [0.14, 0.11, 0.14], iron),
          column([0.1, 1.8], [0.54, 0.58], [0.05, 0.03], iron),
          ...[-0.35, 0.42].map((x) => column([x, 1.6], [0.34, 0.42], [0.035, 0.05], plaster('#d9cdb4'))),
          ...(
            [
              [2.9, 2.6],
              [-2.9, 2.6],
              [2.9, -2.1],
            ] as const
          ).map(([x, z]) =>
            box(
              { x: [x - 0.18, x + 0.18], y: [0.04, 0.66], z: [z - 0.18, z + 0.18] },
              litGrid({
                warm: '#ffe6b0',
                deep: '#f6b864',
                frame: '#4a3018',
                cell: [0.18, 0.31],
                bar: 0.02,
                strength: 0.95,
              }),
            ),
          ),
          pot(1.6, 0.18, -3.2, 0.16, plaster('#35505a')),
        ],
        lighting: {
          sky: [0.42, 0.39, 0.34],
          ground: [0.32, 0.28, 0.22],
          nearness: 1.2,
          sun: { toward: [0.3, 0.5, 0.8], colour: [1.5, 1.3, 0.95], softness: 0.05 },
          lamps: [
            ...room.lamps,
            ...(
              [
                [2.9, 2.6],
                [-2.9, 2.6],
                [2.9, -2.1],
              ] as const
            ).map(([x, z]) => ({
              at: [x * 0.9, 0.5, z * 0.9] as const,
              size: [0.1, 0.1, 0.1] as const,
              colour: [0.8, 0.5, 0.22] as const,
              shadow: false,
            })),
            { at: [3.4, 1.2, 0], size: [0, 0.9, 2.2], faces: [-1, 0, 0], colour: [2.4, 2.2, 1.8] },
            { at: [-3.4, 1.2, 0], size: [0, 0.9, 2.2], faces: [1, 0, 0], colour: [2.4, 2.2, 1.8] },
          ],
        },
        air: { ...view.air, from: 7 },
      },
      standing: [...view.standing, { sprite: maple[0], x: 1.6, y: 0.35, z: -3.2, height: 0.9, shade: 0 }],
      finish: { ...finishLook, wash: '#ffdcaa', bloom: 0.3 },
    });
  },
};
