import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildFavorite } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { WishlistScreen } from './wishlist-screen.tsx';

const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ code, status, detail: 'This retreat could not be found.' }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', [headers.app]: '1' },
  });
const notFound = () => refusal(404, 'not_found');

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(notFound()));
  switchAccount(1);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().favorites.put(buildFavorite({ id: 3, userId: 1, propertyId: 8 }));
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a saved retreat that is not listed any more is named as such, and can be removed', async () => {
  act(() => appDevice.connection.report({ reached: true }));
  const { user } = renderScreen(<WishlistScreen />);
  await screen.findByText(/1 saved retreat is not listed at the moment/);
  expect(screen.queryByText(/Loading/)).toBeNull();
  await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
  await user.click(screen.getByRole('button', { name: 'Remove from wishlist' }));
  await screen.findByRole('heading', { name: 'Nothing saved yet' });
  await waitFor(async () =>
    expect(await privateDb().outbox.toArray()).toMatchObject([
      { name: 'removeFavorite', args: { propertyId: 8 } },
    ]),
  );
});

test('offline before the first sync, an unknown wishlist is not called empty', async () => {
  await privateDb().favorites.clear();
  act(() => appDevice.connection.reportLost());
  renderScreen(<WishlistScreen />);
  await screen.findByRole('heading', { name: "Your wishlist isn't saved yet" });
  expect(screen.queryByText('Nothing saved yet')).toBeNull();
  await act(() => privateDb().meta.put({ key: lastSyncKey, value: Date.now() }));
  await screen.findByRole('heading', { name: 'Nothing saved yet' });
});

test('offline, a retreat that is not on this device is loaded later', async () => {
  act(() => appDevice.connection.reportLost());
  renderScreen(<WishlistScreen />);
  await screen.findByText(/1 more retreat is saved but not on this device\. We'll load it/);
});

test('a retreat that could not be loaded can be asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(refusal(403, 'forbidden')));
  act(() => appDevice.connection.report({ reached: true }));
  const { user } = renderScreen(<WishlistScreen />);
  await screen.findByText(/1 more retreat is saved but not on this device\. *Loading failed\./);
  vi.stubGlobal('fetch', () => Promise.resolve(notFound()));
  act(() => appDevice.connection.report({ reached: true }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/1 saved retreat is not listed at the moment/);
});
