import type { Shape, Surface } from '../trace/shapes.ts';
import type { Lamp } from '../trace/light.ts';
import { ball, column } from '../trace/shapes.ts';
import { box, frameBars, wallWithOpenings, type Extent } from './solids.ts';

interface Opening {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Panes across and up; [0, 0] leaves it open. */
  readonly panes?: readonly [number, number];
}

interface Room {
  /** Left and right wall, metres. */
  readonly x: readonly [number, number];
  readonly height: number;
  /** Where the room begins behind the eye, and its far wall. */
  readonly z: readonly [number, number];
  readonly floor: Surface;
  readonly wall: Surface;
  readonly ceiling: Surface;
  readonly frame: Surface;
  readonly openings?: readonly Opening[];
  /** Its colour and strength stand for the daylight that falls in. */
  readonly daylight?: readonly [number, number, number];
  readonly side?: {
    readonly at: 'left' | 'right';
    readonly z: readonly [number, number];
    readonly y: readonly [number, number];
    readonly panes?: number;
  };
}

/** A room whose far wall has windows to the painted outdoors. */
export function buildRoom(room: Room): { readonly shapes: Shape[]; readonly lamps: Lamp[] } {
  const { x, height, z, openings = [], daylight = [14, 14.4, 15], side } = room;
  const shapes: Shape[] = [
    box({ x: [x[0] - 0.3, x[1] + 0.3], y: [-0.3, 0], z: [z[0], z[1] + 0.4] }, room.floor),
    box({ x: [x[0] - 0.3, x[1] + 0.3], y: [height, height + 0.3], z: [z[0], z[1] + 0.4] }, room.ceiling),
    box({ x: [x[0] - 0.3, x[1] + 0.3], y: [0, height], z: [z[0] - 0.3, z[0]] }, room.wall),
    ...wallWithOpenings(
      { x: [x[0] - 0.3, x[1] + 0.3], y: [0, height], z: [z[1], z[1] + 0.32] },
      openings,
      room.wall,
    ),
  ];
  const lamps: Lamp[] = [];
  for (const wallX of x) {
    const isLeft = wallX === x[0];
    const extent: Extent = { x: isLeft ? [wallX - 0.3, wallX] : [wallX, wallX + 0.3], y: [0, height], z };
    if (side && (side.at === 'left') === isLeft) {
      shapes.push(
        box({ ...extent, z: [z[0], side.z[0]] }, room.wall),
        box({ ...extent, z: [side.z[1], z[1]] }, room.wall),
        box({ ...extent, z: side.z, y: [0, side.y[0]] }, room.wall),
        box({ ...extent, z: side.z, y: [side.y[1], height] }, room.wall),
      );
      const panes = side.panes ?? 3;
      for (let index = 0; index <= panes; index++) {
        const at = side.z[0] + ((side.z[1] - side.z[0]) * index) / panes;
        shapes.push(
          box(
            { x: [extent.x[0] + 0.1, extent.x[1] - 0.1], y: side.y, z: [at - 0.04, at + 0.04] },
            room.frame,
          ),
        );
      }
      lamps.push({
        at: [wallX + (isLeft ? 0.02 : -0.02), (side.y[0] + side.y[1]) / 2, (side.z[0] + side.z[1]) / 2],
        size: [0, (side.y[1] - side.y[0]) / 2, (side.z[1] - side.z[0]) / 2],
        faces: [isLeft ? 1 : -1, 0, 0],
        colour: daylight,
      });
    } else shapes.push(box(extent, room.wall));
  }
  for (const opening of openings) {
    const [across, up] = opening.panes ?? [2, 1];
    if (across > 0)
      shapes.push(
        ...frameBars(opening.x, opening.y, z[1] + 0.12, [across, Math.max(1, up)], 0.07, room.frame),
      );
    const area = (opening.x[1] - opening.x[0]) * (opening.y[1] - opening.y[0]);
    lamps.push({
      at: [(opening.x[0] + opening.x[1]) / 2, (opening.y[0] + opening.y[1]) / 2, z[1] - 0.02],
      size: [(opening.x[1] - opening.x[0]) / 2, (opening.y[1] - opening.y[0]) / 2, 0],
      faces: [0, 0, -1],
      colour: [(daylight[0] * area) / 9, (daylight[1] * area) / 9, (daylight[2] * area) / 9],
    });
  }
  return { shapes, lamps };
}

/** Round or square cushion. */
export const cushion = (x: number, y: number, z: number, size: number, surface: Surface): Shape =>
  ball([x, y + size * 0.22, z], [size, size * 0.28, size], surface);

export const bowl = (x: number, y: number, z: number, size: number, surface: Surface): Shape[] => [
  column([x, z], [y, y + size * 0.7], [size * 0.55, size], surface),
  column([x, z], [y + size * 0.66, y + size * 0.72], [size * 0.97, size], surface),
];

/** Legs and a top. */
export function table(
  centre: readonly [number, number],
  size: readonly [number, number],
  height: number,
  top: Surface,
  leg: Surface,
): Shape[] {
  const [x, z] = centre;
  const [w, d] = [size[0] / 2, size[1] / 2];
  return [
    box({ x: [x - w, x + w], y: [height - 0.06, height], z: [z - d, z + d] }, top),
    ...[-1, 1].flatMap((sx) =>
      [-1, 1].map((sz) =>
        box(
          {
            x: [x + sx * (w - 0.08) - 0.04, x + sx * (w - 0.08) + 0.04],
            y: [0, height - 0.06],
            z: [z + sz * (d - 0.08) - 0.04, z + sz * (d - 0.08) + 0.04],
          },
          leg,
        ),
      ),
    ),
  ];
}

/** Folded towels or blankets. */
export const stack = (x: number, y: number, z: number, surfaces: readonly Surface[]): Shape[] =>
  surfaces.map((surface, index) =>
    box(
      {
        x: [x - 0.28 + index * 0.008, x + 0.28 - index * 0.006],
        y: [y + index * 0.085, y + index * 0.085 + 0.078],
        z: [z - 0.19, z + 0.19],
      },
      surface,
    ),
  );

/** A pot with room for a plant sprite at its top. */
export const pot = (x: number, y: number, z: number, size: number, surface: Surface): Shape =>
  column([x, z], [y, y + size * 1.5], [size * 0.7, size], surface);

export const candle = (x: number, y: number, z: number, wax: Surface, flame: Surface): Shape[] => [
  column([x, z], [y, y + 0.12], [0.04, 0.04], wax),
  ball([x, y + 0.16, z], [0.014, 0.034, 0.014], flame, { castsShadow: false }),
];

/** A bed with its head at the far end, linen and pillows. */
export function bed(
  x: number,
  z: number,
  linen: Surface,
  wood: Surface,
  throwCloth: Surface,
  pillow: Surface,
): Shape[] {
  return [
    box({ x: [x - 1.05, x + 1.05], y: [0.12, 0.34], z: [z - 1.05, z + 1.1] }, wood),
    box({ x: [x - 0.96, x + 0.96], y: [0.34, 0.58], z: [z - 1, z + 1.02] }, linen),
    ball([x, 0.56, z - 0.1], [1, 0.13, 0.98], linen),
    box({ x: [x - 1, x + 1], y: [0.36, 0.645], z: [z - 1.03, z - 0.45] }, throwCloth),
    box({ x: [x - 1.15, x + 1.15], y: [0.1, 1.2], z: [z + 1.1, z + 1.18] }, wood),
    ...[-0.48, 0.48].map((dx) => ball([x + dx, 0.78, z + 0.82], [0.4, 0.24, 0.16], pillow)),
    ...[-0.36, 0.36].map((dx) => ball([x + dx, 0.74, z + 0.58], [0.32, 0.2, 0.13], throwCloth)),
  ];
}
