import { Popup, type Map as LeafletMap } from 'leaflet';
import { map as limits } from './map-limits.ts';
import { groupCards, type CardGroups, type GroupId, type MapCard } from './card-groups.ts';
import { boundsOf, centreOf, type Place, type ViewBounds } from './map-geometry.ts';
import { createMap, addGround, type MapGround } from './map-ground.ts';
import { toLatLngBounds, viewOf } from './map-view.ts';
import { PriceMarkers } from './price-markers.ts';
import { deepestZoom } from './tile-source.ts';
import styles from './retreat-map.module.css';

interface MapEvents {
  /** @param id null if the selection was cleared */
  onSelect: (id: number | null) => void;
  /** Retreats in the same place, which no zoom separates. */
  onStack: (cards: MapCard[]) => void;
  /** @param isByHand whether the guest moved the map, as opposed to a fit */
  onView: (view: ViewBounds, isByHand: boolean) => void;
  /** Whether all tiles of the view have loaded. */
  onDetail: (hasDetail: boolean) => void;
}

/** At 0 the whole world is 256 px wide, so a phone shows all of it. */
const minZoom = 0;
/** The latitudes that the map shows at least, in degrees: where people live. */
const latitudesShown = { south: -60, north: 72 } as const;
/** Maximum number of retreats in a popup for the same place. */
const stackMax = 8;
/** From the marker's centre to the popup: half of the enlarged marker and the design's 12 px. */
const popupOffsetPx = -30;
const popupWidthPx = 256;
/** Between the popup and the sides of the map, and the zoom buttons above it. */
const popupGapPx = 8;
/** From the centre of a marker to the lower edge of the map, or to the search for a place above it. */
const markerRoomPx = 24;

/** The search for a place, which covers the map's upper left corner, in CSS pixels. */
export interface CoveredCorner {
  right: number;
  bottom: number;
}

/** The map, as a small interface over Leaflet that does not depend on React. */
export class RetreatMapView {
  readonly #map: LeafletMap;
  readonly #events: MapEvents;
  readonly #markers: PriceMarkers;
  #ground: MapGround | null = null;
  readonly #groundTimer: ReturnType<typeof setTimeout>;
  readonly #isMotionReduced: boolean;
  #groups: CardGroups = groupCards([]);
  #cards = new Map<number, MapCard>();
  #selectedId: number | null = null;
  #hoveredId: number | null = null;
  #popup: Popup | null = null;
  #isOwnMove = false;
  #isZooming = false;

  /** @param isMotionReduced whether the person prefers reduced motion */
  constructor(container: HTMLElement, events: MapEvents, isMotionReduced: boolean) {
    this.#events = events;
    this.#isMotionReduced = isMotionReduced;
    this.#map = createMap(container, isMotionReduced, {
      center: [20, 0],
      zoom: minZoom,
      minZoom,
      maxZoom: deepestZoom('retreats'),
      zoomSnap: 0.5,
      worldCopyJump: true,
    });
    this.#markers = new PriceMarkers(this.#map, {
      onCard: (id) => events.onSelect(id),
      onGroup: ({ groupId }) => this.#openGroup(groupId),
    });
    // In its own task, because it takes long, and after the first fit, so that only the tiles of one view load.
    this.#groundTimer = setTimeout(() => {
      this.#ground = addGround(this.#map, events.onDetail);
    });
    this.#map.on('moveend', this.#handleMoveEnd);
    this.#map.on('zoomanim', () => {
      this.#isZooming = true;
    });
    this.#map.on('zoomend', () => {
      this.#isZooming = false;
    });
    this.#map.on('click', () => events.onSelect(null));
    this.#map.on('focus', () => this.#map.scrollWheelZoom.enable());
    this.#map.on('blur', () => this.#map.scrollWheelZoom.disable());
  }

  /** Draws these retreats without moving the map. */
  setCards(cards: readonly MapCard[]): void {
    this.#cards = new Map(cards.map((card) => [card.id, card]));
    this.#groups = groupCards(cards);
    this.#redraw();
  }

  /**
   * Opens on the retreats' centre at the documented zoom, then shows them all, none below the search for a place.
   * Source: spec §9, map.
   */
  fit(cards: readonly MapCard[], covered: CoveredCorner): void {
    const centre = centreOf(cards);
    const bounds = boundsOf(cards);
    if (centre === null || bounds === null) return;
    this.#moveByItself(() => {
      this.#map.setView([centre.latitude, centre.longitude], limits.zoom, { animate: false });
      this.#map.fitBounds(toLatLngBounds(bounds), { animate: false });
      // For the whole world, a phone would show more ice and empty sea than land.
      const inhabited = toLatLngBounds({ ...latitudesShown, west: centre.longitude, east: centre.longitude });
      if (this.#map.getZoom() < this.#map.getBoundsZoom(inhabited)) {
        this.#map.fitBounds(inhabited, { animate: false });
      }
      this.#uncover(bounds, covered);
    });
  }

  mark(selectedId: number | null, hoveredId: number | null): void {
    this.#selectedId = selectedId;
    this.#hoveredId = hoveredId;
    this.#markers.mark(this.#cardOf(selectedId), this.#cardOf(hoveredId));
  }

  /** Shows `content` above a place, and moves the map so that all of it is in view; `null` hides it. */
  setPopup(place: { latitude: number; longitude: number } | null, content: HTMLElement): void {
    if (place === null) {
      this.#popup?.remove();
      this.#popup = null;
      return;
    }
    this.#popup ??= new Popup({
      className: styles.popup ?? '',
      minWidth: popupWidthPx,
      maxWidth: popupWidthPx,
      offset: [0, popupOffsetPx],
      closeButton: false,
      autoClose: false,
      closeOnClick: false,
      closeOnEscapeKey: false,
      autoPan: false,
    });
    this.#popup.setLatLng([place.latitude, place.longitude]).setContent(content).openOn(this.#map);
    this.#bringIntoView(this.#popup, place);
  }

  /** Goes to a place from the search. */
  goTo({ latitude, longitude }: Place, zoom: number): void {
    this.#map.setView([latitude, longitude], zoom, { animate: false });
  }

  focusCard(id: number): void {
    this.#markers.focusCard(id);
  }

  retryTiles(): void {
    this.#ground?.retry();
  }

  /** Call it when the container has changed its size. */
  resize(): void {
    this.#moveByItself(() => this.#map.invalidateSize({ pan: false }));
  }

  destroy(): void {
    clearTimeout(this.#groundTimer);
    this.#ground?.remove();
    this.#map.remove();
  }

  #cardOf(id: number | null): MapCard | null {
    return id === null ? null : (this.#cards.get(id) ?? null);
  }

  #redraw(): void {
    this.#markers.show(
      this.#groups.itemsIn(viewOf(this.#map), this.#map.getZoom()),
      this.#cardOf(this.#selectedId),
      this.#cardOf(this.#hoveredId),
    );
  }

  readonly #handleMoveEnd = () => {
    if (this.#isOwnMove) return;
    this.#redraw();
    this.#events.onView(viewOf(this.#map), true);
  };

  #moveByItself(move: () => void): void {
    this.#isOwnMove = true;
    move();
    this.#isOwnMove = false;
    this.#redraw();
    this.#events.onView(viewOf(this.#map), false);
  }

  /** Moves the map down until no marker is covered. Without room for that below, shows all from further away. */
  #uncover(bounds: ViewBounds, { right, bottom }: CoveredCorner): void {
    const top = bottom + markerRoomPx;
    const heights = this.#groups
      .itemsIn(viewOf(this.#map), this.#map.getZoom())
      .map(({ latitude, longitude }) => this.#map.latLngToContainerPoint([latitude, longitude]))
      .filter(({ x }) => x < right + limits.markerWidthPx / 2)
      .map(({ y }) => y);
    const down = top - Math.min(top, ...heights);
    if (down === 0) return;
    const south = this.#map.latLngToContainerPoint([bounds.south, bounds.west]).y;
    if (south + down <= this.#map.getSize().y) this.#map.panBy([0, -down], { animate: false });
    else this.#map.fitBounds(toLatLngBounds(bounds), { paddingTopLeft: [0, top], animate: false });
  }

  /** Shows all retreats of a group, close enough that the group splits. */
  #openGroup(groupId: GroupId): void {
    const apart = this.#groups.zoomOf(groupId);
    if (apart > this.#map.getMaxZoom()) {
      this.#events.onStack(this.#groups.cardsOf(groupId, stackMax));
      return;
    }
    const bounds = boundsOf(this.#groups.cardsOf(groupId, Infinity));
    if (bounds === null) return;
    const area = toLatLngBounds(bounds);
    const fitting = this.#map.getBoundsZoom(area);
    const zoom = Math.min(this.#map.getMaxZoom(), Math.max(apart, fitting));
    const open = () => this.#map.setView(area.getCenter(), zoom, { animate: !this.#isMotionReduced });
    // Leaflet ignores a zoom that is requested while another one is running.
    if (this.#isZooming) this.#map.once('zoomend', open);
    else open();
  }

  /**
   * Moves the map as little as possible, so that the popup is below the zoom buttons, which reach lower than the search
   * for a place, and its marker is in view. Where there is no room for both, the marker is.
   */
  #bringIntoView(popup: Popup, { latitude, longitude }: Place): void {
    const size = this.#map.getSize();
    const point = this.#map.latLngToContainerPoint([latitude, longitude]);
    const buttons = this.#map.getContainer().querySelector<HTMLElement>('.leaflet-top.leaflet-right');
    const top = (buttons?.offsetHeight ?? 0) + popupGapPx;
    const height = (popup.getElement()?.offsetHeight ?? 0) - popupOffsetPx;
    const side = Math.min(popupWidthPx / 2 + popupGapPx, size.x / 2);
    const x = Math.min(Math.max(point.x, side), size.x - side);
    const y = Math.min(Math.max(point.y, top + height), size.y - markerRoomPx);
    if (x === point.x && y === point.y) return;
    this.#map.panBy([point.x - x, point.y - y], { animate: !this.#isMotionReduced });
  }
}
