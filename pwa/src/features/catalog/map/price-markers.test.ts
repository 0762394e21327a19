import { Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapItem } from './card-groups.ts';
import { PriceMarkers } from './price-markers.ts';

let map: LeafletMap;
let markers: PriceMarkers;
const opened = vi.fn<(count: number) => void>();
beforeEach(() => {
  const frame = document.createElement('div');
  document.body.append(frame);
  map = new LeafletMap(frame, { center: [0, 0], zoom: 2, zoomAnimation: false });
  markers = new PriceMarkers(map, { onCard: vi.fn(), onGroup: ({ count }) => opened(count) });
});
afterEach(() => {
  const frame = map.getContainer();
  map.remove();
  frame.remove();
});

const group = (count: number): MapItem => ({
  kind: 'group',
  key: 'group-1',
  latitude: 1,
  longitude: 1,
  groupId: { clusterId: 1, isDeep: false, isHalfStep: false },
  count,
  fromPrice: 60,
});

test('a group that grows keeps the focus, and opens as the new group', () => {
  markers.show([group(2)], null, null);
  const button = map.getContainer().querySelector('button');
  button?.focus();
  markers.show([group(3)], null, null);
  const now = document.activeElement as HTMLButtonElement;
  expect(now.textContent).toMatch(/^3 retreats/);
  now.click();
  expect(opened).toHaveBeenCalledExactlyOnceWith(3);
});
