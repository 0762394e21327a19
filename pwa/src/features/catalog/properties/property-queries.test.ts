import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { useProperty } from './property-queries.ts';

const answerWith = (property: object) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json(property, { headers: { 'X-App': '1', 'X-Epoch': 'one' } })),
  );
const neverWrites = () =>
  vi.spyOn(publicDb(), 'transaction').mockReturnValue(new Promise(() => undefined) as never);

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
});

test('a read over both databases runs again after a write to either', async () => {
  const { result } = renderHook(() => useProperty(1, false));
  const title = () => result.current.value?.property.title;
  await waitFor(() => expect(result.current.value).toBeNull());

  const stores = { publicDb: publicDb(), privateDb: privateDb() };
  await storeProperties(stores, [buildProperty({ title: 'Open to all' })], 1);
  await waitFor(() => expect(title()).toBe('Open to all'));

  await privateDb().ownProperties.put(buildProperty({ title: "The host's own view" }));
  await waitFor(() => expect(title()).toBe("The host's own view"));

  await privateDb().ownProperties.delete(1);
  await publicDb().properties.delete(1);
  await waitFor(() => expect(result.current.value).toBeNull());
});

test('a retreat that this device does not have is shown as it arrives, before it is stored', async () => {
  neverWrites();
  answerWith(buildProperty({ title: 'Just come' }));
  const { result } = renderHook(() => useProperty(1, true));
  await waitFor(() => expect(result.current.value?.property.title).toBe('Just come'));
  expect(await publicDb().properties.count()).toBe(0);
});

test("a host's own retreat waits for the changes made on this device", async () => {
  const stored = neverWrites();
  answerWith(buildProperty({ id: 2, verificationNotes: null, changedSinceVerification: false }));
  const { result } = renderHook(() => useProperty(2, true));
  await waitFor(() => expect(stored).toHaveBeenCalled());
  expect(result.current.value ?? null).toBeNull();
});
