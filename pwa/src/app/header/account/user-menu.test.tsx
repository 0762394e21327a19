import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { withDeviceDb } from '#pwa/data/device-db.ts';
import { accountKey, followAccount, isSigningOut } from '#pwa/data/open-stores.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { UserButton } from './user-button.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() => import('./user-menu.tsx'));

const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

async function openMenu(name: RegExp | string) {
  const view = renderScreen(<UserButton />, { path: '/properties/3?guests=2' });
  await view.user.click(await screen.findByRole('button', { name }));
  return { ...view, menu: await screen.findByRole('menu') };
}

afterEach(async () => {
  dismissToast();
  await withDeviceDb((device) => device.signOuts.clear());
  localStorage.removeItem(accountKey);
  followAccount();
});

describe('the user menu', () => {
  test('welcomes a visitor, and signing in returns to this page', async () => {
    const { menu } = await openMenu('Menu');
    expect(screen.getByText('Welcome to Wellens')).toBeTruthy();
    expect(entries(menu).slice(0, 2)).toEqual(['Sign up', 'Log in']);
    const logIn = within(menu).getByRole('menuitem', { name: 'Log in' });
    expect(logIn.getAttribute('href')).toBe('/auth?tab=login&returnTo=%2Fproperties%2F3%3Fguests%3D2');
    expect(within(menu).queryByText('Log out')).toBeNull();
  });

  test("shows the person's name and the documented entries", async () => {
    await openAccount(buildUser());
    const { menu } = await openMenu('Menu of maya.ortiz');
    expect(screen.getByText('maya@example.com')).toBeTruthy();
    for (const entry of ['Messages', 'Owner Dashboard', 'List your property', 'Wellness host program']) {
      expect(entries(menu)).toContain(entry);
    }
    // A phone has them in the bottom bar.
    expect(entries(menu).slice(0, 2)).toEqual(['Wishlist', 'Trips']);
    expect(entries(menu).at(-1)).toBe('Log out');
    expect(within(menu).queryByText('Verification')).toBeNull();
  });

  test('says Member if there is no email address', async () => {
    await openAccount(buildUser({ email: '' }));
    await openMenu('Menu of maya.ortiz');
    expect(screen.getByText('Member')).toBeTruthy();
  });

  test('an entry leads to its page', async () => {
    const { user, menu, address } = await openMenu('Menu');
    await user.click(within(menu).getByRole('menuitem', { name: 'Organic Produce' }));
    expect(address()).toBe('/produce');
  });

  test('Log out ends the session on the server and goes home', async () => {
    await openAccount(buildUser());
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(null, { status: 204, headers: { 'X-App': '1' } }));
    const { user, menu, address } = await openMenu('Menu of maya.ortiz');
    await user.click(await within(menu).findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/'));
    await waitFor(() => expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/logout'));
    expect(await screen.findByRole('button', { name: 'Menu' })).toBeTruthy();
  });

  test('without a connection a person is logged out of this device, and the session ends later', async () => {
    await openAccount(buildUser());
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    const { user, menu, address } = await openMenu('Menu of maya.ortiz');
    await user.click(await within(menu).findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByRole('button', { name: 'Menu' })).toBeTruthy();
    await waitFor(() => expect(currentToast()?.title).toBe('Logged out on this device'));
    expect(isSigningOut()).toBe(true);
  });
});
