import { DivIcon, LayerGroup, Marker, type Map as LeafletMap } from 'leaflet';
import { cardItem, type MapCard, type MapItem } from './card-groups.ts';
import { markerElement } from './marker-elements.ts';
import { neighbourOf, type MarkerPoint } from './marker-neighbour.ts';
import styles from './map-marker.module.css';

interface Drawn {
  item: MapItem;
  marker: Marker;
  button: HTMLButtonElement;
}

interface MarkerEvents {
  onCard: (id: number) => void;
  onGroup: (group: Extract<MapItem, { kind: 'group' }>) => void;
}

const markedOffset = 10_000;
const focusPaddingPx = 60;

/**
 * The markers of the map. Only changed ones are redrawn. One is in the tab order; arrow keys move the focus to the
 * nearest marker in their direction.
 */
export class PriceMarkers {
  readonly #map: LeafletMap;
  readonly #events: MarkerEvents;
  readonly #layer = new LayerGroup();
  readonly #drawn = new Map<string, Drawn>();
  #items: MapItem[] = [];
  #selected: MapCard | null = null;
  #hovered: MapCard | null = null;
  #stopKey: string | null = null;

  constructor(map: LeafletMap, events: MarkerEvents) {
    this.#map = map;
    this.#events = events;
    this.#layer.addTo(map);
  }

  show(items: MapItem[], selected: MapCard | null, hovered: MapCard | null): void {
    this.#items = items;
    this.mark(selected, hovered);
  }

  /** Enlarges these two; each has its own marker even if it belongs to a group. */
  mark(selected: MapCard | null, hovered: MapCard | null): void {
    this.#selected = selected;
    this.#hovered = hovered;
    this.#draw();
  }

  focusCard(id: number): void {
    this.#drawn.get(`card-${id}`)?.button.focus({ preventScroll: true });
  }

  #draw(): void {
    const marked = [this.#selected, this.#hovered].filter((card) => card !== null);
    const wanted = new Map([...this.#items, ...marked.map(cardItem)].map((item) => [item.key, item]));
    const lostFocus = this.#removeAllBut(wanted);
    for (const item of wanted.values()) this.#drawItem(item);
    for (const { item, marker, button } of this.#drawn.values()) {
      const isMarked = item.kind === 'card' && marked.some(({ id }) => id === item.card.id);
      if (button.hasAttribute('data-marked') !== isMarked) {
        button.toggleAttribute('data-marked', isMarked);
        marker.setZIndexOffset(isMarked ? markedOffset : 0);
      }
      if (item.kind !== 'card') continue;
      const pressed = String(item.card.id === this.#selected?.id);
      if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
    }
    this.#keepStop(lostFocus);
  }

  /** @returns where the focus was if its marker was removed */
  #removeAllBut(wanted: ReadonlyMap<string, MapItem>): MarkerPoint | null {
    let lostFocus: MarkerPoint | null = null;
    for (const [key, drawn] of this.#drawn) {
      if (wanted.has(key)) continue;
      if (drawn.button === document.activeElement) lostFocus = this.#pointOf(drawn);
      this.#layer.removeLayer(drawn.marker);
      this.#drawn.delete(key);
    }
    return lostFocus;
  }

  /** Redraws markers whose price, count or place changed, without losing the focus. */
  #drawItem(item: MapItem): void {
    const drawn = this.#drawn.get(item.key);
    if (drawn !== undefined && isSameMarker(drawn.item, item)) {
      drawn.item = item;
      return;
    }
    const hadFocus = drawn !== undefined && drawn.button === document.activeElement;
    if (drawn !== undefined) this.#layer.removeLayer(drawn.marker);
    this.#add(item);
    if (hadFocus) this.#drawn.get(item.key)?.button.focus({ preventScroll: true });
  }

  #add(item: MapItem): void {
    const button = markerElement(item);
    const icon = new DivIcon({ html: button, className: styles.icon, iconSize: undefined });
    const marker = new Marker([item.latitude, item.longitude], { icon, keyboard: false, riseOnHover: true });
    const drawn: Drawn = { item, marker, button };
    marker.on('click', () => {
      if (drawn.item.kind === 'card') this.#events.onCard(drawn.item.card.id);
      else this.#events.onGroup(drawn.item);
    });
    button.addEventListener('keydown', (event) => this.#handleKey(event, drawn));
    button.addEventListener('focus', () => this.#moveStop(item.key));
    this.#drawn.set(item.key, drawn);
    this.#layer.addLayer(marker);
  }

  #handleKey(event: KeyboardEvent, from: Drawn): void {
    if (!event.key.startsWith('Arrow')) return;
    // Prevents the map from moving.
    event.stopPropagation();
    event.preventDefault();
    const next = neighbourOf(this.#pointOf(from), event.key, [...this.#drawn.values()].map(this.#pointOf));
    const target = next === null ? undefined : this.#drawn.get(next.key);
    if (target === undefined) return;
    target.button.focus({ preventScroll: true });
    this.#map.panInside(target.marker.getLatLng(), { padding: [focusPaddingPx, focusPaddingPx] });
  }

  readonly #pointOf = ({ item }: Drawn): MarkerPoint => {
    const { x, y } = this.#map.latLngToContainerPoint([item.latitude, item.longitude]);
    return { key: item.key, x, y };
  };

  #moveStop(key: string): void {
    for (const { item, button } of this.#drawn.values()) {
      const tabIndex = item.key === key ? 0 : -1;
      // Setting even the same value on the focused element would recalculate the styles of the whole page.
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
    }
    this.#stopKey = key;
  }

  /** Keeps one marker in the tab order, and the focus near its marker if that split or joined a group. */
  #keepStop(lostFocus: MarkerPoint | null): void {
    if (this.#stopKey !== null && this.#drawn.has(this.#stopKey)) {
      this.#moveStop(this.#stopKey);
      return;
    }
    const from = lostFocus ?? { key: '', x: 0, y: 0 };
    const nearest = [...this.#drawn.values()]
      .map(this.#pointOf)
      .map((point) => ({ ...point, distance: Math.hypot(point.x - from.x, point.y - from.y) }))
      .reduce<{ key: string; distance: number } | null>(
        (best, point) => (best === null || point.distance < best.distance ? point : best),
        null,
      );
    if (nearest === null) {
      this.#stopKey = null;
      return;
    }
    this.#moveStop(nearest.key);
    if (lostFocus !== null) this.#drawn.get(nearest.key)?.button.focus({ preventScroll: true });
  }
}

function isSameMarker(drawn: MapItem, item: MapItem): boolean {
  if (drawn.latitude !== item.latitude || drawn.longitude !== item.longitude) return false;
  if (drawn.kind === 'group') {
    return item.kind === 'group' && drawn.count === item.count && drawn.fromPrice === item.fromPrice;
  }
  return (
    item.kind === 'card' &&
    drawn.card.pricePerNight === item.card.pricePerNight &&
    drawn.card.title === item.card.title
  );
}
