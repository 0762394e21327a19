import { expect, test } from 'vitest';

test('the tests run in a time zone far from UTC, so that days shifted by the zone fail', () => {
  expect(Math.abs(new Date('2026-06-09T12:00:00Z').getTimezoneOffset())).toBeGreaterThanOrEqual(12 * 60);
});
