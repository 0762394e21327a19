import { Route, Routes } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { AppShell } from './app-shell.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() =>
  import('#pwa/app/footer/choice-dialog.tsx').then(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx')),
);

const page = (title: string) => (
  <section key={title}>
    <PageTitle title={title} />
    <h1>{title}</h1>
    <Link to="/trips">My trips</Link>
  </section>
);

const show = (path = '/') =>
  renderScreen(
    <AppShell>
      <Routes>
        <Route path="/trips" element={page('Trips')} />
        <Route path="*" element={page('Retreats')} />
      </Routes>
    </AppShell>,
    { path },
  );

describe('the shell', () => {
  test('the first Tab press leads to a link past the header', async () => {
    const { user } = show();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  test('a new page gets the focus, and its title is announced', async () => {
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'My trips' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(document.title).toBe('Trips · Wellens');
    await waitFor(() =>
      expect(screen.getAllByRole('status').some((region) => region.textContent === 'Trips · Wellens')).toBe(
        true,
      ),
    );
  });

  test('the phone’s navigation marks the current page, and is hidden on forms', () => {
    const { unmount } = show('/messages');
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Messages');
    expect(within(nav).getAllByRole('link')).toHaveLength(4);
    expect(within(nav).getByRole('button').textContent).toBe('Profile');
    unmount();
    show('/checkout');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('a conversation has a header of its own, but a visitor, who must log in first, keeps the navigation', () => {
    switchAccount(1);
    const { unmount } = show('/messages/6');
    expect(screen.getByRole('banner').dataset['own']).toBe('phone');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    unmount();
    switchAccount(null);
    show('/messages/6');
    expect(screen.getByRole('banner').dataset['own']).toBeUndefined();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Messages');
  });

  test('without a network only the lists of retreats say how many are on the device', async () => {
    await publicDb().properties.put({ ...buildProperty({ id: 1 }), fetchedAt: 1, openedAt: null });
    act(() => appDevice.connection.reportLost());
    const list = show('/');
    expect(await screen.findByText('Showing 1 retreat saved on this device.', { exact: false })).toBeTruthy();
    list.unmount();
    show('/people/3');
    expect(await screen.findByText('Showing what is saved on this device.', { exact: false })).toBeTruthy();
    act(() => appDevice.connection.report({ reached: true, clockAheadMs: 0 }));
  });

  test('staff see the admin chip instead of the search', () => {
    show('/admin');
    expect(screen.getByText('Admin Mode')).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('the footer has the year, a link for hosts, and links without a target', async () => {
    show();
    const footer = await screen.findByRole('contentinfo');
    expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Wellens`);
    expect(within(footer).getByRole('link', { name: 'Host Your Retreat' }).getAttribute('href')).toBe(
      '/list-property',
    );
    expect(within(footer).getByRole('link', { name: 'Terms' }).hasAttribute('href')).toBe(false);
  });

  test('a language is chosen from a list, and applies to this page only', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Language: English' }));
    const dialog = await screen.findByRole('dialog', { name: 'Language' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(9);
    await user.click(within(dialog).getByRole('radio', { name: 'Français' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Language: Français' })).toBeTruthy();
    expect(localStorage).toHaveLength(0);
  });
});

describe('the search in the header', () => {
  test('opens the results for a place and a number of guests, from any page', async () => {
    const { user, address } = show('/trips');
    const search = screen.getByRole('search');
    await user.type(within(search).getByRole('searchbox', { name: 'Location' }), ' Bali ');
    await user.click(within(search).getByRole('button', { name: /^Guests/ }));
    await user.click(await screen.findByRole('button', { name: 'More guests' }));
    await user.click(screen.getByRole('button', { name: 'More guests' }));
    await user.click(within(search).getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/?location=Bali&guests=3');
  });

  test('keeps the dates and filters of the address, and counts the filters', async () => {
    const query = 'startDate=2096-06-12&endDate=2096-06-19&minPrice=120&instantBook=true';
    const { user, address } = show(`/?${query}`);
    const search = screen.getByRole('search');
    expect(within(search).getByRole('button', { name: /Dates/ }).textContent).toContain('Jun 12 – 19, 2096');
    expect(within(search).getByRole('button', { name: /Filters/ }).textContent).toBe('Filters2');
    await user.type(within(search).getByRole('searchbox'), 'Bali{Enter}');
    expect(address()).toBe(`/?location=Bali&${query}`);
  });

  test('an empty search opens home', async () => {
    const { user, address } = show('/?location=Bali');
    const search = screen.getByRole('search');
    await user.clear(within(search).getByRole('searchbox'));
    await user.click(within(search).getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/');
  });
});
