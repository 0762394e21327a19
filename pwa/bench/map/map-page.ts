import { DivIcon, Map as LeafletMap, Marker } from 'leaflet';
import type { MapCard } from '#pwa/features/catalog/map/card-groups.ts';
import { RetreatMapView } from '#pwa/features/catalog/map/leaflet-map.ts';

/** Milliseconds until the markers stand, and how many of them are in the document. */
export interface MapFigures {
  add: number;
  zoom: number;
  markers: number;
}

const amount = 10_000;
const zoomFrom = 3;

/** Listings over the whole world with twelve dense places, the same in every run. */
const cards: MapCard[] = Array.from({ length: amount }, (_, index) => {
  const spread = index % 3 === 0 ? 60 : 2;
  const centre = index % 12;
  const u = ((index * 0.754877666) % 1) - 0.5;
  const v = ((index * 0.569840296) % 1) - 0.5;
  return {
    id: index + 1,
    title: `Retreat ${index + 1}`,
    location: 'Somewhere',
    latitude: -40 + centre * 8 + v * spread,
    longitude: -150 + centre * 26 + u * spread,
    pricePerNight: 100 + (index % 400),
  };
});

function newFrame(): HTMLElement {
  const frame = document.createElement('div');
  frame.style.cssText = 'position: relative; width: 1200px; height: 450px';
  document.body.replaceChildren(frame);
  return frame;
}

/** Time of the work with the layout it asks for, and without that of what came before. */
function timed(frame: HTMLElement, work: () => void): number {
  frame.getBoundingClientRect();
  const begunAt = performance.now();
  work();
  for (const marker of frame.querySelectorAll('.leaflet-marker-icon')) marker.getBoundingClientRect();
  return performance.now() - begunAt;
}

const countMarkers = (frame: HTMLElement) => frame.querySelectorAll('.leaflet-marker-icon').length;

function measureOurs(): MapFigures {
  const frame = newFrame();
  const ignore = () => undefined;
  const events = { onSelect: ignore, onStack: ignore, onView: ignore, onDetail: ignore };
  const view = new RetreatMapView(frame, events, true);
  const zoomIn = () => frame.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click();
  for (let zoom = 0; zoom < zoomFrom; zoom += 1) zoomIn();
  const add = timed(frame, () => view.setCards(cards));
  const zoom = timed(frame, zoomIn);
  const markers = countMarkers(frame);
  view.destroy();
  return { add, zoom, markers };
}

function measureOneMarkerEach(): MapFigures {
  const frame = newFrame();
  const map = new LeafletMap(frame, { center: [20, 0], zoom: zoomFrom, zoomAnimation: false });
  const add = timed(frame, () => {
    for (const { latitude, longitude, pricePerNight } of cards) {
      const icon = new DivIcon({ html: `$${pricePerNight}`, iconSize: [56, 28] });
      new Marker([latitude, longitude], { icon }).addTo(map);
    }
  });
  const zoom = timed(frame, () => map.setZoom(zoomFrom + 1, { animate: false }));
  const markers = countMarkers(frame);
  map.remove();
  return { add, zoom, markers };
}

Object.assign(globalThis, { measureMap: { ours: measureOurs, oneMarkerEach: measureOneMarkerEach } });
