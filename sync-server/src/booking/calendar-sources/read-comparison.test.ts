import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
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

type Span = readonly [startDay: string, endDay: string];

const eventOver = ([startDay, endDay]: Span): Known => ({
  startDay,
  endDay,
  isMissing: false,
  isUnavailable: false,
});

const daysOf = (events: readonly Pick<Known, 'startDay' | 'endDay'>[], today: string): string[] => {
  const days = new Set<string>();
  for (const { startDay, endDay } of events) {
    for (let day = startDay < today ? today : startDay; day <= endDay; day = addDays(day, 1)) days.add(day);
  }
  return [...days].sort();
};

/** A calendar that is read again and again, as the service stores it. */
class Calendar {
  known: Known[];
  heldOf: number | null = null;

  constructor(days: readonly number[]) {
    this.known = days.map(eventOn);
  }

  read(days: readonly number[], { isSeparate = true } = {}): this {
    return this.readEvents(days.map(eventOn), '2030-01-01', isSeparate);
  }

  readEvents(read: readonly Known[], today: string, isSeparate = true): this {
    this.known = this.known.filter(({ endDay }) => endDay >= today);
    const { added, missing, gone, returned, heldOf } = compareRead(this.known, read, {
      heldOf: this.heldOf,
      today,
      isSeparate,
    });
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

test('reads that follow one another at once are one proof', () => {
  const calendar = new Calendar([1, 2, 3, 4]);
  for (let reads = 0; reads < 5; reads += 1) calendar.read([1, 2, 3], { isSeparate: reads === 0 });
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

const firstDay = '2030-01-01';

/** An Airbnb feed on a day: advance notice of two days, a booking window of 90 days, and reservations. */
const movingFeed = (today: string, reservations: number): Known[] =>
  [
    [today, addDays(today, 1)] as const,
    ...[20, 40, 75].slice(0, reservations).map((start): Span => {
      return [addDays(firstDay, start), addDays(firstDay, start + 3)];
    }),
    [addDays(today, 90), addDays(today, 365)] as const,
  ]
    .map(eventOver)
    .filter(({ endDay }) => endDay >= today);

test('advance notice and a booking window that move every day are followed, with few reservations too', () => {
  for (const reservations of [0, 1, 3]) {
    const calendar = new Calendar([]);
    for (let count = 0; count < 60; count += 1) {
      const today = addDays(firstDay, count);
      const feed = movingFeed(today, reservations);
      // The second read of a day is the proof that the first one was right.
      for (let reads = 0; reads < 2; reads += 1) {
        expect(calendar.readEvents(feed, today).heldOf).toBeNull();
      }
      expect(daysOf(calendar.known, today)).toEqual(daysOf(feed, today));
    }
  }
});

test('with one read a day, a day stays taken for one more read at most', () => {
  for (const reservations of [0, 1, 3]) {
    const calendar = new Calendar([]);
    let before: Known[] = [];
    for (let count = 0; count < 60; count += 1) {
      const today = addDays(firstDay, count);
      const feed = movingFeed(today, reservations);
      expect(calendar.readEvents(feed, today).heldOf).toBeNull();
      expect(daysOf(calendar.known, today)).toEqual(daysOf([...before, ...feed], today));
      before = feed;
    }
  }
});

test('a feed that loses most of its days is held, however many events it keeps, until it has them again', () => {
  const today = firstDay;
  const whole = [eventOver([today, addDays(today, 1)]), eventOver([addDays(today, 3), addDays(today, 3)])];
  const long = eventOver([addDays(today, 10), addDays(today, 19)]);
  const calendar = new Calendar([]).readEvents([...whole, long], today);
  for (let count = 0; count < 8; count += 1) {
    const day = addDays(today, count);
    const left = whole.filter(({ endDay }) => endDay >= day);
    expect(calendar.readEvents(left, day).heldOf).not.toBeNull();
  }
  expect(daysOf(calendar.known, addDays(today, 8))).toEqual(daysOf([long], today));
  expect(calendar.readEvents([long], addDays(today, 8)).heldOf).toBeNull();
});

test('an emptied feed is held although the days pass', () => {
  const calendar = new Calendar([2, 5, 9, 20, 30]);
  for (let count = 0; count < 29; count += 1) calendar.readEvents([], addDays(firstDay, count));
  expect([calendar.days, calendar.heldOf]).toEqual([[30], 1]);
});

test('a hold of a moving feed ends automatically when the other site is well again', () => {
  const calendar = new Calendar([]).readEvents(movingFeed(firstDay, 1), firstDay);
  for (let count = 1; count < 30; count += 1) calendar.readEvents([], addDays(firstDay, count));
  expect(calendar.heldOf).not.toBeNull();
  const today = addDays(firstDay, 30);
  for (let reads = 0; reads < 3; reads += 1) calendar.readEvents(movingFeed(today, 1), today);
  expect(calendar.heldOf).toBeNull();
  expect(daysOf(calendar.known, today)).toEqual(daysOf(movingFeed(today, 1), today));
});
