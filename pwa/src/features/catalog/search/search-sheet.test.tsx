import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { addDays } from '#contracts/rules/days.ts';
import { localDay } from '#pwa/lib/days.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { SearchSheet } from './search-sheet.tsx';

beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

async function openSheet(filters: SearchFilters = {}) {
  const searches: SearchFilters[] = [];
  const { user } = renderScreen(
    <SearchSheet
      open
      filters={filters}
      onSearch={(asked) => searches.push(asked)}
      onClose={() => undefined}
    />,
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }));
  const search = () => user.click(sheet.getByRole('button', { name: 'Search' }));
  return { user, sheet, search, searches };
}

test('place, the next seven nights, guests and the four amenities make a search', async () => {
  const { user, sheet, search, searches } = await openSheet({ minPrice: 120 });
  const today = localDay(new Date());
  await user.type(sheet.getByRole('searchbox', { name: 'Location' }), 'Japan');
  await user.click(sheet.getByRole('button', { name: 'Next 7 nights' }));
  await user.click(sheet.getByRole('button', { name: 'More guests' }));
  for (const name of ['WiFi', 'Pool', 'Kitchen', 'Hot Tub']) {
    await user.click(sheet.getByRole('switch', { name }));
  }
  await user.click(sheet.getByRole('switch', { name: 'Pool' }));
  await search();
  expect(searches).toEqual([
    {
      location: 'Japan',
      startDate: today,
      endDate: addDays(today, 7),
      guests: 2,
      minPrice: 120,
      amenities: ['Wifi', 'Gourmet Kitchen', 'Hot Springs|Bath'],
    },
  ]);
});

test('chosen dates look the same as in the rest of the app, with the documented short dates as a tooltip', async () => {
  const { sheet } = await openSheet({ startDate: '2097-12-10', endDate: '2097-12-14' });
  const line = sheet.getByText('Dec 10 – 14, 2097, 4 nights');
  expect(line.title).toBe('12/10/2097 – 12/14/2097');
});

test('a search with a check-in only asks for the check-out, and dates can be cleared', async () => {
  const startDate = addDays(localDay(new Date()), 3);
  const { user, sheet, search, searches } = await openSheet({ startDate });
  await search();
  expect(searches).toEqual([]);
  expect(sheet.getByRole('alert').textContent).toMatch(/choose your check-out, or clear the dates$/);
  await user.click(sheet.getByRole('button', { name: 'Clear dates' }));
  await search();
  expect(searches).toEqual([{ startDate: undefined, endDate: undefined }]);
});
