import { expect, test } from 'vitest';
import { adviceFor } from './empty-advice.tsx';

const dates = { startDate: '2026-06-12', endDate: '2026-06-19' };

test.each([
  [{ location: 'Atlantis' }, 'Try another place.'],
  [{ ...dates, maxPrice: 60 }, 'Try other dates or a wider price range.'],
  [
    { location: 'Bali', ...dates, guests: 4, amenities: ['Pool'] },
    'Try another place, other dates, fewer guests, or fewer filters.',
  ],
  [{ guests: 99 }, 'The largest retreat sleeps 20.'],
  [{ category: 3, sort: 'rating' as const }, 'Try fewer filters.'],
  [{ sort: 'rating' as const }, 'There are no retreats here yet.'],
])('a search for %j without results: %s', (filters, advice) => {
  expect(adviceFor(filters, 20)).toBe(advice);
});

test('the size of the largest retreat is mentioned only if it is known', () => {
  expect(adviceFor({ guests: 99 }, null)).toBe('Try fewer guests.');
});
