import { expect, it } from 'vitest';
import { graticule } from './graticule.ts';

it.each([
  ['the world', { west: -180, south: -60, east: 180, north: 75 }],
  ['a country', { west: 130, south: 30, east: 146, north: 36 }],
  ['a town', { west: 139, south: 35.2, east: 139.08, north: 35.23 }],
])('%s gets a few lines in each direction', (_, view) => {
  const lines = graticule(view);
  const across = lines.filter(
    ([from, to]) => from[1] === to[1] && from[1] >= view.west && from[1] <= view.east,
  );
  expect(across.length).toBeGreaterThanOrEqual(5);
  expect(lines.length).toBeLessThan(80);
});

it('no line goes beyond the poles', () => {
  for (const [from, to] of graticule({ west: -180, south: -89, east: 180, north: 89 })) {
    expect(Math.abs(from[0])).toBeLessThanOrEqual(85);
    expect(Math.abs(to[0])).toBeLessThanOrEqual(85);
  }
});
