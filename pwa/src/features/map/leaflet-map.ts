import { Map as LeafletMap, Popup } from 'leaflet';
import { map as limits } from '#contracts/limits.ts';
import { groupCards, type CardGroups, type GroupId, type MapCard } from './card-groups.ts';
import { boundsOf, centreOf, type Place, type ViewBounds } from './map-geometry.ts';
import { addControls, layGround, type MapGround } from './map-ground.ts';
import { toLatLngBounds, viewOf } from './map-view.ts';
import { PriceMarkers } from './price-markers.ts';
import { deepestZoom } from './tile-source.ts';
import styles from './retreat-map.module.css';

export interface MapEvents {
  /** @param id null when the selection was taken back */
  onSelect: (id: number | null) => void;
  /** Listings that stand in one place, so that no zoom parts them. */
  onStack: (cards: MapCard[]) => void;
  /** @param isByHand whether the guest moved the map, as opposed to a fit */
  onView: (view: ViewBounds, isByHand: boolean) => void;
  /** Whether all tiles of the view are there. */
  onDetail: (hasDetail: boolean) => void;
}

/** At 0 the whole world is 256 px wide: a phone shows it all. */
const minZoom = 0;
/** What the map shows from below to above at least, in degrees: where people live. */
const latitudesShown = { south: -60, north: 72 } as const;
/** Listings of one place that a popup offers. */
const stackMax = 8;
/** From the marker's centre to the popup: half of the enlarged marker and the design's 12 px. */
const popupOffsetPx = -30;
const popupWidthPx = 256;
const popupPaddingPx = 16;
/** Width below which a selected marker is moved to the middle, low enough for the popup above it. */
const narrowPx = 600;
const narrowMarkerHeight = 0.72;

/** The map itself: Leaflet behind the few verbs that the product needs. It knows no React. */
export class RetreatMapView {
  readonly #map: LeafletMap;
  readonly #events: MapEvents;
  readonly #markers: PriceMarkers;
  #ground: MapGround | null = null;
  readonly #groundTimer: ReturnType<typeof setTimeout>;
  readonly #isCalm: boolean;
  #groups: CardGroups = groupCards([]);
  #cards = new Map<number, MapCard>();
  #selectedId: number | null = null;
  #hoveredId: number | null = null;
  #popup: Popup | null = null;
  #isOwnMove = false;
  #isZooming = false;

  /** @param isCalm no movement by itself: the person asked for less motion */
  constructor(container: HTMLElement, events: MapEvents, isCalm: boolean) {
    this.#events = events;
    this.#isCalm = isCalm;
    this.#map = new LeafletMap(container, {
      center: [20, 0],
      zoom: minZoom,
      minZoom,
      maxZoom: deepestZoom('retreats'),
      zoomSnap: 0.5,
      zoomControl: false,
      attributionControl: false,
      worldCopyJump: true,
      // The wheel scrolls the page until the map has the focus.
      scrollWheelZoom: false,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      inertia: !isCalm,
    });
    addControls(this.#map);
    this.#markers = new PriceMarkers(this.#map, {
      onCard: (id) => events.onSelect(id),
      onGroup: ({ groupId }) => this.#openGroup(groupId),
    });
    // In a task of its own, because it takes long, and after the first fit, so that it loads the tiles of one view only.
    this.#groundTimer = setTimeout(() => {
      this.#ground = layGround(this.#map, events.onDetail);
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

  /** Draws these listings; the view stays. */
  setCards(cards: readonly MapCard[]): void {
    this.#cards = new Map(cards.map((card) => [card.id, card]));
    this.#groups = groupCards(cards);
    this.#redraw();
  }

  /** Opens on the listings' centre at the documented zoom, then shows them all. Source: spec §9, map. */
  fit(cards: readonly MapCard[]): void {
    const centre = centreOf(cards);
    const bounds = boundsOf(cards);
    if (centre === null || bounds === null) return;
    this.#moveByItself(() => {
      this.#map.setView([centre.latitude, centre.longitude], limits.zoom, { animate: false });
      this.#map.fitBounds(toLatLngBounds(bounds), { animate: false });
      // Around the world a phone would show more ice and empty sea than land.
      const inhabited = toLatLngBounds({ ...latitudesShown, west: centre.longitude, east: centre.longitude });
      if (this.#map.getZoom() < this.#map.getBoundsZoom(inhabited)) {
        this.#map.fitBounds(inhabited, { animate: false });
      }
    });
  }

  mark(selectedId: number | null, hoveredId: number | null): void {
    const isNew = selectedId !== null && selectedId !== this.#selectedId;
    this.#selectedId = selectedId;
    this.#hoveredId = hoveredId;
    this.#markers.mark(this.#cardOf(selectedId), this.#cardOf(hoveredId));
    const card = this.#cardOf(selectedId);
    if (isNew && card !== null) this.#bringIntoView(card);
  }

  /** Shows `content` above a place; `null` takes it away. */
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
      autoPanPadding: [popupPaddingPx, popupPaddingPx],
      autoPan: this.#map.getSize().x >= narrowPx,
    });
    this.#popup.setLatLng([place.latitude, place.longitude]).setContent(content).openOn(this.#map);
  }

  /** Goes to a place that was searched for. */
  goTo({ latitude, longitude }: Place, zoom: number): void {
    this.#map.setView([latitude, longitude], zoom, { animate: false });
  }

  focusCard(id: number): void {
    this.#markers.focusCard(id);
  }

  retryTiles(): void {
    this.#ground?.retry();
  }

  /** To be called when the container changed its size. */
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

  /** Shows all listings of a group: as near as their bounds allow, and at least so near that the group comes apart. */
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
    const open = () => this.#map.setView(area.getCenter(), zoom, { animate: !this.#isCalm });
    // Leaflet passes over a zoom that is asked for while another one still runs.
    if (this.#isZooming) this.#map.once('zoomend', open);
    else open();
  }

  /** On a narrow map the popup has room in the middle only. */
  #bringIntoView({ latitude, longitude }: MapCard): void {
    const size = this.#map.getSize();
    if (size.x >= narrowPx) return;
    const point = this.#map.latLngToContainerPoint([latitude, longitude]);
    this.#map.panBy([point.x - size.x / 2, point.y - size.y * narrowMarkerHeight], {
      animate: !this.#isCalm,
    });
  }
}
