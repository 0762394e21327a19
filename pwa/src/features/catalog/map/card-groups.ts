import Supercluster from 'supercluster';
import { map as limits } from './map-limits.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { hasPlace, type ViewBounds } from './map-geometry.ts';

/** The zooms of an index; see `groupCards`. */
interface ZoomRange {
  isDeep: boolean;
  isHalfStep: boolean;
}

/** A group in one of the indexes. */
export interface GroupId extends ZoomRange {
  clusterId: number;
}

/** The fields of a retreat that a marker needs. */
export type MapCard = Pick<
  PropertyCard,
  'id' | 'title' | 'location' | 'latitude' | 'longitude' | 'pricePerNight'
>;

/** One marker: a retreat, or several whose markers would overlap. */
export type MapItem =
  | { kind: 'card'; key: string; latitude: number; longitude: number; card: MapCard }
  | {
      kind: 'group';
      key: string;
      latitude: number;
      longitude: number;
      groupId: GroupId;
      count: number;
      /** The lowest price per night among them, in whole US dollars. */
      fromPrice: number;
    };

/** Markers closer than this, in CSS pixels, would overlap: the width of one and some space. */
const groupRadiusPx = limits.markerWidthPx + 8;
/** Deepest zoom of the map. */
export const maxZoom = 18;
/**
 * Deepest zoom of the main index. Deeper zooms are rarely used, and grouping for them takes as long as for all others.
 */
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
  /** The markers to draw in a view, grouped so that they do not overlap. */
  itemsIn(view: ViewBounds, zoom: number): MapItem[];
  /** The zoom at which a group splits; above `maxZoom` if its retreats are in the same place. */
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
 * Groups the retreats for each zoom; those without a place are left out. The map zooms in half steps and an index in
 * whole ones, so half steps have their own index, and so do deep zooms. Each index is created when it is first used.
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

  /** The first deep zoom at which these retreats need more than one marker. */
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
    // Small leaves: few of 10,000 retreats are within the radius, and creating the index takes half the time.
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
