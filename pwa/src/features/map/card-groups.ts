import Supercluster from 'supercluster';
import { map as limits } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/domain/properties.ts';
import { hasPlace, type ViewBounds } from './map-geometry.ts';

/** The zooms that an index is for; see `groupCards`. */
interface ZoomRange {
  isDeep: boolean;
  isHalfStep: boolean;
}

/** A group of one of the indexes. */
export interface GroupId extends ZoomRange {
  clusterId: number;
}

/** What a marker needs to know of a listing. */
export type MapCard = Pick<
  PropertyCard,
  'id' | 'title' | 'location' | 'latitude' | 'longitude' | 'pricePerNight'
>;

/** One thing to draw: a listing, or several whose markers would cover each other. */
export type MapItem =
  | { kind: 'card'; key: string; latitude: number; longitude: number; card: MapCard }
  | {
      kind: 'group';
      key: string;
      latitude: number;
      longitude: number;
      groupId: GroupId;
      count: number;
      /** Lowest price a night among them, in whole US dollars. */
      fromPrice: number;
    };

/** Markers nearer than this, in CSS pixels, would cover each other: the width of one and a little air. */
const groupRadiusPx = limits.markerWidthPx + 8;
/** Deepest zoom of the map. */
export const maxZoom = 18;
/** Deepest zoom that is grouped at once. Farther in few see anything, and grouping for it takes as long as for all of these. */
const shallowMaxZoom = 10;

const nameOf = ({ isDeep, isHalfStep }: ZoomRange): string =>
  `${isDeep ? 'deep' : 'shallow'}-${isHalfStep ? 'half' : 'whole'}`;

interface CardPoint {
  card: MapCard;
}
interface GroupPoint {
  fromPrice: number;
}

export interface CardGroups {
  /** What to draw in a view: so few that they do not cover each other. */
  itemsIn(view: ViewBounds, zoom: number): MapItem[];
  /** The zoom at which a group comes apart; above `maxZoom` when its listings stand in one place. */
  zoomOf(groupId: GroupId): number;
  cardsOf(groupId: GroupId, limit: number): MapCard[];
}

export const cardItem = (card: MapCard): MapItem => ({
  kind: 'card',
  key: `card-${card.id}`,
  latitude: card.latitude,
  longitude: card.longitude,
  card,
});

/**
 * Groups the listings for each zoom; listings without a place are left out. The map zooms by half steps and an index by
 * whole ones, so half steps have an index of their own, and so have deep zooms. Each is made when it is first looked at.
 */
export function groupCards(cards: readonly MapCard[]): CardGroups {
  const indexes = new Map<string, CardIndex>();
  const indexOf = (range: ZoomRange): CardIndex => {
    const name = nameOf(range);
    const index = indexes.get(name) ?? indexCards(cards, range);
    indexes.set(name, index);
    return index;
  };
  const leavesOf = (groupId: GroupId, limit: number): MapCard[] =>
    indexOf(groupId)
      .getLeaves(groupId.clusterId, limit)
      .map(({ properties }) => properties.card);

  /** The first deep zoom at which these listings are more than one marker. */
  const deepZoomOf = (together: readonly MapCard[], isHalfStep: boolean): number => {
    const index = indexCards(together, { isDeep: true, isHalfStep });
    let zoom = shallowMaxZoom + 1;
    while (zoom <= maxZoom && index.getClusters([-180, -90, 180, 90], zoom).length < 2) zoom += 1;
    return zoom;
  };

  return {
    itemsIn({ west, south, east, north }, zoom) {
      const whole = Math.floor(zoom);
      const range = { isDeep: whole > shallowMaxZoom, isHalfStep: zoom % 1 >= 0.5 };
      return indexOf(range)
        .getClusters([west, south, east, north], whole)
        .map((feature): MapItem => {
          const { properties } = feature;
          if ('card' in properties) return cardItem(properties.card);
          const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
          return {
            kind: 'group',
            key: `group-${properties.cluster_id}-${nameOf(range)}`,
            latitude,
            longitude,
            groupId: { ...range, clusterId: properties.cluster_id },
            count: properties.point_count,
            fromPrice: properties.fromPrice,
          };
        });
    },
    zoomOf(groupId) {
      const { clusterId, isDeep, isHalfStep } = groupId;
      const zoom = indexOf(groupId).getClusterExpansionZoom(clusterId);
      const isApart = isDeep || zoom <= shallowMaxZoom;
      return (isApart ? zoom : deepZoomOf(leavesOf(groupId, Infinity), isHalfStep)) + (isHalfStep ? 0.5 : 0);
    },
    cardsOf: leavesOf,
  };
}

type CardIndex = Supercluster<CardPoint, GroupPoint>;

function indexCards(cards: readonly MapCard[], { isDeep, isHalfStep }: ZoomRange): CardIndex {
  const index: CardIndex = new Supercluster({
    radius: groupRadiusPx,
    // Width of the world at zoom 0, in CSS pixels.
    extent: isHalfStep ? limits.tileSizePx * Math.SQRT2 : limits.tileSizePx,
    minZoom: isDeep ? shallowMaxZoom + 1 : 0,
    maxZoom: isDeep ? maxZoom : shallowMaxZoom,
    // Small leaves: the radius holds few of 10,000 listings, and to make the index is half the work then.
    nodeSize: 16,
    map: ({ card }) => ({ fromPrice: card.pricePerNight }),
    reduce: (group, { fromPrice }) => {
      group.fromPrice = Math.min(group.fromPrice, fromPrice);
    },
  });
  return index.load(
    cards.filter(hasPlace).map((card) => ({
      type: 'Feature',
      properties: { card },
      geometry: { type: 'Point', coordinates: [card.longitude, card.latitude] },
    })),
  );
}
