import { expect, test } from 'vitest';
import { placeNames, type NamePoint } from './name-layout.ts';

const point = (name: string, x: number, y: number, rank: number): NamePoint => ({
  name: { name, kind: 'town', rank, latitude: 0, longitude: 0 },
  x,
  y,
});
const namesOf = (points: readonly NamePoint[]) => placeNames(points, 400, 300).map(({ name }) => name.name);

test('of two names that would overlap, the more important one stays', () => {
  expect(
    namesOf([point('Small', 100, 100, 1), point('Large', 110, 104, 9), point('Other', 100, 200, 1)]),
  ).toEqual(['Large', 'Other']);
});

test('a name that would extend beyond the view is left out', () => {
  expect(namesOf([point('Somewhere', 380, 100, 1), point('Here', 20, 100, 1)])).toEqual(['Here']);
});

test('there are never more names than a person can read', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    point('A', (index % 20) * 40 + 10, Math.floor(index / 20) * 24 + 12, index),
  );
  expect(placeNames(many, 2000, 2000)).toHaveLength(60);
});
