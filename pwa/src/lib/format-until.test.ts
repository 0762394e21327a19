import { expect, test } from 'vitest';
import { formatUntil } from './format-until.ts';

const now = new Date(2026, 10, 21, 12);

test('a deadline at midnight is named by the day that ends with it', () => {
  expect(formatUntil(new Date(2026, 11, 4).toISOString(), now)).toBe('the end of Dec 3');
  expect(formatUntil(new Date(2027, 0, 1).toISOString(), now)).toBe('the end of Dec 31');
  expect(formatUntil(new Date(2026, 11, 4, 0, 30).toISOString(), now)).toMatch(/^Dec 4, 12:30\sAM$/);
  expect(formatUntil('soon', now)).toBe('Unknown time');
});
