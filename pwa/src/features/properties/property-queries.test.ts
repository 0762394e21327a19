import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeListings } from '#pwa/store/listings.ts';
import { privateDb, publicDb } from '#pwa/store/open-stores.ts';
import { buildProperty } from '#pwa/testing/builders.ts';
import { useListing } from './property-queries.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
});

test('a read over both databases hears of a write to either', async () => {
  const { result } = renderHook(() => useListing(1, false));
  const title = () => result.current.value?.property.title;
  await waitFor(() => expect(result.current.value).toBeNull());

  const stores = { publicDb: publicDb(), privateDb: privateDb() };
  await storeListings(stores, [buildProperty({ title: 'Open to all' })], 1);
  await waitFor(() => expect(title()).toBe('Open to all'));

  await privateDb().ownProperties.put(buildProperty({ title: "The host's own view" }));
  await waitFor(() => expect(title()).toBe("The host's own view"));

  await privateDb().ownProperties.delete(1);
  await publicDb().properties.delete(1);
  await waitFor(() => expect(result.current.value).toBeNull());
});
