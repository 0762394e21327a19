import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { withDeviceDb } from '#pwa/data/device-db.ts';
import { accountKey, currentAccount, followAccount, privateDb } from '#pwa/data/open-stores.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { UserSheet } from './user-sheet.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
afterEach(async () => {
  await withDeviceDb((device) => device.signOuts.clear());
  localStorage.removeItem(accountKey);
  followAccount();
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <UserSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

async function openSheet() {
  await openAccount(buildUser());
  const view = renderScreen(<Page />, { path: '/properties/3' });
  await view.user.click(screen.getByRole('button', { name: 'Open' }));
  const sheet = await screen.findByRole('dialog', { name: 'Profile' });
  return { ...view, logOut: await within(sheet).findByRole('button', { name: 'Log out' }) };
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Log out closes the sheet and goes home, however slow the server is, and asks it once', async () => {
  const { user, address, logOut } = await openSheet();
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  await user.click(logOut);
  await user.click(logOut);
  await isGone();
  await waitFor(() => expect(address()).toBe('/'));
  expect(currentAccount()).toBeNull();
  const askedOfAccount = () =>
    fetch.mock.calls
      .map(([asked]) => (typeof asked === 'string' ? asked : ''))
      .filter((path) => path.startsWith('/api/auth/'));
  await waitFor(() => expect(askedOfAccount()).toEqual(['/api/auth/logout']));
});

test.each([
  ['unsent', 'queued'],
  ['that was refused', 'rejected'],
] as const)('fault 12: Log out with something %s asks what to do with it', async (_, state) => {
  const { user, address, logOut } = await openSheet();
  await saveFavorite(appDevice, 7);
  await privateDb().outbox.toCollection().modify({ state });
  await user.click(logOut);
  await isGone();
  await waitFor(() => expect(address()).toBe('/sync?logout=yes'));
});
