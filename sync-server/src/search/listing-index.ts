import { toDayNumber } from '#contracts/rules/days.ts';
import type { SearchSort } from '#contracts/rules/search/search-order.ts';
import type { EntryFilter } from './entry-filter.ts';
import { byAge, type ListingEntry } from '#server/catalog/properties/listing-entry.ts';
import { ListingSegment, type MatchingRows } from './listing-segment.ts';
import { TakenDays } from './taken-days.ts';

interface IndexPage {
  limit: number;
  /** Start after this listing. */
  after: Found | null;
  /** Default: newest first. */
  sort?: SearchSort | undefined;
}

/** Sort position of a found listing. */
export interface Found {
  id: number;
  createdMs: number;
  /** Its rank in the chosen order; absent if the newest come first. */
  rank?: number;
}

/**
 * Verified listings in memory: a large segment built at the start, and a small one of the listings changed since,
 * rebuilt with each change. A search reads both from their ends and merges the results.
 */
export class ListingIndex {
  readonly takenDays: TakenDays;
  #base: ListingSegment;
  #recent = new ListingSegment([]);
  readonly #changed = new Map<number, ListingEntry | null>();

  constructor(entries: readonly ListingEntry[], takenDays = new TakenDays()) {
    this.takenDays = takenDays;
    this.#base = new ListingSegment(entries.toSorted(byAge));
  }

  /** Number of listings changed since the index was built. With too many, it should be rebuilt. */
  get changedCount(): number {
    return this.#changed.size;
  }

  /** @param changes current state of each listing; null if it is no longer public */
  apply(changes: ReadonlyMap<number, ListingEntry | null>): void {
    for (const [id, entry] of changes) {
      this.#base.markDeleted(id);
      this.#changed.set(id, entry);
    }
    const entries = [...this.#changed.values()].filter((entry) => entry !== null);
    this.#recent = new ListingSegment(entries.sort(byAge));
  }

  /** Matching listings in the chosen order; ties newest first, then by descending id. */
  search(filter: EntryFilter, page: IndexPage): Found[] {
    return page.sort === undefined ? this.#newest(filter, page) : this.#best(filter, page.sort, page);
  }

  /** The first page of all matches in a chosen order. Reads every match but holds only one page. */
  #best(filter: EntryFilter, sort: SearchSort, { limit, after }: IndexPage): Found[] {
    const best: Found[] = [];
    for (const segment of [this.#base, this.#recent]) {
      for (const row of segment.matches(filter, segment.size, this.#isFree(filter))) {
        const one = {
          id: segment.ids[row] ?? 0,
          createdMs: segment.createdMs(row),
          rank: segment.rank(row, sort),
        };
        if (after !== null && compareRanked(one, after) <= 0) continue;
        if (best.length === limit && compareRanked(one, best[limit - 1] ?? one) >= 0) continue;
        let place = best.length;
        while (place > 0 && compareRanked(one, best[place - 1] ?? one) < 0) place -= 1;
        best.splice(place, 0, one);
        if (best.length > limit) best.pop();
      }
    }
    return best;
  }

  #isFree({ days }: EntryFilter): (id: number) => boolean {
    if (days === null) return () => true;
    const range = { from: toDayNumber(days.from), to: toDayNumber(days.to) };
    return (id) => this.takenDays.isFree(id, range);
  }

  #newest(filter: EntryFilter, { limit, after }: IndexPage): Found[] {
    const isFree = this.#isFree(filter);
    const runs = [this.#base, this.#recent].map((segment) => {
      const end = after === null ? segment.size : segment.rowsBefore(after.createdMs, after.id);
      return new Run(segment, segment.matches(filter, end, isFree));
    });
    const found: Found[] = [];
    while (found.length < limit) {
      const [base, recent] = runs.map((run) => run.head);
      const run = runs[isNewer(recent, base) ? 1 : 0];
      const next = run?.take();
      if (next === undefined) return found;
      found.push(next);
    }
    return found;
  }
}

function compareRanked(one: Found, other: Found): number {
  return (one.rank ?? 0) - (other.rank ?? 0) || other.createdMs - one.createdMs || other.id - one.id;
}

function isNewer(one: Found | undefined, other: Found | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.createdMs === other.createdMs ? one.id > other.id : one.createdMs > other.createdMs;
}

/** The matching rows of a segment, with lookahead. */
class Run {
  readonly #segment: ListingSegment;
  readonly #rows: MatchingRows;
  #head: Found | undefined;

  constructor(segment: ListingSegment, rows: MatchingRows) {
    this.#segment = segment;
    this.#rows = rows;
    this.#advance();
  }

  get head(): Found | undefined {
    return this.#head;
  }

  take(): Found | undefined {
    const taken = this.#head;
    this.#advance();
    return taken;
  }

  #advance(): void {
    const next = this.#rows.next();
    this.#head =
      next.done === true
        ? undefined
        : { id: this.#segment.ids[next.value] ?? 0, createdMs: this.#segment.createdMs(next.value) };
  }
}
