import { placeKey } from '#contracts/rules/place-key.ts';
import type { FoundPlace } from '#contracts/domain/places.ts';

/** A place to search for. */
export interface RankedPlace extends FoundPlace {
  /** Places of a higher rank are offered first. */
  rank: number;
}

/** Coordinates to about 10 m: what a name on a map is worth. */
const decimals = 4;

/**
 * The file that the server searches: a line for each place with tabs between its columns, sorted by its key, so that
 * places whose names begin alike are next to each other.
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
