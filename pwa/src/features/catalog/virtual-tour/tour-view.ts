import { tour } from './tour-limits.ts';

/** Rotation and zoom of the view. Angles in degrees. */

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Field of view at zoom 1, smaller if it would show too much sky on a tall screen. */
const widestHfov = 95;
const tallestVfov = 95;

/** Horizontal field of view at zoom 1. @param aspect width by height of the view */
export function baseHfov(aspect: number): number {
  const byHeight = degrees(2 * Math.atan(Math.tan(radians(tallestVfov / 2)) * aspect));
  return Math.min(widestHfov, byHeight);
}

/** Horizontal field of view at a zoom: things look `zoom` times as large as at 1. */
export function hfovAt(zoom: number, base: number): number {
  return degrees(2 * Math.atan(Math.tan(radians(base / 2)) / zoom));
}

/** The inverse of `hfovAt`. */
export function zoomAt(hfov: number, base: number): number {
  return Math.tan(radians(base / 2)) / Math.tan(radians(hfov / 2));
}

/** The next zoom, 0.5 to 3 in steps of 0.2. Source: spec §9, tour. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * tour.zoomStep) * 10) / 10;
  return Math.min(tour.zoomMax, Math.max(tour.zoomMin, next));
}

/** Degrees turned in this many milliseconds of auto-rotation. Source: spec §9, tour. */
export function turnedIn(elapsedMs: number, stepDeg: number): number {
  return (elapsedMs / tour.rotateTickMs) * stepDeg;
}

/** Normalizes a yaw to -180…180. */
export function wrapYaw(yaw: number): number {
  return ((((yaw + 180) % 360) + 360) % 360) - 180;
}
