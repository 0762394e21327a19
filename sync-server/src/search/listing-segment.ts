import { rankOf, type SearchSort } from '#contracts/rules/search-order.ts';
import { termWords } from '#contracts/rules/search-text.ts';
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

/** From this many rows on a place is looked up instead of read through: a scan grows in line. */
const trigramsFrom = 2_000;

/** Rows per bit: terms that are no bits, by name. */
type OtherTerms = ReadonlyMap<string, ReadonlySet<number>>;

/** A searched word, and the rows of the segment that have it in a term of their hosts' own. */
type SegmentWord = WordFilter & { rows: ReadonlySet<number> };

/** Rows before `before` in the order of a segment that match, latest first. */
export type MatchingRows = Generator<number, void, undefined>;

/**
 * Listings in columns, oldest first, made once. A row whose listing changed is marked deleted and
 * replaced by a row of a younger segment.
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
  /** Terms of hosts' own with their words and rows. */
  readonly #ownTerms: readonly { words: string; rows: ReadonlySet<number> }[];
  readonly #trigrams: TrigramLists | null;
  readonly #rowOf = new Map<number, number>();
  readonly #deleted: Uint8Array;

  /** @param entries in the order of `byAge` */
  constructor(entries: readonly ListingEntry[]) {
    this.size = entries.length;
    this.ids = Float64Array.from(entries, (entry) => entry.id);
    this.#created = Float64Array.from(entries, (entry) => entry.createdMs);
    this.#price = Int32Array.from(entries, (entry) => entry.price);
    this.#rating = Float64Array.from(entries, (entry) => entry.rating ?? NaN);
    this.#guests = Int32Array.from(entries, (entry) => entry.guests);
    this.#instant = Uint8Array.from(entries, (entry) => Number(entry.instant));
    this.#latitude = Float64Array.from(entries, (entry) => entry.latitude);
    this.#longitude = Float64Array.from(entries, (entry) => entry.longitude);
    this.#types = Int32Array.from(entries, (entry) => typeBits.maskOf(entry.types));
    this.#amenities = Int32Array.from(entries, (entry) => amenityBits.maskOf(entry.amenities));
    const texts = entries.map((entry) => entry.searchText);
    this.#texts = new TextBlocks(texts);
    this.#otherTypes = toOtherTerms(entries.map((entry) => typeBits.unknownOf(entry.types)));
    this.#otherAmenities = toOtherTerms(entries.map((entry) => amenityBits.unknownOf(entry.amenities)));
    this.#ownTerms = [...this.#otherTypes, ...this.#otherAmenities].map(([term, rows]) => ({
      words: ` ${termWords(term)}`,
      rows,
    }));
    this.#trigrams = this.size < trigramsFrom ? null : new TrigramLists(texts);
    this.#deleted = new Uint8Array(this.size);
    entries.forEach((entry, row) => this.#rowOf.set(entry.id, row));
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

  /** The number of rows that are older than the moment, or as old with a lower id. */
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

  /** Matching rows below `end`, latest first. @param isFree whether no day of a search by days is taken */
  *matches(filter: EntryFilter, end: number, isFree: (id: number) => boolean): MatchingRows {
    const words = filter.words.map((word) => ({ ...word, rows: this.#rowsWithOwnTerm(word) }));
    const name = longestName(words);
    if (name !== null) {
      for (const row of this.#rowsWith(name, end)) {
        if (this.#isMatch(row, filter, words, isFree)) yield row;
      }
      return;
    }
    // A plain loop: handing over every row of a scan would cost more than looking at it.
    for (let row = end - 1; row >= 0; row -= 1) {
      if (this.#isMatch(row, filter, words, isFree)) yield row;
    }
  }

  #hasWord(row: number, { inPlace, types, amenities, rows }: SegmentWord): boolean {
    if (((this.#types[row] ?? 0) & types) !== 0 || ((this.#amenities[row] ?? 0) & amenities) !== 0)
      return true;
    return rows.has(row) || this.#texts.includes(row, inPlace);
  }

  /** Rows with a term of their hosts' own that has the word. */
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

  /** Numbers first: they rule most rows out, and the text is the dearest to read. */
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

/** The longest word that only a location or a title can have: its rows are all there is to look at. */
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

function toOtherTerms(terms: readonly (readonly string[])[]): OtherTerms {
  const rows = new Map<string, Set<number>>();
  terms.forEach((ofRow, row) => {
    for (const term of ofRow) {
      const known = rows.get(term);
      if (known === undefined) rows.set(term, new Set([row]));
      else known.add(row);
    }
  });
  return rows;
}
