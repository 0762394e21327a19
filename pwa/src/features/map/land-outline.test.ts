import { expect, it } from 'vitest';
import { loadLand, moveLand, unrollRing } from './land-outline.ts';

it('a coast that crosses the date line goes on beyond it', () => {
  expect(
    unrollRing([
      [178, -16],
      [-179, -17],
      [178, -18],
    ]),
  ).toEqual([
    [178, -16],
    [181, -17],
    [178, -18],
  ]);
});

it('a coast around the pole is closed along the pole', () => {
  const ring = unrollRing([
    [-170, -78],
    [-60, -64],
    [60, -66],
    [170, -71],
    [-170, -78],
  ]);
  expect(ring.slice(-3)).toEqual([
    [190, -78],
    [190, -90],
    [-170, -90],
  ]);
});

it('the land has no line across the world, wherever it is moved', async () => {
  for (const land of [await loadLand(), moveLand(await loadLand(), 360)]) {
    expect(land.geometry.coordinates.length).toBeGreaterThan(100);
    for (const [first = 0, latitude = 0, next = 0] of stepsOf(land.geometry.coordinates)) {
      if (latitude > -90) expect(Math.abs(next - first)).toBeLessThan(180);
    }
  }
});

function stepsOf(polygons: number[][][][]): number[][] {
  return polygons
    .flat()
    .flatMap((ring) => ring.slice(1).map((point, i) => [ring[i]?.[0] ?? 0, point[1] ?? 0, point[0] ?? 0]));
}
