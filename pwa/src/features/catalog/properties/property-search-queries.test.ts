import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicDb } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { fetchSearch } from '#pwa/sync/fetch/fetch-properties.ts';
import { findProperties } from './property-search.ts';
import { useProperties } from './property-search-queries.ts';

const headers = { 'X-App': '1', 'X-Epoch': 'one' };
const answerWith = (listings: readonly object[]) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(listings, { headers })));
const device = { searchKey: '', isOnline: false, limit: 1 };
const titlesOf = (found: { properties: readonly { title: string }[] } | undefined) =>
  found?.properties.map(({ title }) => title);

beforeEach(async () => {
  await Promise.all(publicDb().tables.map((table) => table.clear()));
});
afterEach(() => vi.restoreAllMocks());

test('the first response is shown as it arrives, before this device has stored it', async () => {
  const write = vi.spyOn(publicDb(), 'transaction').mockReturnValue(new Promise(() => undefined) as never);
  answerWith([buildProperty({ id: 2, title: 'Two' }), buildProperty({ id: 1, title: 'One' })]);
  const { result, rerender } = renderHook(({ isOnline }) => useProperties({}, isOnline, 1), {
    initialProps: { isOnline: true },
  });
  await waitFor(() => expect(titlesOf(result.current.value)).toEqual(['Two']));
  expect(write).toHaveBeenCalled();
  expect(await publicDb().properties.count()).toBe(0);
  expect(result.current.value).toMatchObject({ total: 2, atHand: 2, hasMore: false, searched: null });
  // Losing the network afterwards does not remove it.
  rerender({ isOnline: false });
  await waitFor(async () =>
    expect(await findProperties(publicDb(), {}, device)).toMatchObject({ properties: [] }),
  );
  expect(titlesOf(result.current.value)).toEqual(['Two']);
});

test('stored results are shown instead of what has just arrived', async () => {
  answerWith([buildProperty({ id: 1, title: 'As it was' })]);
  expect(await fetchSearch({ guests: 2 })).toBe('fresh');
  vi.spyOn(publicDb(), 'transaction').mockReturnValue(new Promise(() => undefined) as never);
  const asked = vi.fn(() =>
    Promise.resolve(Response.json([buildProperty({ id: 1, title: 'As it is' })], { headers })),
  );
  vi.stubGlobal('fetch', asked);
  const { result } = renderHook(() => useProperties({ guests: 2 }, true, 8));
  await waitFor(() => expect(titlesOf(result.current.value)).toEqual(['As it was']));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(titlesOf(result.current.value)).toEqual(['As it was']);
});
