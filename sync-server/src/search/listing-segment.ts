import { liesWithin } from '#contracts/rules/departures/next-departures.ts';
import { rankOf, type SearchSort } from '#contracts/rules/search/search-order.ts';
import { termWords } from '#contracts/rules/search/search-text.ts';
import {
  amenityBits,
  isInside,
  typeBits,
  type EntryFilter,
  type TermChoice,
  type WordFilter,
} from './entry-filter.ts';
import type { ListingEntry } from '#server/catalog/properties/listing-entry.ts';
import { TextBlocks } from './text-blocks.ts';
import { TrigramLists, trigramLength } from './trigram-lists.ts';

/** Minimum number of rows for the trigram lookup of a place. Scanning fewer rows is fast enough. */
const trigramsFrom = 2_000;

/** Rows with custom terms, which have no bit, by term. */
class OtherTerms extends Map<string, Set<number>> {
  add(row: number, terms: readonly string[]): void {
    for (const term of terms) {
      const rows = this.get(term);
      if (rows === undefined) this.set(term, new Set([row]));
      else rows.add(row);
    }
  }
}

/** A search word and the rows of the segment that have it in a custom term. */
type SegmentWord = WordFilter & { rows: ReadonlySet<number> };

/** Matching rows of a segment before `before`, latest first. */
export type MatchingRows = Generator<number, void, undefined>;

/**
 * Immutable columns of listings, oldest first. The row of a changed listing is marked deleted and replaced by a row of
 * a newer segment.
 */
export class ListingSegment {
  readonly size: number;
  readonly ids: Float64Array;
  readonly #created: Float64Array;
  readonly #price: Int32Array;
  /** NaN without reviews. */
  readonly #rating: Float64Array;
  readonly #guests: Int32Array;
  readonly #instant: Uint8Array;
  readonly #latitude: Float64Array;
  readonly #longitude: Float64Array;
  readonly #types: Int32Array;
  readonly #amenities: Int32Array;
  readonly #texts: TextBlocks;
  readonly #otherTypes: OtherTerms;
  readonly #otherAmenities: OtherTerms;
  /** Custom terms with their words and rows. */
  readonly #ownTerms: readonly { words: string; rows: ReadonlySet<number> }[];
  readonly #trigrams: TrigramLists | null;
  /** Departures of the rows that have any, in the order of the rows. */
  readonly #departures: ReadonlyMap<number, ListingEntry['departures']>;
  readonly #rowOf = new Map<number, number>();
  readonly #deleted: Uint8Array;

  /** @param entries in the order of `byAge` */
  constructor(entries: readonly ListingEntry[]) {
    const size = (this.size = entries.length);
    this.ids = new Float64Array(size);
    this.#created = new Float64Array(size);
    this.#price = new Int32Array(size);
    this.#rating = new Float64Array(size);
    this.#guests = new Int32Array(size);
    this.#instant = new Uint8Array(size);
    this.#latitude = new Float64Array(size);
    this.#longitude = new Float64Array(size);
    this.#types = new Int32Array(size);
    this.#amenities = new Int32Array(size);
    this.#deleted = new Uint8Array(size);
    const texts: string[] = [];
    const [otherTypes, otherAmenities] = [new OtherTerms(), new OtherTerms()];
    const departures = new Map<number, ListingEntry['departures']>();
    // One pass: the entries of a large segment do not fit into the processor's cache.
    for (const [row, entry] of entries.entries()) {
      this.ids[row] = entry.id;
      this.#created[row] = entry.createdMs;
      this.#price[row] = entry.price;
      this.#rating[row] = entry.rating ?? NaN;
      this.#guests[row] = entry.guests;
      this.#instant[row] = Number(entry.instant);
      this.#latitude[row] = entry.latitude;
      this.#longitude[row] = entry.longitude;
      this.#types[row] = typeBits.maskOf(entry.types);
      this.#amenities[row] = amenityBits.maskOf(entry.amenities);
      otherTypes.add(row, typeBits.unknownOf(entry.types));
      otherAmenities.add(row, amenityBits.unknownOf(entry.amenities));
      if (entry.departures.length > 0) departures.set(row, entry.departures);
      this.#rowOf.set(entry.id, row);
      texts.push(entry.searchText);
    }
    this.#texts = new TextBlocks(texts);
    this.#trigrams = size < trigramsFrom ? null : new TrigramLists(texts);
    this.#otherTypes = otherTypes;
    this.#otherAmenities = otherAmenities;
    this.#ownTerms = [...otherTypes, ...otherAmenities].map(([term, rows]) => ({
      words: ` ${termWords(term)}`,
      rows,
    }));
    this.#departures = departures;
  }

  markDeleted(id: number): void {
    const row = this.#rowOf.get(id);
    if (row !== undefined) this.#deleted[row] = 1;
  }

  createdMs(row: number): number {
    return this.#created[row] ?? 0;
  }

  rank(row: number, sort: SearchSort): number {
    const rating = this.#rating[row] ?? NaN;
    return rankOf(sort, {
      pricePerNight: this.#price[row] ?? 0,
      rating: Number.isNaN(rating) ? null : rating,
    });
  }

  /** The number of rows that sort before this time and id. */
  rowsBefore(createdMs: number, id: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const created = this.createdMs(middle);
      const isBefore = created === createdMs ? (this.ids[middle] ?? 0) < id : created < createdMs;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Matching rows below `end`, latest first. @param isFree whether none of the searched days is taken */
  *matches(filter: EntryFilter, end: number, isFree: (id: number) => boolean): MatchingRows {
    const words = filter.words.map((word) => ({ ...word, rows: this.#rowsWithOwnTerm(word) }));
    if (filter.departures !== null) {
      for (const row of this.#rowsWithDeparture(filter.departures, end)) {
        if (this.#isMatch(row, filter, words, isFree)) yield row;
      }
      return;
    }
    const name = longestName(words);
    if (name !== null) {
      for (const row of this.#rowsWith(name, end)) {
        if (this.#isMatch(row, filter, words, isFree)) yield row;
      }
      return;
    }
    // A plain loop: yielding every scanned row would cost more than checking it.
    for (let row = end - 1; row >= 0; row -= 1) {
      if (this.#isMatch(row, filter, words, isFree)) yield row;
    }
  }

  #hasWord(row: number, { inPlace, types, amenities, rows }: SegmentWord): boolean {
    if (((this.#types[row] ?? 0) & types) !== 0 || ((this.#amenities[row] ?? 0) & amenities) !== 0)
      return true;
    return rows.has(row) || this.#texts.includes(row, inPlace);
  }

  /** Rows with a custom term that contains the word. */
  #rowsWithOwnTerm({ inTerms }: WordFilter): ReadonlySet<number> {
    const found = this.#ownTerms.filter(({ words }) => words.includes(inTerms));
    return new Set(found.flatMap(({ rows }) => [...rows]));
  }

  /** Rows below `end` that may be at the place, latest first. */
  #rowsWith(place: string, end: number): Iterable<number> {
    if (this.#trigrams === null || place.length < trigramLength) return this.#texts.rowsWith(place, end);
    return this.#trigrams
      .candidates(place)
      .toReversed()
      .filter((row) => row < end);
  }

  /** Rows below `end` with a departure within the days, latest first. Few listings have departures. */
  #rowsWithDeparture(days: NonNullable<EntryFilter['departures']>, end: number): number[] {
    return [...this.#departures]
      .filter(([row, departures]) => row < end && departures.some((one) => liesWithin(one, days)))
      .map(([row]) => row)
      .reverse();
  }

  /** Numbers first: they exclude most rows, and text is the most expensive check. */
  #isMatch(
    row: number,
    filter: EntryFilter,
    words: readonly SegmentWord[],
    isFree: (id: number) => boolean,
  ): boolean {
    const price = this.#price[row] ?? 0;
    if (price < filter.minPrice || price > filter.maxPrice) return false;
    if ((this.#guests[row] ?? 0) < filter.guests || this.#deleted[row] === 1) return false;
    if (filter.instantOnly && this.#instant[row] === 0) return false;
    for (const choice of filter.types) {
      if (!has(this.#types, this.#otherTypes, choice, row)) return false;
    }
    for (const choice of filter.amenities) {
      if (!has(this.#amenities, this.#otherAmenities, choice, row)) return false;
    }
    if (filter.box !== null && !isInside(filter.box, this.#latitude[row] ?? 0, this.#longitude[row] ?? 0)) {
      return false;
    }
    for (const word of words) if (!this.#hasWord(row, word)) return false;
    return filter.days === null || isFree(this.ids[row] ?? 0);
  }
}

/** The longest word that only a location or title can contain. Only its rows can match. */
function longestName(words: readonly SegmentWord[]): string | null {
  const names = words.filter(
    ({ types, amenities, rows }) => types === 0 && amenities === 0 && rows.size === 0,
  );
  return names.map(({ inPlace }) => inPlace).sort((one, other) => other.length - one.length)[0] ?? null;
}

function has(masks: Int32Array, others: OtherTerms, choice: TermChoice, row: number): boolean {
  if (((masks[row] ?? 0) & choice.mask) !== 0) return true;
  return choice.others.some((term) => others.get(term)?.has(row) === true);
}
