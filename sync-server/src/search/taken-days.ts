import { stayNightsMax } from '#contracts/limits.ts';
import { addDays } from '#contracts/rules/days.ts';

/** Taken days of listings, in ascending order. Listings without any are omitted. */
export class TakenDays {
  readonly #days = new Map<number, readonly string[]>();

  /** @param days `YYYY-MM-DD` in ascending order */
  set(propertyId: number, days: readonly string[]): void {
    if (days.length === 0) this.#days.delete(propertyId);
    else this.#days.set(propertyId, days);
  }

  /** Whether no day from `first` to `last`, inclusive, is taken. */
  isFree(propertyId: number, { from, to }: { from: string; to: string }): boolean {
    const days = this.#days.get(propertyId);
    return days === undefined || !days.some((day) => day >= from && day <= to);
  }

  /** First and last day of each range of taken days from a day on, alternating. No range is longer than a stay. */
  runsFrom(propertyId: number, from: string): string[] {
    const runs: string[] = [];
    let length = 0;
    for (const day of this.#days.get(propertyId) ?? []) {
      if (day < from) continue;
      const last = runs.at(-1);
      if (last !== undefined && length < stayNightsMax && isNextDay(last, day)) {
        runs[runs.length - 1] = day;
        length += 1;
      } else {
        runs.push(day, day);
        length = 1;
      }
    }
    return runs;
  }
}

/** Start of a day's month, with its hyphen. */
const monthOf = (day: string): string => day.slice(0, 8);

/** Whether `next` is the day after `day`. Within a month their numbers say so; a page of cards asks for thousands of days. */
const isNextDay = (day: string, next: string): boolean =>
  monthOf(day) === monthOf(next)
    ? Number(next.slice(8)) === Number(day.slice(8)) + 1
    : addDays(day, 1) === next;
