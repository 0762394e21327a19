import { screen, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { addDays } from '#contracts/rules/days.ts';
import { localDay } from '#pwa/lib/days.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { addFoundCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
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

test('a place that is typed is completed by a press or by keyboard, and Esc closes only the suggestions', async () => {
  const bamboo = buildProperty({ id: 1, title: 'Bamboo River', location: 'Ubud, Bali' });
  await publicDb().cardPages.clear();
  onTestFinished(() => publicDb().cardPages.clear());
  await addFoundCards(publicDb(), [toCard(bamboo)], 1);
  const { user, sheet } = await openSheet();
  const field = sheet.getByRole<HTMLInputElement>('searchbox', { name: 'Location' });
  expect(sheet.queryByRole('group', { name: 'Suggestions' })).toBeNull();
  await user.type(field, 'uB');
  const suggestion = () => sheet.findByRole('button', { name: 'Ubud, Bali' });
  await user.click(await suggestion());
  expect(field.value).toBe('Ubud, Bali');
  expect(document.activeElement).toBe(field);
  expect(sheet.queryByRole('group', { name: 'Suggestions' })).toBeNull();

  await user.clear(field);
  await user.type(field, 'bamboo');
  await sheet.findByRole('button', { name: 'Bamboo River' });
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Bamboo River');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(sheet.queryByRole('button', { name: 'Bamboo River' })).toBeNull();
  expect([field.value, document.activeElement]).toEqual(['bamboo', field]);
  await user.type(field, ' ri{ArrowDown}{Enter}');
  expect(field.value).toBe('Bamboo River');
});
