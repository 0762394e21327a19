import type { PictureKind } from '../picture-manifest.ts';
import { buildRoom } from '../build/rooms.ts';
import { createView, type ViewKind } from '../build/views.ts';
import type { Board } from '../kit/board.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import type { Lamp } from '../trace/light.ts';
import type { Shape } from '../trace/shapes.ts';
import type { Standing } from '../trace/sprites.ts';

type Rgb = readonly [number, number, number];

interface InteriorPlan {
  readonly name: string;
  readonly alt: string;
  readonly seed: number;
  readonly room: Parameters<typeof buildRoom>[0];
  readonly view: ViewKind;
  readonly eye?: Rgb;
  readonly horizon?: number;
  readonly focal?: number;
  readonly yaw?: number;
  /** Level of the ground outside. */
  readonly outside?: number;
  /** Direction to the sun and its strength; leave out for a shaded room. */
  readonly sun?: { readonly toward: Rgb; readonly colour: Rgb };
  readonly ambient?: Rgb;
  readonly things: (board: Board) => readonly Shape[];
  readonly lamps?: readonly Lamp[];
  readonly plants?: (board: Board) => readonly Standing[];
  readonly overlay?: (board: Board) => void;
  readonly wash?: string;
  readonly bloom?: number;
}

/** A room with a view as a picture of the collection. */
export function interior(plan: InteriorPlan): Scene {
  const kind: PictureKind = 'interior';
  return {
    name: plan.name,
    kind,
    alt: plan.alt,
    seed: plan.seed,
    paint(board) {
      const { horizon = 380, ambient = [0.44, 0.42, 0.4] } = plan;
      const [sky, ground] = [ambient, ambient.map((channel) => channel * 0.75)];
      const room = buildRoom(plan.room);
      const view = createView(plan.view, board, plan.room.z[1], plan.outside ?? -0.4, horizon);
      compose(board, {
        sky: view.sky,
        stage: {
          camera: photoCamera({
            eye: plan.eye ?? [0, 1.45, -3.6],
            horizon,
            focal: plan.focal ?? 930,
            ...(plan.yaw !== undefined && { yaw: plan.yaw }),
          }),
          shapes: [...room.shapes, ...plan.things(board), ...view.shapes],
          lighting: {
            sky,
            ground: [ground[0] ?? 0, ground[1] ?? 0, ground[2] ?? 0],
            nearness: 1.3,
            lamps: [...room.lamps, ...(plan.lamps ?? [])],
            ...(plan.sun && { sun: { ...plan.sun, softness: 0.05 } }),
          },
          air: { ...view.air, from: plan.room.z[1] + 4 },
        },
        standing: [...view.standing, ...(plan.plants?.(board) ?? [])],
        ...(plan.overlay && { overlay: plan.overlay }),
        finish: {
          wash: plan.wash ?? '#ffdcaa',
          washStrength: 0.14,
          vignette: 0.3,
          bloom: plan.bloom ?? 0.4,
          contrast: 1.05,
        },
      });
    },
  };
}
