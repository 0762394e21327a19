import { foldText } from './text-folding.ts';

/** What a listing is searched by as text. */
export interface SearchedText {
  location: string;
  title: string;
  retreatTypes: readonly string[];
  amenities: readonly string[];
}

/** Marks inside a word: "d'Ampezzo", "Hawaiʻi", "Sainte-Marie". People type them, type another one, or leave them out. */
const apostrophes = /['’‘ʼʻ`´]/gu;
const joiners = /['’‘ʼʻ`´\-‐‑–]/gu;
const noWordCharacters = /[^\p{L}\p{N}]+/gu;

/** Words of a search that count; what is typed beyond them is ignored. */
const wordsMax = 10;

/** Words parted by spaces. A word with marks inside stands there twice: joined, and in its parts. */
function wordsOf(value: string): string {
  const folded = foldText(value);
  const joined = folded.replace(joiners, '').replace(noWordCharacters, ' ').trim();
  const parted = folded.replace(noWordCharacters, ' ').trim();
  return joined === parted ? joined : `${joined} ${parted}`;
}

/** Words of retreat types and amenities, in capitals, so that no part of a place's name can be found in them. */
export const termWords = (term: string): string => wordsOf(term).toUpperCase();

/**
 * The text a listing is searched in: words of its location, of its title and of its types and amenities, on a line each
 * and each behind a space. The database keeps it beside the listing.
 */
export function toSearchText({ location, title, retreatTypes, amenities }: SearchedText): string {
  const terms = [...retreatTypes, ...amenities].map((term) => ` ${termWords(term)}`).join('');
  return ` ${wordsOf(location)}\n ${wordsOf(title)}\n${terms}`;
}

/** A searched word as the texts that may stand in `toSearchText`: in location or title, or in types or amenities. */
export interface WordQuery {
  inPlace: string;
  inTerms: string;
}

/**
 * Words a listing must all match: each is the beginning of a word of its location, title, types or amenities. A single
 * word is also found inside a word of location or title. Source: spec §4, search, and decision 004.
 */
export function toWordQueries(text: string): WordQuery[] {
  const words = foldText(text)
    .replace(apostrophes, '')
    .replace(noWordCharacters, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .slice(0, wordsMax);
  return words.map((word) => ({
    inPlace: words.length === 1 ? word : ` ${word}`,
    inTerms: ` ${word.toUpperCase()}`,
  }));
}

/** @param searchText of the listing, as `toSearchText` gives it */
export const matchesWords = (searchText: string, queries: readonly WordQuery[]): boolean =>
  queries.every(({ inPlace, inTerms }) => searchText.includes(inPlace) || searchText.includes(inTerms));
