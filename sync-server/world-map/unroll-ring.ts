import type { Position } from 'geojson';

const poleLatitude = -90;

/**
 * A ring without jumps: where it crosses the date line it goes on beyond 180 degrees, and where it goes around the
 * pole, as Antarctica's does, it is closed along the pole. The file is made for globes, which need neither.
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
