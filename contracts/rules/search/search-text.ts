import { foldText } from '#contracts/rules/text/text-folding.ts';

/** Fields of a listing that a text search reads. */
export interface SearchedText {
  location: string;
  title: string;
  retreatTypes: readonly string[];
  amenities: readonly string[];
}

/** Marks inside a word: "d'Ampezzo", "Hawaiʻi", "Sainte-Marie". People type them, type similar ones, or omit them. */
const apostrophes = /['’‘ʼʻ`´]/gu;
const joiners = /['’‘ʼʻ`´\-‐‑–]/gu;
const noWordCharacters = /[^\p{L}\p{N}]+/gu;

/** Maximum words of a search; further words are ignored. */
const wordsMax = 10;

/** Words separated by spaces. A word with marks inside is included twice: joined, and as its parts. */
function toWords(value: string): string {
  const folded = foldText(value);
  const joined = folded.replace(joiners, '').replace(noWordCharacters, ' ').trim();
  const parted = folded.replace(noWordCharacters, ' ').trim();
  return joined === parted ? joined : `${joined} ${parted}`;
}

/** Words of retreat types and amenities, in capitals, so that parts of lower-case words do not match in them. */
export const termWords = (term: string): string => toWords(term).toUpperCase();

/**
 * Builds the search text of a listing: words of its location, of its title, and of its types and amenities, one line
 * each, with a space before each word. The database stores it with the listing.
 */
export function toSearchText({ location, title, retreatTypes, amenities }: SearchedText): string {
  const terms = [...retreatTypes, ...amenities].map((term) => ` ${termWords(term)}`).join('');
  return ` ${toWords(location)}\n ${toWords(title)}\n${terms}`;
}

/** The forms of a searched word in `toSearchText`: in location or title, and in types or amenities. */
interface WordQuery {
  inPlace: string;
  inTerms: string;
}

/**
 * Words that a listing must all match: each is a prefix of a word of its location, title, types or amenities. A single
 * word also matches inside a word of location or title. Source: spec §4, search, and decision 004.
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
