import type { FoundPlace } from '#contracts/domain/places/places.ts';
import { placeKey } from '#contracts/rules/search/place-key.ts';
import { placeSearch } from '#contracts/request-limits.ts';
import type { PlaceSearchResult } from '#pwa/sync/fetch/search-places.ts';
import type { MapCard } from './card-groups.ts';
import { hasPlace } from './map-geometry.ts';

/** Maximum number of suggested places of retreats. */
const suggestionsMax = 3;

/** Places of retreats in whose location, such as 'Ubud, Bali', a word begins with the text. */
function findRetreatPlaces(cards: readonly MapCard[], text: string): FoundPlace[] {
  const key = placeKey(text);
  if (key.length < placeSearch.textMin) return [];
  const found = new Map<string, FoundPlace>();
  for (const card of cards) {
    if (found.size === suggestionsMax) break;
    const { location: name, latitude, longitude } = card;
    if (!hasPlace(card) || found.has(name) || !` ${placeKey(name)}`.includes(` ${key}`)) continue;
    found.set(name, { name, kind: 'town', region: '', country: '', latitude, longitude });
  }
  return [...found.values()];
}

/**
 * Adds the places of retreats to those that the server found. They come first, because a town elsewhere may have the
 * name of an island with retreats; but after countries, which contain more of them. Offline they are all there is.
 */
export function withRetreatPlaces(
  cards: readonly MapCard[],
  text: string,
  result: PlaceSearchResult,
): PlaceSearchResult {
  const ofRetreats = findRetreatPlaces(cards, text);
  if (ofRetreats.length === 0) return result;
  const places = Array.isArray(result) ? result : [];
  const isCountry = ({ kind }: FoundPlace) => kind === 'country';
  return [...places.filter(isCountry), ...ofRetreats, ...places.filter((place) => !isCountry(place))];
}
