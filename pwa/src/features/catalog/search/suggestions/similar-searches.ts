import { distance } from 'fastest-levenshtein';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { matchesWords, toSearchText, toWordQueries } from '#contracts/rules/search/search-text.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { regionsOf } from './country-regions.ts';

type SearchedCard = Pick<PropertyCard, 'location' | 'title' | 'retreatTypes' | 'amenities'>;

/** Maximum number of other searches. */
const searchesMax = 3;
/** Words of a search that are considered: there are 2 to the power of it parts of a search. */
const wordsMax = 6;
const notInWords = /[^\p{L}\p{N}'’]+/u;

/**
 * Other texts to search for if a text finds none of the retreats: places in the country that it names, the text with
 * misspelt words corrected, or the largest part of its words that finds something. Each finds at least one retreat.
 * @returns empty if the text does find a retreat
 */
export function similarSearches(cards: readonly SearchedCard[], text: string): string[] {
  const searchTexts = cards.map(toSearchText);
  const finds = (one: string): boolean => {
    const queries = toWordQueries(one);
    return searchTexts.some((searchText) => matchesWords(searchText, queries));
  };
  if (finds(text)) return [];
  const places = placesIn(cards, regionsOf(foldText(text)));
  if (places.length > 0) return places.slice(0, searchesMax);
  const words = text.split(notInWords).filter(Boolean).slice(0, wordsMax);
  const known = spellings(cards);
  const [only = '', ...others] = words;
  if (others.length === 0) return nearestWords(known, only).filter(finds).slice(0, searchesMax);
  const corrected = words.flatMap((word) => (finds(word) ? word : nearestWords(known, word).slice(0, 1)));
  return largestParts(corrected, finds).slice(0, searchesMax);
}

/** The different locations that name one of the regions. @param regions folded */
function placesIn(cards: readonly SearchedCard[], regions: readonly string[]): string[] {
  if (regions.length === 0) return [];
  const isInside = (location: string): boolean =>
    location.split(',').some((part) => regions.includes(foldText(part)));
  return [...new Set(cards.map(({ location }) => location).filter(isInside))];
}

/** The words of all retreats as they are spelled, by their folded form; those of locations first, then of titles. */
function spellings(cards: readonly SearchedCard[]): Map<string, string> {
  const texts = [
    ...cards.map(({ location }) => location),
    ...cards.map(({ title }) => title),
    ...cards.flatMap(({ retreatTypes, amenities }) => [...retreatTypes, ...amenities]),
  ];
  const found = new Map<string, string>();
  for (const word of texts.flatMap((text) => text.split(notInWords))) {
    const folded = foldText(word);
    if (!found.has(folded)) found.set(folded, word);
  }
  return found;
}

/** Known words that differ from the word in few letters, the nearest first. */
function nearestWords(known: ReadonlyMap<string, string>, word: string): string[] {
  const wanted = foldText(word);
  const changesMax = wanted.length < 4 ? 0 : wanted.length < 5 ? 1 : 2;
  return [...known]
    .map(([folded, spelled]) => ({ spelled, changes: distance(wanted, folded) }))
    .filter(({ spelled, changes }) => changes <= changesMax && changes < spelled.length / 2)
    .sort((one, other) => one.changes - other.changes)
    .map(({ spelled }) => spelled);
}

/** All parts of the words that find something, among those with the most words; never a single short word. */
function largestParts(words: readonly string[], finds: (text: string) => boolean): string[] {
  for (let size = words.length; size > 0; size -= 1) {
    const found = partsOf(words, size)
      .map((part) => part.join(' '))
      .filter((text) => text.length > 2 && finds(text));
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
}

/** All choices of so many of the words, in their order. */
function partsOf(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, index) =>
    partsOf(words.slice(index + 1), size - 1).map((rest) => [word, ...rest]),
  );
}
