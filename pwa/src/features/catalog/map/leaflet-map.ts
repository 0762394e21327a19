import { Popup, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { map as limits } from './map-limits.ts';
import { groupCards, type CardGroups, type GroupId, type MapCard } from './card-groups.ts';
import { boundsOf, centreOf, type Place, type ViewBounds } from './map-geometry.ts';
import { createMap, addGround, type MapGround } from './map-ground.ts';
import { textScale, toLatLngBounds, viewOf } from './map-view.ts';
import { markerWidthOf } from './marker-elements.ts';
import { findShift, type Frame } from './opening-view.ts';
import { PriceMarkers } from './price-markers.ts';
import { deepestZoom } from './tile-source.ts';
import styles from './retreat-map.module.css';

interface MapEvents {
  /** @param id null if the selection was cleared */
  onSelect: (id: number | null) => void;
  /** Retreats in the same place, which no zoom separates. */
  onStack: (cards: MapCard[]) => void;
  /** @param isByHand whether the guest moved the map since the last fit */
  onView: (view: ViewBounds, isByHand: boolean) => void;
  /** Whether all tiles of the view have loaded. */
  onDetail: (hasDetail: boolean) => void;
}

/** At 0 the whole world is 256 px wide, so a phone shows all of it. */
const minZoom = 0;
/** The zoom changes in these steps. */
const zoomStep = 0.5;
/** The latitudes that the map shows at least, in degrees: where people live. */
const latitudesShown = { south: -60, north: 72 } as const;
/** Maximum number of retreats in a popup for the same place. */
const stackMax = 8;
/** From the marker's centre to the popup: half of the enlarged marker and the design's 12 px. */
const popupOffsetPx = -30;
const popupWidthPx = 256;
/** Between the popup and the sides of the map, and the zoom buttons above it. */
const popupGapPx = 8;
/** From the centre of a popup's marker to the lower edge of the map. */
const markerRoomPx = 24;
/** Between a marker and an edge of the map or a control, in the opening view. */
const markerGapPx = 6;
/** Width of the attribution with the credits of the map's ground, which is added after the opening view. */
const attributionWidthPx = 200;
const world: ViewBounds = { west: -180, south: -90, east: 180, north: 90 };

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
  #isMovedByHand = false;
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
      zoomSnap: zoomStep,
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
   * Opens on the retreats' centre at the documented zoom, then shows them all, with room for their markers at the edges
   * and beside the controls. Source: spec §9, map.
   */
  fit(cards: readonly MapCard[], covered: CoveredCorner): void {
    const centre = centreOf(cards);
    const bounds = boundsOf(cards);
    if (centre === null || bounds === null) return;
    this.#isMovedByHand = false;
    this.#moveByItself(() => {
      this.#map.setView([centre.latitude, centre.longitude], limits.zoom, { animate: false });
      const area = toLatLngBounds(bounds);
      // For the whole world, a phone would show more ice and empty sea than land.
      const inhabited = toLatLngBounds({ ...latitudesShown, west: centre.longitude, east: centre.longitude });
      const lowestZoom = this.#map.getBoundsZoom(inhabited);
      const frame = this.#frameWithout(covered);
      for (let zoom = this.#map.getBoundsZoom(area); zoom >= lowestZoom; zoom -= zoomStep) {
        if (this.#fitMarkers(area, zoom, frame, true)) return;
      }
      this.#fitMarkers(inhabited, lowestZoom, frame, false);
    });
  }

  /** Shows the area to which the guest had moved the map. */
  showAgain(view: ViewBounds): void {
    this.#isMovedByHand = true;
    this.#moveByItself(() => this.#map.fitBounds(toLatLngBounds(view), { animate: false }));
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
    this.#isMovedByHand = true;
    this.#tellView();
  };

  #moveByItself(move: () => void): void {
    this.#isOwnMove = true;
    move();
    this.#isOwnMove = false;
    this.#tellView();
  }

  #tellView(): void {
    this.#redraw();
    this.#events.onView(viewOf(this.#map), this.#isMovedByHand);
  }

  /** Shows an area at a zoom, moved so that no marker is cut off. @returns whether that was possible */
  #fitMarkers(area: LatLngBounds, zoom: number, frame: Frame, mustShowAll: boolean): boolean {
    const [southWest, northEast] = [area.getSouthWest(), area.getNorthEast()];
    const centre = this.#map.project(southWest, zoom).add(this.#map.project(northEast, zoom)).divideBy(2);
    const origin = centre.subtract(this.#map.getSize().divideBy(2));
    const scale = textScale();
    const half = limits.markerHeightPx / 2 + markerGapPx;
    const boxes = this.#groups.itemsIn(world, zoom).map((item) => {
      const { x, y } = this.#map.project([item.latitude, item.longitude], zoom).subtract(origin);
      const side = markerWidthOf(item, scale) / 2 + markerGapPx;
      const box = { left: x - side, right: x + side, top: y - half, bottom: y + half };
      return { ...box, retreats: item.kind === 'card' ? 1 : item.count };
    });
    const shift = findShift(boxes, frame, mustShowAll);
    if (shift === null) return false;
    const shifted = centre.subtract([shift.x, shift.y]);
    this.#map.setView(this.#map.unproject(shifted, zoom), zoom, { animate: false });
    return true;
  }

  /** The map without its controls and the search for a place. */
  #frameWithout({ right, bottom }: CoveredCorner): Frame {
    const { x: width, y: height } = this.#map.getSize();
    const container = this.#map.getContainer();
    const buttons = container.querySelector<HTMLElement>('.leaflet-top.leaflet-right');
    const attribution = container.querySelector<HTMLElement>('.leaflet-bottom.leaflet-right');
    return {
      width,
      height,
      controls: [
        { left: 0, right, bottom },
        { left: width - (buttons?.offsetWidth ?? 0), right: width, bottom: buttons?.offsetHeight ?? 0 },
      ],
      attribution: { left: width - attributionWidthPx, top: height - (attribution?.offsetHeight ?? 0) },
    };
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
