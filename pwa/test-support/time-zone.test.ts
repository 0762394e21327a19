import { expect, test } from 'vitest';

test('these tests run far from UTC, where time zone errors show', () => {
  expect(Math.abs(new Date('2026-06-09T12:00:00Z').getTimezoneOffset())).toBeGreaterThanOrEqual(12 * 60);
});
