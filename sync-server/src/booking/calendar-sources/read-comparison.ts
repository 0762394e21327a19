import { toDayNumber } from '#contracts/rules/days.ts';
import type { EventDays } from '#server/booking/day-claims/imported-event-repository.ts';

type Known = EventDays & { isMissing: boolean; isUnavailable: boolean };
type Read = EventDays & { isUnavailable: boolean };

/** What a complete read says about the known events of a calendar. */
export interface Comparison<K extends Known> {
  added: Read[];
  /** Missing for the first time, again too soon, or while their days are held. */
  missing: K[];
  /** Missing in two complete reads that are separate: over. */
  gone: K[];
  /** There again. */
  returned: K[];
  /** Shown as a reservation where it was not available before, or the other way round. */
  relabelled: Read[];
  /** Number of known days of which most are missing: nothing is over until the host confirms. Null if it is not so. */
  heldOf: number | null;
}

const keyOf = ({ startDay, endDay }: EventDays): string => `${startDay} ${endDay}`;

/** Number of days from `today` on that at least one of the events covers. Their length does not matter: one may last years. */
function countCoveredDays(events: readonly EventDays[], today: string): number {
  const spans = events.map(({ startDay, endDay }) => [toDayNumber(startDay), toDayNumber(endDay)] as const);
  let count = 0;
  /** Last day that is counted. */
  let last = toDayNumber(today) - 1;
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    if (end <= last) continue;
    count += end - Math.max(start - 1, last);
    last = end;
  }
  return count;
}

/**
 * Compares a complete read with the known events that are not over. An event is over once it was missing in two complete
 * reads that are separate. If no event of the read covers more than half of the known days, the other site probably has a
 * fault, and no event is over until the host confirms. Days are counted, not events, because a site moves some of its
 * events by one day every day: the start and the end of the time that can be booked.
 *
 * The hold also ends when at most half of the days are missing that there were at its beginning and that have not passed.
 * Then an event must be missing in two more reads. New events do not end it.
 * @param heldOf of the read before
 * @param isSeparate whether the read before was long enough ago: a short fault of the other site must not count twice
 * @param today in the time zone of the listing, `YYYY-MM-DD`
 */
export function compareRead<K extends Known>(
  known: readonly K[],
  read: readonly Read[],
  { heldOf, today, isSeparate }: { heldOf: number | null; today: string; isSeparate: boolean },
): Comparison<K> {
  const knownByKey = new Map(known.map((event) => [keyOf(event), event]));
  const readKeys = new Set(read.map(keyOf));
  const notRead = known.filter((event) => !readKeys.has(keyOf(event)));
  const knownDays = countCoveredDays(known, today);
  const missingDays = countCoveredDays([...known, ...read], today) - countCoveredDays(read, today);
  // In a hold, days pass, and new events are known too.
  const total = Math.min(heldOf ?? knownDays, knownDays);
  const isHeld = missingDays * 2 > total;
  const isGone = ({ isMissing }: Known): boolean => isMissing && isSeparate && !isHeld && heldOf === null;
  return {
    added: read.filter((event) => !knownByKey.has(keyOf(event))),
    missing: notRead.filter((event) => !isGone(event)),
    gone: notRead.filter(isGone),
    returned: known.filter((event) => event.isMissing && readKeys.has(keyOf(event))),
    relabelled: read.filter((event) => {
      const before = knownByKey.get(keyOf(event));
      return before !== undefined && before.isUnavailable !== event.isUnavailable;
    }),
    heldOf: isHeld ? total : null,
  };
}
