import { boardWidth } from '../kit/board.ts';

/** A line of sight or of light; y is up, z into the picture, metres. */
export interface Ray {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
}

export interface Spot {
  x: number;
  y: number;
  /** Distance along the view, metres; not positive when behind the camera. */
  depth: number;
}

export interface Camera {
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
  /** True when the left edge continues the right one. */
  readonly wraps: boolean;
  /** Points the ray through a place on the board. Its direction has length 1. */
  aim(x: number, y: number, ray: Ray): void;
  /** Where a point of the world lies on the board. */
  project(x: number, y: number, z: number, spot: Spot): void;
  /** Working units that one metre covers at this distance. */
  zoom(distance: number): number;
}

interface PhotoCamera {
  readonly eye: readonly [number, number, number];
  /** Where the horizon lies on the board; the lens is shifted, so that uprights stay upright. */
  readonly horizon: number;
  /** Focal length in working units; 1200 is about 53 degrees wide. */
  readonly focal?: number;
  /** Turn to the right, radians. */
  readonly yaw?: number;
  readonly centre?: number;
}

export function photoCamera({ eye, horizon, focal = 1150, yaw = 0, centre = 600 }: PhotoCamera): Camera {
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  const [x, y, z] = eye;
  return {
    eye: { x, y, z },
    wraps: false,
    aim(px, py, ray) {
      const u = (px - centre) / focal;
      const v = (horizon - py) / focal;
      const length = Math.hypot(u, v, 1);
      ray.ox = x;
      ray.oy = y;
      ray.oz = z;
      ray.dx = (u * cos + sin) / length;
      ray.dy = v / length;
      ray.dz = (cos - u * sin) / length;
    },
    project(wx, wy, wz, spot) {
      const rx = wx - x;
      const rz = wz - z;
      const depth = rz * cos + rx * sin;
      spot.depth = depth;
      const k = focal / Math.max(depth, 1e-3);
      spot.x = centre + (rx * cos - rz * sin) * k;
      spot.y = horizon - (wy - y) * k;
    },
    zoom: (distance) => focal / Math.max(distance, 1e-3),
  };
}

/** All around: longitude across the board (-180..180 degrees), latitude down it. */
export function panoramaCamera(eye: readonly [number, number, number]): Camera {
  const [x, y, z] = eye;
  const turn = boardWidth / (2 * Math.PI);
  return {
    eye: { x, y, z },
    wraps: true,
    aim(px, py, ray) {
      const lon = px / turn - Math.PI;
      const lat = Math.PI / 2 - py / turn;
      ray.ox = x;
      ray.oy = y;
      ray.oz = z;
      ray.dx = Math.cos(lat) * Math.sin(lon);
      ray.dy = Math.sin(lat);
      ray.dz = Math.cos(lat) * Math.cos(lon);
    },
    project(wx, wy, wz, spot) {
      const rx = wx - x;
      const ry = wy - y;
      const rz = wz - z;
      spot.depth = Math.hypot(rx, ry, rz);
      spot.x = (Math.atan2(rx, rz) + Math.PI) * turn;
      spot.y = (Math.PI / 2 - Math.atan2(ry, Math.hypot(rx, rz))) * turn;
    },
    zoom: (distance) => turn / Math.max(distance, 1e-3),
  };
}
