import type { Position } from 'geojson';

const poleLatitude = -90;

/**
 * A ring without jumps: across the date line it continues beyond 180 degrees, and around the pole, like Antarctica, it
 * is closed along the pole. The source file is for globes, which need neither.
 */
export function unrollRing(ring: Position[]): Position[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const unrolled = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    before = longitude;
    return [longitude + turn, latitude];
  });
  const first = unrolled[0]?.[0] ?? 0;
  const last = unrolled.at(-1)?.[0] ?? 0;
  const isAroundPole = Math.abs(last - first) > 180;
  return isAroundPole ? [...unrolled, [last, poleLatitude], [first, poleLatitude]] : unrolled;
}
