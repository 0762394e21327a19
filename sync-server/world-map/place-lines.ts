import { placeKey } from '#contracts/rules/search/place-key.ts';
import type { FoundPlace } from '#contracts/domain/places/places.ts';

/** A searchable place. */
export interface RankedPlace extends FoundPlace {
  /** Places of a higher rank are offered first. */
  rank: number;
}

/** Coordinates to about 10 m, precise enough for a place name. */
const decimals = 4;

/**
 * The file that the server searches: one line per place with tab-separated columns, sorted by key, so that names with
 * the same prefix are adjacent.
 */
export function writePlaceLines(places: readonly RankedPlace[]): string {
  return places
    .map((place) => ({ place, key: placeKey(place.name) }))
    .filter(({ key }) => key !== '')
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ key, place: { rank, kind, name, region, country, latitude, longitude } }) =>
      [key, rank, kind, name, region, country, latitude.toFixed(decimals), longitude.toFixed(decimals)].join(
        '\t',
      ),
    )
    .join('\n');
}
