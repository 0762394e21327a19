import { expect, test } from 'vitest';
import { formatWhole } from './whole-numbers.ts';

test('whole numbers are written as en-US writes them', () => {
  for (const value of [0, 7, 245, 1000, 1921, 45_000, 999_999, 1_000_000, 12_345_678, -12, -1234, -100_000])
    expect(formatWhole(value)).toBe(new Intl.NumberFormat('en-US').format(value));
});
