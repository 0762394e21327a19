import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { addFoundCards } from '#pwa/data/properties/card-pages.ts';
import { buildPropertyCard } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ForYou } from './for-you.tsx';

const spring = (id: number) =>
  buildPropertyCard({ id, title: `Spring ${id}`, retreatTypes: ['Hot spring'], amenities: ['Sauna'] });
const cards = [
  spring(1),
  spring(2),
  buildPropertyCard({
    id: 3,
    title: 'Surf',
    location: 'Ericeira, Portugal',
    retreatTypes: ['Surf'],
    amenities: [],
  }),
];
const saveFirst = () =>
  privateDb().favorites.put({
    id: 1,
    userId: 1,
    propertyId: 1,
    createdAt: '2030-01-01T00:00:00.000Z',
  } as never);
const title = () => screen.findByRole('heading', { name: 'For you' });

beforeEach(async () => {
  switchAccount(1);
  await Promise.all([...privateDb().tables, ...publicDb().tables].map((table) => table.clear()));
  await addFoundCards(publicDb(), cards, Date.now());
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a saved retreat recommends one like it with the reason, and no request is made', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  await saveFirst();
  renderScreen(<ForYou isOnline />);
  await title();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('Spring 2')).toBeDefined();
  expect(screen.getByText(/^You saved a retreat/)).toBeDefined();
  expect(fetch).not.toHaveBeenCalled();
});

test('one that is not for the person is not shown again', async () => {
  await saveFirst();
  const { user } = renderScreen(<ForYou isOnline />);
  await user.click(await screen.findByRole('button', { name: 'Not for me: Spring 2' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'For you' })).toBeNull());
  expect(await privateDb().interests.toArray()).toMatchObject([{ id: 2, declined: true }]);
});

test('switched off, nothing is shown or remembered', async () => {
  await saveFirst();
  await privateDb().interests.put({ id: 3, declined: false, at: 1 });
  const { user } = renderScreen(<ForYou isOnline />);
  await title();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'For you' })).toBeNull());
  expect(await privateDb().interests.count()).toBe(0);
});
