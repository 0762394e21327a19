import { expect, test } from 'vitest';
import { placeNames, type NamePoint } from './name-layout.ts';

const point = (name: string, x: number, y: number, rank: number): NamePoint => ({
  name: { name, kind: 'town', rank, latitude: 0, longitude: 0 },
  x,
  y,
});
const namesOf = (points: readonly NamePoint[]) =>
  placeNames(points, { width: 400, height: 300, textScale: 1 }).map(({ name }) => name.name);

test('of two names that would overlap, the more important one stays', () => {
  expect(
    namesOf([point('Small', 100, 100, 1), point('Large', 110, 104, 9), point('Other', 100, 200, 1)]),
  ).toEqual(['Large', 'Other']);
});

test('large text needs more room', () => {
  const points = [point('Hakone', 100, 100, 9), point('Odawara', 100, 120, 1)];
  expect(namesOf(points)).toEqual(['Hakone', 'Odawara']);
  const space = { width: 400, height: 300, textScale: 2 };
  expect(placeNames(points, space).map(({ name }) => name.name)).toEqual(['Hakone']);
});

test('a name that would extend beyond the view is left out', () => {
  expect(namesOf([point('Somewhere', 380, 100, 1), point('Here', 20, 100, 1)])).toEqual(['Here']);
});

test('there are never more names than a person can read', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    point('A', (index % 20) * 40 + 10, Math.floor(index / 20) * 24 + 12, index),
  );
  expect(placeNames(many, { width: 2000, height: 2000, textScale: 1 })).toHaveLength(60);
});

const named = (kind: NamePoint['name']['kind'], x: number, angle?: number): NamePoint => ({
  name: {
    name: 'Hakone',
    kind,
    rank: 1,
    latitude: 0,
    longitude: 0,
    ...(angle === undefined ? {} : { angle }),
  },
  x,
  y: 100,
});

test('a place of two sources, or a road of two tiles, is named once; two towns of one name are both named', () => {
  const count = (...points: NamePoint[]) =>
    placeNames(points, { width: 1000, height: 300, textScale: 1 }).length;
  expect(count(named('locality', 100), named('town', 300))).toBe(1);
  expect(count(named('road', 100, 5), named('road', 300, 5))).toBe(1);
  expect(count(named('road', 100, 5), named('road', 600, 5))).toBe(2);
  expect(count(named('town', 100), named('town', 300))).toBe(2);
});

test("a turned name needs the room of its turned text, and a town's name begins at its dot", () => {
  const fits = (point: NamePoint, width: number, height: number) =>
    placeNames([point], { width, height, textScale: 1 }).length === 1;
  expect(fits({ ...named('road', 20, 90), y: 50 }, 40, 100)).toBe(true);
  expect(fits({ ...named('road', 20, 0), y: 50 }, 40, 100)).toBe(false);
  expect(fits(named('town', 10), 100, 200)).toBe(true);
  expect(fits(named('locality', 10), 100, 200)).toBe(false);
});
