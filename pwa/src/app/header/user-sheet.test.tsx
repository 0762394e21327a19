import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openAccount } from '#pwa/features/account/account-commands.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { thisDevice } from '#pwa/sync/this-device.ts';
import { buildUser } from '#pwa/testing/builders.ts';
import { renderScreen } from '#pwa/testing/render-screen.tsx';
import { UserSheet } from './user-sheet.tsx';

// Fluent is large; its code is here before a person opens anything.
beforeAll(() => import('#pwa/ui/dialog-sheet/dialog-sheet-surface.tsx'));
afterEach(async () => {
  await openAccount(null);
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

test('Log out stays in sight until the server has answered, asks once, and then goes home', async () => {
  const { user, address, logOut } = await openSheet();
  let answer: (response: Response) => void = () => undefined;
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await user.click(logOut);
  await user.click(logOut);
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('dialog', { name: 'Profile' })).toBeTruthy();
  expect(logOut.getAttribute('aria-disabled')).toBe('true');
  answer(new Response(null, { status: 204, headers: { 'X-App': '1' } }));
  await isGone();
  await waitFor(() => expect(address()).toBe('/'));
});

test('fault 12: Log out with something unsent leads to the question what becomes of it', async () => {
  const { user, address, logOut } = await openSheet();
  await saveFavorite(thisDevice, 7);
  await user.click(logOut);
  await isGone();
  await waitFor(() => expect(address()).toBe('/sync?logout=yes'));
});
