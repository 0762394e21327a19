import { expect, test } from 'vitest';
import { ageTone, formatAge } from './data-age.ts';

const now = Date.UTC(2026, 5, 9, 12);
const hours = (count: number) => now - count * 3_600_000;

test('an age is written in the largest whole unit', () => {
  expect(formatAge(now - 59_000, now)).toBe('just now');
  expect(formatAge(hours(0.2), now)).toBe('12 min ago');
  expect(formatAge(hours(2.9), now)).toBe('2 h ago');
  expect(formatAge(hours(24), now)).toBe('1 day ago');
  expect(formatAge(hours(80), now)).toBe('3 days ago');
});

test('a copy with a time in the future is fresh', () => {
  expect(formatAge(hours(-5), now)).toBe('just now');
  expect(ageTone(hours(-5), now)).toBe('fresh');
});

test('a copy is old after a day and stale after three', () => {
  expect(ageTone(hours(23), now)).toBe('fresh');
  expect(ageTone(hours(24), now)).toBe('old');
  expect(ageTone(hours(72), now)).toBe('stale');
});
