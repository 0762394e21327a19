import { Control, DivIcon, LatLng, Marker, type Map as LeafletMap } from 'leaflet';
import { map as limits } from '#pwa/features/catalog/map/map-limits.ts';
import { prefersReducedMotion } from '#pwa/lib/browser/prefers-reduced-motion.ts';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';
import { createMap, addGround, type MapGround } from '#pwa/features/catalog/map/map-ground.ts';
import { deepestZoom } from '#pwa/features/catalog/map/tile-source.ts';
import styles from './place-picker.module.css';

interface PlacePickerEvents {
  onPlace: (place: Place) => void;
  /** Whether all tiles of the view have loaded. */
  onDetail: (hasDetail: boolean) => void;
}

/** Shows the world until a place is chosen. */
const wholeWorld = { centre: [20, 0] as [number, number], zoom: 1 };
/** Distance an arrow key moves the marker, in pixels; ten times as far with Shift. */
const keyStepPx = 4;
const pinPx = 40;

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A map with one movable marker, as a small interface over Leaflet that does not depend on React. */
export class PlacePickerView {
  readonly #map: LeafletMap;
  readonly #ground: MapGround;
  readonly #events: PlacePickerEvents;
  #marker: Marker | null = null;
  #place: Place | null = null;

  constructor(container: HTMLElement, events: PlacePickerEvents) {
    this.#events = events;
    this.#map = createMap(container, prefersReducedMotion(), {
      center: wholeWorld.centre,
      zoom: wholeWorld.zoom,
      maxZoom: deepestZoom('picker'),
      worldCopyJump: true,
    });
    new Control.Scale({ position: 'bottomleft' }).addTo(this.#map);
    this.#ground = addGround(this.#map, events.onDetail);
    this.#map.on('click', ({ latlng }) => this.#put(latlng));
  }

  /** Shows the marker at the form's place, and moves the view if the place was not set on this map. */
  show(place: Place | null): void {
    const isOwn = this.#place?.latitude === place?.latitude && this.#place?.longitude === place?.longitude;
    this.#place = place;
    if (place === null) {
      this.#marker?.remove();
      this.#marker = null;
      return;
    }
    this.#mark(place);
    if (isOwn) return;
    const zoom = Math.max(this.#map.getZoom(), limits.zoom);
    this.#map.setView([place.latitude, place.longitude], zoom, { animate: false });
  }

  /** Goes to a place from the search. A marker that is set stays where it is. */
  goTo({ latitude, longitude }: Place, zoom: number): void {
    this.#map.setView([latitude, longitude], zoom, { animate: false });
  }

  /** The same, and sets the marker there if there is none, because people expect it at the place they chose. */
  goToAndMark(place: Place, zoom: number): void {
    this.goTo(place, zoom);
    if (this.#marker === null) this.#put(new LatLng(place.latitude, place.longitude));
  }

  /** Requests missing tiles again. */
  retry(): void {
    this.#ground.retry();
  }

  resize(): void {
    this.#map.invalidateSize({ pan: false });
  }

  destroy(): void {
    this.#ground.remove();
    this.#map.remove();
  }

  #mark({ latitude, longitude }: Place): void {
    if (this.#marker !== null) {
      this.#marker.setLatLng([latitude, longitude]);
      return;
    }
    const marker = new Marker([latitude, longitude], {
      draggable: true,
      autoPan: true,
      keyboard: true,
      icon: new DivIcon({
        className: styles.pin,
        html: pin(),
        iconSize: [pinPx, pinPx],
        iconAnchor: [pinPx / 2, pinPx],
      }),
    });
    marker.on('dragend', () => this.#put(marker.getLatLng()));
    marker.addTo(this.#map);
    const element = marker.getElement();
    element?.setAttribute('role', 'button');
    element?.setAttribute('aria-label', 'Marker of the retreat. Move it with the arrow keys.');
    element?.addEventListener('keydown', (event) => this.#handleKey(event));
    this.#marker = marker;
  }

  #handleKey(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined || this.#marker === null) return;
    event.preventDefault();
    event.stopPropagation();
    const far = keyStepPx * (event.shiftKey ? 10 : 1);
    const point = this.#map.latLngToContainerPoint(this.#marker.getLatLng());
    this.#put(this.#map.containerPointToLatLng([point.x + step[0] * far, point.y + step[1] * far]));
    this.#map.panInside(this.#marker.getLatLng(), { padding: [pinPx, pinPx], animate: false });
  }

  #put(place: LatLng): void {
    const { lat, lng } = place.wrap();
    const rounded = { latitude: round(lat), longitude: round(lng) };
    this.#place = rounded;
    this.#mark(rounded);
    this.#events.onPlace(rounded);
  }
}

/** Six decimals, as in the form; otherwise the map would take its own place for one set elsewhere. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

const svgNamespace = 'http://www.w3.org/2000/svg';

function pin(): HTMLElement {
  const holder = document.createElement('div');
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 40 40');
  svg.setAttribute('aria-hidden', 'true');
  const drop = document.createElementNS(svgNamespace, 'path');
  drop.setAttribute('d', 'M20 39C12 29 7 22.5 7 15.5a13 13 0 0 1 26 0C33 22.5 28 29 20 39Z');
  const eye = document.createElementNS(svgNamespace, 'circle');
  for (const [name, value] of [
    ['cx', '20'],
    ['cy', '15.5'],
    ['r', '5'],
  ] as const)
    eye.setAttribute(name, value);
  svg.append(drop, eye);
  holder.append(svg);
  return holder;
}
