import Supercluster from 'supercluster';
import { map as limits } from '#contracts/limits.ts';
import type { PropertyCard } from '#contracts/properties.ts';
import { hasPlace, type ViewBounds } from './map-geometry.ts';

/** A group of one of the two indexes; see `groupCards`. */
export interface GroupId {
  clusterId: number;
  isHalfStep: boolean;
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
 * Groups the listings for every zoom at once; listings without a place are left out. The map zooms by half steps and
 * the index by whole ones, so half steps have an index of their own, made when one is first looked at.
 */
export function groupCards(cards: readonly MapCard[]): CardGroups {
  const whole = indexCards(cards, limits.tileSizePx);
  let half: ReturnType<typeof indexCards> | null = null;
  const indexOf = (isHalfStep: boolean) => {
    if (!isHalfStep) return whole;
    half ??= indexCards(cards, limits.tileSizePx * Math.SQRT2);
    return half;
  };
  return {
    itemsIn({ west, south, east, north }, zoom) {
      const isHalfStep = zoom % 1 >= 0.5;
      return indexOf(isHalfStep)
        .getClusters([west, south, east, north], Math.floor(zoom))
        .map((feature): MapItem => {
          const { properties } = feature;
          if ('card' in properties) return cardItem(properties.card);
          const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
          return {
            kind: 'group',
            key: `group-${properties.cluster_id}-${isHalfStep}`,
            latitude,
            longitude,
            groupId: { clusterId: properties.cluster_id, isHalfStep },
            count: properties.point_count,
            fromPrice: properties.fromPrice,
          };
        });
    },
    zoomOf: ({ clusterId, isHalfStep }) =>
      indexOf(isHalfStep).getClusterExpansionZoom(clusterId) + (isHalfStep ? 0.5 : 0),
    cardsOf: ({ clusterId, isHalfStep }, limit) =>
      indexOf(isHalfStep)
        .getLeaves(clusterId, limit)
        .map(({ properties }) => properties.card),
  };
}

/** @param extent width of the world at zoom 0, in CSS pixels */
function indexCards(cards: readonly MapCard[], extent: number): Supercluster<CardPoint, GroupPoint> {
  const index = new Supercluster<CardPoint, GroupPoint>({
    radius: groupRadiusPx,
    extent,
    maxZoom,
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
