import { expect, test } from 'vitest';
import { formatDollars } from './money.ts';

test('prices are whole dollars in the format of en-US', () => {
  const written = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  for (const amount of [0, 45, 245, 1921, 12_000, 1_000_000, 822.6, -45, -1200])
    expect(formatDollars(amount)).toBe(written.format(amount));
});
