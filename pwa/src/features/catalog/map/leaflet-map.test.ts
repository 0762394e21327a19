import { Browser } from 'leaflet';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RetreatMapView } from './leaflet-map.ts';
import type { ViewBounds } from './map-geometry.ts';

// As in a browser, where the map zooms in half steps.
const { any3d } = Browser;
beforeAll(() => void Object.assign(Browser, { any3d: true }));
afterAll(() => void Object.assign(Browser, { any3d }));

/** Sizes of Leaflet's corners on a phone, in CSS pixels. */
const zoomButtons = { width: 64, height: 108 };
const attributionPx = 16;
const inCorner = (element: HTMLElement, size: number, attribution: number): number =>
  element.matches('.leaflet-top.leaflet-right') ? size : element.matches('.leaflet-bottom') ? attribution : 0;

let view: RetreatMapView | undefined;
function close(): void {
  view?.destroy();
  view = undefined;
}
afterEach(() => {
  close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The visible area of a phone-sized map after fitting retreats at these places, with a search field of this height and width. */
function fitOnPhone(
  places: [latitude: number, longitude: number][],
  searchPx = 0,
  searchWidthPx = 358,
): ViewBounds {
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
  view.fit(cards, { right: searchWidthPx, bottom: searchPx });
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

const phoneMap = { width: 358, height: 450 };
const searchField = { right: 282, bottom: 56 };

/** Markers of 92 px that an edge cuts off or a control covers, by their index. */
function hiddenMarkers(places: [number, number][], shown: ViewBounds): number[] {
  return places.flatMap(([latitude, longitude], index) => {
    const x = (phoneMap.width * (longitude - shown.west)) / (shown.east - shown.west);
    const y = topOf(latitude, shown);
    const isOut = x < 46 || x > phoneMap.width - 46 || y > phoneMap.height - attributionPx - 15;
    const isBelowSearch = x - 46 < searchField.right && y - 15 < searchField.bottom;
    const isBelowZoom = x + 46 > phoneMap.width - zoomButtons.width && y - 15 < zoomButtons.height;
    return isOut || isBelowSearch || isBelowZoom ? [index] : [];
  });
}

test.each<[string, [number, number][]]>([
  ['a row from west to east', [35, 35].map((latitude, index) => [latitude, 130 + index * 10])],
  [
    'the south-west and the north-east',
    [
      [34.7, 135.5],
      [36.6, 138.6],
    ],
  ],
  [
    'many',
    Array.from({ length: 40 }, (_, index) => [-30 + ((index * 7) % 40) * 0.9, 115 + ((index * 11) % 40)]),
  ],
])('no marker is cut off, or below the search or the zoom buttons: %s', (_, places) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    return inCorner(this, zoomButtons.width, phoneMap.width);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return inCorner(this, zoomButtons.height, attributionPx);
  });
  expect(hiddenMarkers(places, fitOnPhone(places, searchField.bottom, searchField.right))).toEqual([]);
});

test('an area to which the guest moved is shown again, and counts as theirs until the next fit', () => {
  const kyoto = { west: 134, south: 34, east: 137, north: 36 };
  const frame = document.createElement('div');
  Object.defineProperties(frame, { clientWidth: { value: 358 }, clientHeight: { value: 450 } });
  document.body.append(frame);
  const told: [ViewBounds, boolean][] = [];
  view = new RetreatMapView(
    frame,
    {
      onSelect: () => undefined,
      onStack: () => undefined,
      onView: (bounds, isByHand) => told.push([bounds, isByHand]),
      onDetail: () => undefined,
    },
    true,
  );
  view.showAgain(kyoto);
  const [first] = told;
  expect(first?.[1]).toBe(true);
  view.resize();
  expect(told.at(-1)).toEqual(first);
  // Showing the reported view again must not zoom out by a step.
  view.showAgain(first![0]);
  expect(told.at(-1)?.[0].north).toBeCloseTo(first![0].north, 5);
  view.fit([{ id: 1, title: 'A', location: 'B', latitude: 46, longitude: 12, pricePerNight: 1 }], {
    right: 0,
    bottom: 0,
  });
  expect(told.at(-1)?.[1]).toBe(false);
});
