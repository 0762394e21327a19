import { expect, test } from 'vitest';
import { isDay } from './is-day.ts';

test('only existing days in the form YYYY-MM-DD are days', () => {
  expect(['2026-06-12', '2028-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-30', '2026-6-1', '2026-06-12T10:00:00Z', '', null].some(isDay)).toBe(false);
});
