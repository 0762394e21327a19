import { expect, test } from 'vitest';
import { formatDollars } from './money.ts';

test('prices are whole dollars with thousands apart', () => {
  expect(formatDollars(245)).toBe('$245');
  expect(formatDollars(1921)).toBe('$1,921');
});
