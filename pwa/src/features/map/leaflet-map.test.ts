import { afterEach, expect, test } from 'vitest';
import { RetreatMapView } from './leaflet-map.ts';
import type { ViewBounds } from './map-geometry.ts';

let view: RetreatMapView | undefined;
afterEach(() => {
  view?.destroy();
  document.body.replaceChildren();
});

/** What a map of a phone's size shows after fitting retreats at these places. */
function fitOnPhone(places: [latitude: number, longitude: number][]): ViewBounds {
  const frame = document.createElement('div');
  Object.defineProperties(frame, { clientWidth: { value: 358 }, clientHeight: { value: 450 } });
  document.body.append(frame);
  let shown: ViewBounds | undefined;
  view = new RetreatMapView(
    frame,
    {
      onSelect: () => undefined,
      onStack: () => undefined,
      onView: (bounds) => (shown = bounds),
      onDetail: () => undefined,
    },
    true,
  );
  const cards = places.map(([latitude, longitude], index) => ({
    id: index + 1,
    title: 'Retreat',
    location: 'Somewhere',
    latitude,
    longitude,
    pricePerNight: 100,
  }));
  view.setCards(cards);
  view.fit(cards);
  if (shown === undefined) throw new Error('The map told no view');
  return shown;
}

test('for retreats around the world the map opens on the inhabited latitudes, without the ice', () => {
  const { south, north } = fitOnPhone([
    [65, -150],
    [-44, 170],
    [35, 139],
    [46, 12],
  ]);
  // A browser zooms in half steps and gets closer still.
  expect(south).toBeGreaterThan(-82);
  expect(south).toBeLessThanOrEqual(-60);
  expect(north).toBeGreaterThanOrEqual(72);
  expect(north).toBeLessThan(85);
});

test('retreats in one country are fitted as closely as possible', () => {
  const { south, north, west, east } = fitOnPhone([
    [35.2, 139.1],
    [43.1, 141.3],
  ]);
  expect([south < 35.2, north > 43.1, west < 139.1, east > 141.3]).toEqual([true, true, true, true]);
  expect(north - south).toBeLessThan(25);
});
