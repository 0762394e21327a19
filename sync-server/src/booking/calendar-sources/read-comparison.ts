import type { EventDays } from '#server/booking/day-claims/imported-event-repository.ts';

type Known = EventDays & { isMissing: boolean; isUnavailable: boolean };
type Read = EventDays & { isUnavailable: boolean };

/** What a complete read says about the known events of a calendar. */
export interface Comparison<K extends Known> {
  added: Read[];
  /** Missing for the first time, or while their days are held. */
  missing: K[];
  /** Missing in two complete reads: over. */
  gone: K[];
  /** There again. */
  returned: K[];
  /** Shown as a reservation where it was not available before, or the other way round. */
  relabelled: Read[];
  /** Number of events of which most are missing: nothing is over until the host confirms. Null if it is not so. */
  heldOf: number | null;
}

const keyOf = ({ startDay, endDay }: EventDays): string => `${startDay} ${endDay}`;

/**
 * Compares a complete read with the known events that are not over. An event is over once it was missing in two complete
 * reads; if more than half of the events are missing, rather the other site has a fault, and none is over until the host
 * confirms. The hold ends when at most half of the events that there were are missing, and the two reads begin anew.
 * @param heldOf of the read before
 */
export function compareRead<K extends Known>(
  known: readonly K[],
  read: readonly Read[],
  heldOf: number | null,
): Comparison<K> {
  const knownByKey = new Map(known.map((event) => [keyOf(event), event]));
  const readKeys = new Set(read.map(keyOf));
  const notRead = known.filter((event) => !readKeys.has(keyOf(event)));
  const total = heldOf ?? known.length;
  const isHeld = notRead.length * 2 > total;
  const isGone = ({ isMissing }: Known): boolean => isMissing && !isHeld && heldOf === null;
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
