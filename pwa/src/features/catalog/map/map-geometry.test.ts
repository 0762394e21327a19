import { describe, expect, it } from 'vitest';
import { boundsOf, boxToAsk, centreOf, isInView } from './map-geometry.ts';

const hakone = { latitude: 35.2, longitude: 139.0 };
const ubud = { latitude: -8.5, longitude: 115.3 };
const unset = { latitude: 0, longitude: 0 };

it('the map opens on the average of the retreats, ignoring those without a place', () => {
  const centre = centreOf([hakone, ubud, unset]);
  expect(centre?.latitude).toBeCloseTo(13.35);
  expect(centre?.longitude).toBeCloseTo(127.15);
});

it('bounds extend 0.1 degrees beyond the outermost retreats', () => {
  const bounds = boundsOf([hakone, ubud, unset]);
  expect(bounds?.west).toBeCloseTo(115.2);
  expect(bounds?.east).toBeCloseTo(139.1);
  expect(bounds?.south).toBeCloseTo(-8.6);
  expect(bounds?.north).toBeCloseTo(35.3);
});

it('without any place there are no centre and no bounds', () => {
  expect(centreOf([unset])).toBeNull();
  expect(boundsOf([])).toBeNull();
});

describe('what is in view', () => {
  it('across the date line', () => {
    const view = { west: 170, south: -50, east: 190, north: 0 };
    expect(isInView({ latitude: -18, longitude: 178 }, view)).toBe(true);
    expect(isInView({ latitude: -14, longitude: -172 }, view)).toBe(true);
    expect(isInView({ latitude: -14, longitude: 0 }, view)).toBe(false);
  });

  it('on a map moved once around the world', () => {
    expect(isInView(hakone, { west: -222, south: 30, east: -220, north: 40 })).toBe(true);
  });
});

describe('the requested box', () => {
  it('contains the view, and does not change for a small move', () => {
    const view = { west: 138.3, south: 35.05, east: 139.9, north: 35.35 };
    const box = boxToAsk(view);
    expect(box).toBe('138,35,140,35.375');
    expect(boxToAsk({ ...view, west: 138.35, east: 139.95 })).toBe(box);
  });

  it('is the whole world when the world is in view', () => {
    expect(boxToAsk({ west: -250, south: -60, east: 200, north: 80 })).toBe('-180,-64,180,90');
  });

  it('has a west greater than its east across the date line', () => {
    const [west = 0, , east = 0] = boxToAsk({ west: 174, south: -42, east: 186, north: -36 })
      .split(',')
      .map(Number);
    expect(west).toBeGreaterThan(east);
  });
});
