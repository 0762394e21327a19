import { expect, test } from 'vitest';
import { bookableDays, nightsRule } from './package-labels.ts';

test('a package says how long a stay may be', () => {
  expect(nightsRule({ minimumStay: 7, maximumStay: null, fixedDuration: true })).toBe('Exactly 7 nights');
  expect(nightsRule({ minimumStay: 2, maximumStay: 4, fixedDuration: false })).toBe('2 – 4 nights');
  expect(nightsRule({ minimumStay: 3, maximumStay: 3, fixedDuration: false })).toBe('Exactly 3 nights');
  expect(nightsRule({ minimumStay: 3, maximumStay: null, fixedDuration: false })).toBe('From 3 nights');
  expect(nightsRule({ minimumStay: 1, maximumStay: null, fixedDuration: false })).toBe('Any length');
  expect(nightsRule({ minimumStay: 1, maximumStay: null, fixedDuration: true })).toBe('Exactly 1 night');
});

test('a package of a season says between which days it can be booked', () => {
  expect(bookableDays({ startDate: '2026-06-01', endDate: '2026-09-30' })).toBe('Jun 1, 2026 – Sep 30, 2026');
  expect(bookableDays({ startDate: '2026-06-01', endDate: null })).toBe('From Jun 1, 2026');
  expect(bookableDays({ startDate: null, endDate: '2026-09-30' })).toBe('Until Sep 30, 2026');
  expect(bookableDays({ startDate: null, endDate: null })).toBeNull();
});
