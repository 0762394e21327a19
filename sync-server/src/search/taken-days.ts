import { stayNightsMax } from '#contracts/limits.ts';
import { toDay, toDayNumber } from '#contracts/rules/days.ts';

/** First and last day number (`toDayNumber`) of a range. */
interface NumberRange {
  from: number;
  to: number;
}

/** Taken days of listings. Listings without any are omitted. */
export class TakenDays {
  /** First and last day number of each range, alternating: a day as text would take many times the memory. */
  readonly #ranges = new Map<number, Int32Array>();

  /** @param ranges first and last day number of each range, alternating and in ascending order */
  set(propertyId: number, ranges: Int32Array): void {
    if (ranges.length === 0) this.#ranges.delete(propertyId);
    else this.#ranges.set(propertyId, ranges);
  }

  /** Whether no day from `from` to `to`, inclusive, is taken. */
  isFree(propertyId: number, { from, to }: NumberRange): boolean {
    const ranges = this.#ranges.get(propertyId);
    if (ranges === undefined) return true;
    for (let at = 0; at < ranges.length; at += 2) {
      if ((ranges[at] ?? 0) <= to && (ranges[at + 1] ?? 0) >= from) return false;
    }
    return true;
  }

  /**
   * First and last day, `YYYY-MM-DD`, of each range of taken days from a day on, alternating. No range is longer than a
   * stay.
   */
  runsFrom(propertyId: number, day: string): string[] {
    const ranges = this.#ranges.get(propertyId) ?? [];
    const first = toDayNumber(day);
    const runs: string[] = [];
    for (let at = 0; at < ranges.length; at += 2) {
      const last = ranges[at + 1] ?? 0;
      for (let from = Math.max(ranges[at] ?? 0, first); from <= last; from += stayNightsMax) {
        runs.push(toDay(from), toDay(Math.min(from + stayNightsMax - 1, last)));
      }
    }
    return runs;
  }
}
