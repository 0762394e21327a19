import { afterEach, expect, test } from 'vitest';
import { RetreatMapView } from './leaflet-map.ts';
import type { ViewBounds } from './map-geometry.ts';

let view: RetreatMapView | undefined;
function close(): void {
  view?.destroy();
  view = undefined;
}
afterEach(() => {
  close();
  document.body.replaceChildren();
});

/** The visible area of a phone-sized map after fitting retreats at these places, with a search field of this height. */
function fitOnPhone(places: [latitude: number, longitude: number][], searchPx = 0): ViewBounds {
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
  view.fit(cards, { right: 358, bottom: searchPx });
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

/** Distance of a latitude from the upper edge of a map that is 450 px high. */
function topOf(latitude: number, { north, south }: ViewBounds): number {
  const heightOf = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
  return (450 * (heightOf(north) - heightOf(latitude))) / (heightOf(north) - heightOf(south));
}

test.each([
  ['the map has room below', [43.1, 139.1, 35.2, 141.3]],
  ['they need all of its height', [43.1, 140, 20.5, 140]],
] as const)('the northernmost retreat is not below the search for a place where %s', (_, places) => {
  const [north, west, south, east] = places;
  const [without, shown] = [0, 120].map((searchPx) => {
    close();
    return fitOnPhone(
      [
        [north, west],
        [south, east],
      ],
      searchPx,
    );
  });
  expect(topOf(north, without!)).toBeLessThan(120);
  expect(topOf(north, shown!)).toBeGreaterThan(120 + 15);
  expect(topOf(south, shown!)).toBeLessThan(450);
});
