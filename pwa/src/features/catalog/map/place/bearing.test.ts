import { describe, expect, test } from 'vitest';
import { bearingOf, directionOf, distanceKm, formatDistance } from './bearing.ts';

const tokyo = { latitude: 35.6895, longitude: 139.6917 };
const hakone = { latitude: 35.1894, longitude: 139.0265 };

test('distance and direction between two places', () => {
  expect(distanceKm(tokyo, hakone)).toBeCloseTo(81.8, 0);
  expect(directionOf(tokyo, hakone)).toBe('south-west');
  expect(directionOf(hakone, tokyo)).toBe('north-east');
  expect(directionOf({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBe('east');
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(
    22.2,
    0,
  );
});

describe('from one place to another', () => {
  test.each([
    ['north', { latitude: 35.2894, longitude: 139.0265 }, 0],
    ['east', { latitude: 35.1894, longitude: 139.1265 }, 90],
    ['south', { latitude: 35.0894, longitude: 139.0265 }, 180],
    ['west', { latitude: 35.1894, longitude: 138.9265 }, 270],
  ])('it is %s', (direction, place, degrees) => {
    expect(directionOf(hakone, place)).toBe(direction);
    // Off the equator, the way to a place at the same latitude starts a little towards the pole.
    expect(Math.abs(bearingOf(hakone, place) - degrees)).toBeLessThan(0.1);
  });

  test('the shortest way may cross the date line or pass a pole', () => {
    const fiji = { latitude: -17, longitude: 179.5 };
    const beyond = { latitude: -17, longitude: -179.5 };
    expect(distanceKm(fiji, beyond)).toBeCloseTo(106.3, 0);
    expect(directionOf(fiji, beyond)).toBe('east');
    expect(directionOf({ latitude: 80, longitude: 0 }, { latitude: 80, longitude: 180 })).toBe('north');
  });

  test('the same place is no distance away', () => {
    expect(distanceKm(hakone, hakone)).toBe(0);
    expect(bearingOf(hakone, hakone)).toBe(0);
  });
});

test.each([
  [0, '10 m'],
  [0.034, '30 m'],
  [0.456, '460 m'],
  [0.99, '990 m'],
  [0.996, '1.0 km'],
  [3.24, '3.2 km'],
  [38.4, '38 km'],
])('%f km are written as %s', (km, text) => {
  expect(formatDistance(km)).toBe(text);
});
