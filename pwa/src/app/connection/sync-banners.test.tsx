import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { reportStorageHealth } from '#pwa/data/storage-health.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { setWindow } from '#pwa/test-support/window-stubs.ts';
import { SyncBanners } from './sync-banners.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(() => {
    appDevice.connection.report({ reached: true, clockAheadMs: 0 });
    appDevice.connection.reportSynced(1);
    switchAccount(null);
  });
});

const show = (path = '/trips') => renderScreen(<SyncBanners isBrowsing={false} />, { path });

test('a device without a network is offline; one with a network is told that Wellens cannot be reached', async () => {
  act(() => appDevice.connection.reportLost());
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(await screen.findByText("You're offline.")).toBeTruthy();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText("Can't reach Wellens.")).toBeTruthy();
});

test('on a phone the wizard shows it in its own bar', async () => {
  act(() => appDevice.connection.reportLost());
  setWindow({ width: 1280 });
  const wide = show('/list-property');
  expect(await screen.findByText(/Can't reach Wellens/)).toBeTruthy();
  wide.unmount();
  setWindow({ width: 390 });
  show('/list-property');
  expect(screen.queryByText(/Can't reach Wellens/)).toBeNull();
});

test.each([
  ['stalled', 'Storage is not responding.'],
  ['unavailable', 'Storage is unavailable.'],
  ['reload', 'Wellens was updated in another tab.'],
  ['full', 'This device is full.'],
] as const)('the banner about storage that is %s comes before all others', async (health, sentence) => {
  act(() => {
    appDevice.connection.reportLost();
    reportStorageHealth(health);
  });
  show();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/offline|Can't reach/)).toBeNull();
  act(() => reportStorageHealth('ok'));
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a version that is too old for the server says so, with what waits', async () => {
  switchAccount(7082);
  await saveFavorite(appDevice, 5, 'Cedar House');
  act(() => appDevice.connection.reportRefused({ code: 'update_required', detail: 'Too old.' }));
  show();
  expect(await screen.findByText(/too old/)).toBeTruthy();
  expect(await screen.findByText(/1 change will be sent then/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  act(() => appDevice.connection.reportSynced(1));
  expect(screen.queryByText(/too old/)).toBeNull();
});

test('somebody whose address is not confirmed is told before they need it, but not on the page that confirms it', async () => {
  switchAccount(7080);
  await privateDb().meta.put({ key: sessionKey, value: buildUser({ id: 7080, emailStatus: 'unverified' }) });
  const trips = show();
  expect((await screen.findByRole('link', { name: 'Confirm' })).getAttribute('href')).toBe('/account');
  // Toasts make room for the button.
  expect(document.documentElement.hasAttribute('data-has-action-banner')).toBe(true);
  trips.unmount();
  expect(document.documentElement.hasAttribute('data-has-action-banner')).toBe(false);
  show('/account');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Confirm' })).toBeNull());
});

test('a suspended person is told until when, but not on the page that says why', async () => {
  switchAccount(7081);
  const suspension = {
    ...{ statement: 'Two guests paid for nothing.', startedAt: '2030-03-11T11:00:00.000Z', reportId: 4 },
    until: '2030-03-18T12:30:00.000Z',
  };
  await privateDb().meta.put({ key: sessionKey, value: buildUser({ id: 7081, suspension }) });
  const trips = show();
  expect(await screen.findByText(/^Your account is suspended until Mar 1[89], 2030\.$/)).toBeTruthy();
  trips.unmount();
  show('/account');
  await waitFor(() => expect(screen.queryByText(/suspended/)).toBeNull());
});

test.each([
  [3 * 24 * 60 + 5, 'The clock of this device is 3 days ahead.'],
  [-61, 'The clock of this device is 1 hour behind.'],
])('somebody whose clock is %i minutes ahead is told', async (minutes, sentence) => {
  act(() => appDevice.connection.report({ reached: true, clockAheadMs: minutes * 60_000 }));
  show();
  expect(await screen.findByText(sentence)).toBeTruthy();
  act(() => appDevice.connection.report({ reached: true, clockAheadMs: 59 * 60_000 }));
  expect(screen.queryByText(/clock/)).toBeNull();
});
