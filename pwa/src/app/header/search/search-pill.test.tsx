import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { useSearch } from '#pwa/features/catalog/search/use-search.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { addFoundCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { localDay } from '#pwa/lib/days.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { openingDay } from '#pwa/ui/calendar/opening-day.ts';
import { SearchPill } from './search-pill.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() =>
  Promise.all([
    import('#pwa/features/catalog/search/search-layers.tsx'),
    import('#pwa/ui/dialog/dialog-sheet-surface.tsx'),
  ]),
);

function Header() {
  const { filters, query, search } = useSearch();
  return <SearchPill filters={filters} query={query} onSearch={search} />;
}

test('the round button searches for what is chosen, from any page', async () => {
  const { user, address } = renderScreen(<Header />, { path: '/properties/3' });
  const today = localDay(new Date());
  await user.type(screen.getByRole('searchbox', { name: 'Location' }), 'Iceland');
  await user.click(screen.getByRole('button', { name: 'Dates Add dates' }));
  const dates = within(await screen.findByRole('group', { name: 'Dates' }));
  const opened = openingDay(today, { today, unavailable: new Set() });
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(opened));
  await user.click(dates.getByRole('button', { name: 'Next 7 nights' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Guests 1 guest' }));
  await user.click(await screen.findByRole('button', { name: 'More guests' }));
  expect(address()).toBe('/properties/3');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(address()).toBe(`/?location=Iceland&startDate=${today}&endDate=${addDays(today, 7)}&guests=2`);
});

test('suggestions load while a place is typed; Enter without choosing one searches for what is typed', async () => {
  const bamboo = buildProperty({ id: 1, title: 'Bamboo River', location: 'Ubud, Bali' });
  await publicDb().cardPages.clear();
  onTestFinished(() => publicDb().cardPages.clear());
  await addFoundCards(publicDb(), [toCard(bamboo)], 1);
  const { user, address } = renderScreen(<Header />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Location' });
  await user.type(field, 'ub');
  await user.click(await screen.findByRole('button', { name: 'Ubud, Bali' }));
  expect(field.value).toBe('Ubud, Bali');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/?location=Ubud%2C+Bali');
  await user.clear(field);
  await user.type(field, 'bam');
  await screen.findByRole('button', { name: 'Bamboo River' });
  await user.keyboard('{Enter}');
  expect(address()).toBe('/?location=bam');
  expect(screen.queryByRole('group', { name: 'Suggestions' })).toBeNull();
  await user.type(field, 'bo');
  await screen.findByRole('button', { name: 'Bamboo River' });
  await user.tab();
  expect(screen.queryByRole('group', { name: 'Suggestions' })).toBeNull();
});

test('Escape closes a popover, in Safari too, which focuses what is around a pressed button', async () => {
  const { user } = renderScreen(<Header />);
  await user.click(screen.getByRole('button', { name: 'Guests 1 guest' }));
  const more = await screen.findByRole('button', { name: 'More guests' });
  (document.activeElement as HTMLElement).blur();
  more.closest<HTMLElement>('[tabindex]')?.focus();
  fireEvent.click(more);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More guests' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Guests 2 guests' })).toBeTruthy();
});

test('the badge counts price, types, Instant Book and guests, and nothing else', async () => {
  const asked = 'location=Bali&guests=3&minPrice=120&maxPrice=640&instantBook=true&retreatTypes=Yoga,Spa';
  const { user, address } = renderScreen(<Header />, { path: `/?${asked}&amenities=Wifi` });
  await user.click(screen.getByRole('button', { name: 'Filters 4' }));
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(address()).toBe('/?location=Bali&guests=3');
  expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeTruthy();
});

function Page() {
  const { filters, search } = useSearch();
  return (
    <>
      <Header />
      <button type="button" onClick={() => search({ ...filters, category: 3 })}>
        Yoga
      </button>
      <button type="button" onClick={() => search({})}>
        Clear
      </button>
    </>
  );
}

test('a place that is not searched for yet stays when a category is chosen, until the search is cleared', async () => {
  const { user, address } = renderScreen(<Page />);
  const place = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Location' });
  await user.type(place, ' Bali ');
  await user.click(screen.getByRole('button', { name: 'Yoga' }));
  expect(address()).toBe('/?category=3');
  expect(place.value).toBe(' Bali ');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(address()).toBe('/?location=Bali&category=3');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(place.value).toBe('');
});

test('navigating to another search updates the bar', async () => {
  const { user } = renderScreen(<Header />, { path: '/?location=Bali' });
  const place = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Location' });
  expect(place.value).toBe('Bali');
  await user.clear(place);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(place.value).toBe('');
});
