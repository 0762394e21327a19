import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRead } from './read-comparison.ts';

interface Known {
  startDay: string;
  endDay: string;
  isMissing: boolean;
  isUnavailable: boolean;
}

const eventOn = (day: number): Known => {
  const startDay = `2030-01-${String(day).padStart(2, '0')}`;
  return { startDay, endDay: startDay, isMissing: false, isUnavailable: false };
};

/** A calendar that is read again and again, as the service stores it. */
class Calendar {
  known: Known[];
  heldOf: number | null = null;

  constructor(days: readonly number[]) {
    this.known = days.map(eventOn);
  }

  read(days: readonly number[]): this {
    const { added, missing, gone, returned, heldOf } = compareRead(
      this.known,
      days.map(eventOn),
      this.heldOf,
    );
    for (const event of missing) event.isMissing = true;
    for (const event of returned) event.isMissing = false;
    this.known = [
      ...this.known.filter((event) => !gone.includes(event)),
      ...added.map((event) => ({ ...event, isMissing: false })),
    ];
    this.heldOf = heldOf;
    return this;
  }

  get days(): number[] {
    return this.known.map(({ startDay }) => Number(startDay.slice(8))).sort((a, b) => a - b);
  }
}

test('an event is over after two reads without it', () => {
  const calendar = new Calendar([1, 2, 3, 4]).read([1, 2, 3]);
  expect(calendar.days).toEqual([1, 2, 3, 4]);
  expect(calendar.read([1, 2, 3]).days).toEqual([1, 2, 3]);
});

test('an event that returns begins anew', () => {
  const calendar = new Calendar([1, 2, 3]).read([1, 2]).read([1, 2, 3]).read([1, 2]);
  expect(calendar.days).toEqual([1, 2, 3]);
});

test('all events gone, or more than half of them, is held for as long as it lasts', () => {
  for (const left of [[], [1], [8, 9]]) {
    const calendar = new Calendar([1, 2, 3, 4]);
    for (let reads = 0; reads < 100; reads += 1) calendar.read(left);
    expect(calendar.days).toEqual([...new Set([1, 2, 3, 4, ...left])]);
    expect(calendar.heldOf).toBe(4);
  }
  expect(new Calendar([1]).read([]).read([]).days).toEqual([1]);
});

test('new events do not end a hold', () => {
  const calendar = new Calendar([1, 2]).read([5, 6, 7, 8, 9]).read([5, 6, 7, 8, 9]).read([5, 6, 7, 8, 9]);
  expect([calendar.days, calendar.heldOf]).toEqual([[1, 2, 5, 6, 7, 8, 9], 2]);
});

test('a hold ends when the events return, and two reads are needed again', () => {
  const calendar = new Calendar([1, 2, 3, 4]).read([]).read([1, 2, 3]);
  expect([calendar.days, calendar.heldOf]).toEqual([[1, 2, 3, 4], null]);
  expect(calendar.read([1, 2, 3]).days).toEqual([1, 2, 3]);
});

test('an event that is in one of any two reads in a row is never over', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(days, fc.array(days, { maxLength: 12 }), (first, reads) => {
      const calendar = new Calendar(first);
      let before: readonly number[] = first;
      for (const now of reads) {
        calendar.read(now);
        const stand = new Set([...before, ...now]);
        expect([...stand].filter((day) => !calendar.days.includes(day))).toEqual([]);
        before = now;
      }
    }),
  );
});
