import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { searchMatcher } from '#contracts/rules/search/search-matching.ts';
import { bySort, searchSorts } from '#contracts/rules/search/search-order.ts';
import { installOffer } from '#pwa/features/reach/install/install-offer.ts';
import { parseSearchQuery } from '#pwa/lib/search-query.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { hiddenProperties } from '#pwa/data/properties/hidden-properties.ts';
import { fetchCategories, fetchSearch } from '#pwa/sync/fetch/fetch-properties.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildCategory, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const types = ['Yoga', 'Bath', 'Fitness'];
const listings: Property[] = Array.from({ length: 18 }, (_, index) =>
  buildProperty({
    id: 18 - index,
    title: `Retreat ${18 - index}`,
    pricePerNight: 100 + index,
    retreatTypes: [types[index % 3] ?? 'Yoga'],
  }),
);
const pageSize = 12;

/** The server of this test: the documented list and categories, or no response. */
let isServerUp = true;
let catalogue = listings;
/** Searches that the screen has requested, as queries. */
const asked = new Set<string>();
function answer(address: string): Response {
  if (!isServerUp) throw new TypeError('Failed to fetch');
  const { pathname, searchParams: query } = new URL(address, 'http://wellens.test');
  const reply = (body: unknown, headers = {}) =>
    Response.json(body, { headers: { 'X-App': '1', 'X-Epoch': 'one', ...headers } });
  if (pathname === '/api/categories') {
    return reply([buildCategory(), buildCategory({ id: 2, name: 'Yoga', icon: 'pray' })]);
  }
  if (!query.has('cursor')) asked.add(query.toString());
  const retreatTypes = query.get('retreatTypes')?.split(',');
  const location = query.get('location') ?? '';
  const sort = searchSorts.find((each) => each === query.get('sort'));
  const isMatch = searchMatcher({ retreatTypes, location }, new Date().toISOString());
  const found = catalogue.filter(isMatch).sort(bySort(sort));
  const from = Number(query.get('cursor') ?? 0);
  const isLast = from + pageSize >= found.length;
  const link = `</api/properties?cursor=${from + pageSize}>; rel="next"`;
  return reply(found.slice(from, from + pageSize), isLast ? {} : { Link: link });
}

beforeEach(async () => {
  isServerUp = true;
  catalogue = listings;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (address: string) => await Promise.resolve(address).then(answer));
  await Promise.all(publicDb().tables.map((table) => table.clear()));
  appDevice.connection.report({ reached: true });
});
afterEach(async () => {
  cleanup();
  // A response may still be on its way into the database, which the next test clears. Without a server, requesting the
  // same again waits for it and adds nothing.
  isServerUp = false;
  const searches = [...asked].map(
    (query) => parseSearchQuery(new URLSearchParams(query), '2026-01-01').filters,
  );
  await Promise.all([fetchCategories(), ...searches.map((filters) => fetchSearch(filters))]);
  asked.clear();
});

const cards = () => screen.queryAllByText(/^Retreat \d+$/).map((title) => title.textContent);

describe('home', () => {
  test('shows the newest eight, and eight more at a time, to the last', async () => {
    const { user } = renderScreen(<HomeScreen />);
    expect(screen.getByText('Loading retreats')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Book Your Next Retreat With Confidence.',
    );
    await waitFor(() => expect(cards()).toHaveLength(8));
    expect(cards()[0]).toBe('Retreat 18');
    for (const count of [16, 18]) {
      await user.click(screen.getByRole('button', { name: 'Show more retreats' }));
      await waitFor(() => expect(cards()).toHaveLength(count));
    }
    expect(screen.queryByRole('button', { name: 'Show more retreats' })).toBeNull();
    expect(screen.getByRole('heading', { name: '18 retreats' })).toBeDefined();
  });

  test('installation is offered below the retreats after a save, and not after Not now', async () => {
    localStorage.clear();
    const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' as const }));
    installOffer.capture(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    const { user } = renderScreen(<HomeScreen />);
    await waitFor(() => expect(cards()).toHaveLength(8));
    expect(screen.queryByRole('complementary', { name: 'Install the app' })).toBeNull();
    installOffer.noteSave();
    const card = await screen.findByRole('complementary', { name: 'Install the app' });
    await user.click(within(card).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('complementary', { name: 'Install the app' })).toBeNull();
  });

  test('retreats of blocked hosts are neither shown nor counted', async () => {
    catalogue = listings.slice(0, 3);
    hiddenProperties.set(new Set([18]));
    renderScreen(<HomeScreen />);
    expect(await screen.findByRole('heading', { name: '2 retreats' })).toBeDefined();
    expect(cards()).toEqual(['Retreat 17', 'Retreat 16']);
    act(() => hiddenProperties.set(new Set([16, 17, 18])));
    expect(await screen.findByText('Choose another category.')).toBeDefined();
    act(() => hiddenProperties.set(new Set()));
  });

  test('a category narrows the list, and pressing it again brings all back', async () => {
    const { user } = renderScreen(<HomeScreen />);
    await user.click(await screen.findByRole('button', { name: 'Yoga' }));
    expect(await screen.findByRole('heading', { name: '6 retreats' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Yoga' }));
    // The first page has twelve of them, and this device does not know how many more there are.
    expect(await screen.findByRole('heading', { name: 'Retreats' })).toBeDefined();
  });

  test('the link to the map is a full page load', async () => {
    renderScreen(<HomeScreen />);
    await waitFor(() => expect(cards()).toHaveLength(8));
    expect(screen.getByRole('link', { name: 'Map View' }).getAttribute('href')).toBe('/map');
  });

  test('evicted lists are fetched again', async () => {
    await fetchSearch({});
    await publicDb().searches.toCollection().modify({ fetchedAt: 0 });
    renderScreen(<HomeScreen />);
    await waitFor(() => expect(cards()).toHaveLength(8));
    await screen.findByRole('button', { name: 'Yoga' });
    // The response that was requested with the screen is stored.
    await waitFor(async () => expect((await publicDb().searches.toArray())[0]?.fetchedAt).toBeGreaterThan(0));
    catalogue = listings.slice(3);
    await publicDb().transaction('rw', publicDb().tables, () =>
      Promise.all(publicDb().tables.map((table) => table.clear())),
    );
    await waitFor(() => expect(cards()[0]).toBe('Retreat 15'));
    expect(cards()).toHaveLength(8);
    expect(await screen.findByRole('button', { name: 'Yoga' })).toBeDefined();
    await waitFor(async () => expect(await publicDb().searches.count()).toBe(1));
  });

  test('a new device without a network says what to do', async () => {
    isServerUp = false;
    renderScreen(<HomeScreen />);
    expect(await screen.findByText('No retreats saved yet')).toBeDefined();
  });
});

describe('a search', () => {
  test('is in the address and loses a filter with its chip', async () => {
    const { user, address } = renderScreen(<HomeScreen />, { path: '/?retreatTypes=Yoga,Fitness&guests=2' });
    expect(await screen.findByRole('heading', { level: 1, name: '12 retreats' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove Yoga' }));
    expect(await screen.findByRole('heading', { level: 1, name: '6 retreats' })).toBeDefined();
    expect(address()).toBe('/?guests=2&retreatTypes=Fitness');
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('/');
  });

  test('without results offers to clear all filters', async () => {
    const { user, address } = renderScreen(<HomeScreen />, { path: '/?location=Atlantis' });
    expect(await screen.findByText('No retreats found')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No retreats found');
    expect(screen.getByText('Try another place.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('/');
  });

  test('is sorted as chosen, which is in the address, online and offline', async () => {
    const { user, address, unmount } = renderScreen(<HomeScreen />, { path: '/?retreatTypes=Yoga' });
    await waitFor(() => expect(cards()[0]).toBe('Retreat 18'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest price');
    expect(address()).toBe('/?retreatTypes=Yoga&sort=price-high');
    const dearest = ['Retreat 3', 'Retreat 6', 'Retreat 9'];
    await waitFor(() => expect(cards().slice(0, 3)).toEqual(dearest));
    unmount();
    isServerUp = false;
    renderScreen(<HomeScreen />, { path: '/?retreatTypes=Yoga&sort=price-high' });
    await waitFor(() => expect(cards().slice(0, 3)).toEqual(dearest));
  });

  test('keeps the category it started with, and loses it with its chip', async () => {
    const { user, address } = renderScreen(<HomeScreen />, { path: '/?category=2&sort=price-low' });
    expect(await screen.findByRole('heading', { level: 1, name: '6 retreats' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove Yoga' }));
    expect(address()).toBe('/?sort=price-low');
  });

  test('by dates shows total prices', async () => {
    renderScreen(<HomeScreen />, { path: '/?startDate=2099-01-10&endDate=2099-01-14' });
    await waitFor(() => expect(cards()).toHaveLength(8));
    expect(screen.getByText('$448 total for 4 nights')).toBeDefined();
  });

  test('ignores invalid parts of the address and says so', async () => {
    renderScreen(<HomeScreen />, { path: '/?guests=many&retreatTypes=Yoga' });
    expect(await screen.findByText(/aren't valid \(guests\)/)).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: '6 retreats' })).toBeDefined();
  });

  test('without a network searches what is saved, and says so', async () => {
    const first = renderScreen(<HomeScreen />);
    await waitFor(() => expect(cards()).toHaveLength(8));
    first.unmount();
    isServerUp = false;
    const byDates = renderScreen(<HomeScreen />, { path: '/?startDate=2099-01-10&endDate=2099-01-14' });
    const note = "Some may be taken. We'll check dates when you're back online.";
    expect(await screen.findByText(new RegExp(`^Searching 12 saved retreats.*${note}$`))).toBeDefined();
    byDates.unmount();
    renderScreen(<HomeScreen />, { path: '/?retreatTypes=Bath' });
    expect(await screen.findByText(/^Searching 12 saved retreats, updated just now$/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: '4 retreats' })).toBeDefined();
    expect(screen.getAllByText('Saved offline')).toHaveLength(4);
  });
});
