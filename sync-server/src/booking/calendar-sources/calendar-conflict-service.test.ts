import { expect, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { findNewConflicts } from './calendar-conflict-service.ts';

const today = '2030-05-01';
/** Counts how often the stays are looked through. */
class CountedStays extends Map<string, number> {
  reads = 0;
  override [Symbol.iterator]() {
    this.reads += 1;
    return super[Symbol.iterator]();
  }
}
const { eventsMax, futureDays, conflictsMax } = calendarSourceLimits;
/** Stays of two days each, for two years. */
const stays = () =>
  new CountedStays(
    Array.from({ length: futureDays }, (_, at) => [addDays(today, at), Math.floor(at / 2) + 1] as const),
  );
/** Events that each take all of that time. */
const events = Array.from({ length: eventsMax }, (_, at) => ({
  sourceId: 1,
  startDay: addDays(today, -at - 1),
  endDay: addDays(today, futureDays + 1),
  isUnavailable: false,
  isMissing: false,
}));

test('a file of long events is compared with the stays only until no more conflicts can be stored', () => {
  const counted = stays();
  const found = findNewConflicts(events, counted, new Set());
  expect(found).toHaveLength(conflictsMax);
  expect(new Set(found.map(({ bookingId }) => bookingId)).size).toBe(conflictsMax);
  expect(counted.reads).toBe(1);
  const known = new Set(found.map((one) => `${one.startDay} ${one.endDay} ${one.bookingId}`));
  expect(findNewConflicts(events, counted, known)).toEqual([]);
  expect(counted.reads).toBe(1);
});

test('known conflicts are left out, and the others are found', () => {
  const [event] = events;
  const known = new Set([`${event!.startDay} ${event!.endDay} 1`]);
  const few = new Map([...stays()].slice(0, 6));
  expect(findNewConflicts([event!], few, known).map(({ bookingId }) => bookingId)).toEqual([2, 3]);
});
