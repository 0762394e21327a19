import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { accountKey, followAccount, privateDb } from '#pwa/data/open-stores.ts';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildDeparture, buildProperty, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { listingsOfHostPath } from '#pwa/lib/screen-paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { AdminScreen } from './admin-screen.tsx';

const staff = buildUser({ id: 3, isStaff: true });
const reply = (body: unknown) => Promise.resolve(Response.json(body, { headers: { [headers.app]: '1' } }));

/** Answers the calls whose path ends like a key; all others get no answer. */
function answer(replies: Record<string, unknown>) {
  const sent = vi.fn<typeof fetch>((url) => {
    const { pathname } = new URL(url as string, 'https://wellens.invalid');
    const path = Object.keys(replies).find((end) => pathname.endsWith(end));
    return path === undefined ? new Promise(() => undefined) : reply(replies[path]);
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

const listing = (given: Partial<Property>): Property =>
  buildProperty({ verificationStatus: 'pending', isVerified: false, waitingSince: null, ...given });

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(async () => {
  answer({});
  await openAccount(staff);
  await privateDb().ownProperties.clear();
  await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
  act(() => appDevice.connection.report({ reached: true }));
});
afterEach(() => {
  dismissToast();
  localStorage.removeItem(accountKey);
  followAccount();
  vi.unstubAllGlobals();
});

test('a guest is sent home, once the server has confirmed who is signed in', async () => {
  const guest = buildUser();
  await openAccount(guest);
  answer({ '/api/auth/me': guest });
  const { address } = renderScreen(<AdminScreen />, { path: '/admin' });
  await waitFor(() => expect(address()).toBe('/'));
  expect(currentToast()?.title).toBe('Access denied');
});

test('staff without a second step are shown the way to set one up', async () => {
  const alone = buildUser({ id: 3, needsSecondFactor: true });
  await openAccount(alone);
  answer({ '/api/auth/me': alone });
  renderScreen(<AdminScreen />, { path: '/admin' });
  const link = await screen.findByRole('link', { name: 'Go to your account' });
  expect(link.getAttribute('href')).toBe('/account');
});

test('staff see what to decide, longest wait first, apart from what was never submitted', async () => {
  await privateDb().ownProperties.bulkPut([
    listing({ id: 1, title: 'Late House', waitingSince: '2026-05-03T00:00:00.000Z' }),
    listing({ id: 2, title: 'Early House', waitingSince: '2026-05-01T00:00:00.000Z' }),
    listing({ id: 3, title: 'New House', verificationStatus: null }),
    listing({ id: 4, title: 'Verified House', verificationStatus: 'verified' }),
  ]);
  renderScreen(<AdminScreen />, { path: '/admin' });
  const group = within(await screen.findByRole('region', { name: '2 to decide' }));
  expect(group.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Early House',
    'Late House',
  ]);
  const others = within(screen.getByRole('region', { name: 'Not submitted yet' }));
  expect(others.getByRole('heading', { name: 'New House' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Verified House' })).toBeNull();
});

test('a listing that arrives meanwhile leaves the cards as they are, and the focus where it is', async () => {
  await privateDb().ownProperties.put(listing({ id: 1, title: 'Early House' }));
  renderScreen(<AdminScreen />, { path: '/admin' });
  const button = await screen.findByRole('button', { name: 'Message Host of Early House' });
  act(() => button.focus());
  await act(() => privateDb().ownProperties.put(listing({ id: 2, title: 'Late House' })));
  expect(await screen.findByRole('region', { name: '2 to decide' })).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

test('a verified listing leaves the queue, and the focus moves to the tab', async () => {
  await privateDb().ownProperties.put(listing({ id: 1, title: 'Cedar House', version: 4 }));
  const { user } = renderScreen(<AdminScreen />, { path: '/admin' });
  const decided = listing({ id: 1, title: 'Cedar House', verificationStatus: 'verified', version: 5 });
  const sent = answer({ '/verify': decided });
  await user.click(await screen.findByRole('button', { name: /^Verify/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Property' }));
  await user.click(dialog.getByRole('radio', { name: /^Verified/ }));
  await user.click(dialog.getByRole('button', { name: 'Update Verification' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Cedar House' })).toBeNull());
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Property verification updated',
      body: 'Cedar House: Verified',
    }),
  );
  const call = sent.mock.calls.find(([url]) => (url as string).endsWith('/verify'));
  expect(JSON.parse(call?.[1]?.body as string)).toMatchObject({ status: 'verified', version: 4 });
  await waitFor(() => expect(document.activeElement?.id).toBe('admin-pending'));
});

test('all properties can be narrowed by status, and the address says how', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce(); // React and jsdom do not know the element `search`
  const { user, address } = renderScreen(<AdminScreen />, { path: '/admin?tab=all' });
  const filters = within(await screen.findByRole('group', { name: 'Status' }));
  await user.click(filters.getByRole('button', { name: 'Rejected' }));
  expect(address()).toBe('/admin?tab=all&filter=rejected');
  expect(filters.getByRole('button', { pressed: true }).textContent).toBe('Rejected');
  await user.type(screen.getByRole('searchbox', { name: 'Title or place' }), 'cedar');
  await waitFor(() => expect(address()).toBe('/admin?tab=all&filter=rejected&text=cedar'));
});

test('the tabs say how many reports and messages wait, also after the connection is gone', async () => {
  answer({ '/reports/counts': { open: 2, appealed: 1, decided: 9, mine: 0, heldMessages: 4 } });
  renderScreen(<AdminScreen />, { path: '/admin' });
  expect(await screen.findByRole('tab', { name: 'Reports 3 to decide' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Messages to check 4 waiting' })).toBeTruthy();
  act(() => appDevice.connection.report({ reached: false }));
  expect(screen.getByRole('tab', { name: 'Reports 3 to decide' })).toBeTruthy();
});

test('the retreats of a host are all of them, also after a search for something else', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce(); // React and jsdom do not know the element `search`
  const { user, address } = renderScreen(
    <>
      <AdminScreen />
      <Link to={listingsOfHostPath(2)}>All their retreats</Link>
    </>,
    { path: '/admin?tab=all' },
  );
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Title or place' });
  await user.type(field, 'harbour');
  await waitFor(() => expect(address()).toBe('/admin?tab=all&text=harbour'));
  await user.click(screen.getByRole('link', { name: 'All their retreats' }));
  expect(field.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Rejected' }));
  expect(address()).toBe('/admin?tab=all&filter=rejected&host=2');
  await user.type(field, 'ryokan');
  await user.click(screen.getByRole('button', { name: 'Show all hosts' }));
  expect(address()).toBe('/admin?tab=all&filter=rejected&text=ryokan');
  expect(field.value).toBe('ryokan');
});

test('the group retreats of a listing are shown with guests and waiting list, and one is cancelled', async () => {
  await privateDb().ownProperties.put(listing({ id: 1, title: 'Cedar House' }));
  const departure = buildDeparture({ id: 5, propertyId: 1, hostId: 2, title: 'Silent Week' });
  const person = { id: 31, name: 'Maya Ortiz', profileImage: null };
  const entry = { id: 8, departureId: 5, propertyId: 1, userId: 31, roomId: null, places: 2, position: 1 };
  const sent = answer({
    '/properties/1/departures': [departure],
    '/departures/5/roster': [
      { id: 12, guest: { ...person, id: 32, name: 'Nils Aho' }, status: 'confirmed', roomId: 1, places: 1 },
    ],
    '/departures/5/waiting': [
      { ...entry, person, state: 'waiting', offeredUntil: null, waitingSince: '2030-03-01T12:00:00Z' },
    ],
    '/departures/5/cancel': { ...departure, status: 'cancelled' },
  });
  const { user } = renderScreen(<AdminScreen />, { path: '/admin' });
  await user.click(await screen.findByRole('button', { name: 'Group retreats of Cedar House' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Group retreats' }));
  await user.click(await dialog.findByRole('button', { name: 'Guests: Silent Week' }));
  expect(await dialog.findByRole('link', { name: 'Nils Aho' })).toBeTruthy();
  const waiting = within(dialog.getByRole('region', { name: 'Waiting list' }));
  expect(waiting.getByText(/^2 places in any room · since/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel: Silent Week' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel the group retreat' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Group retreat cancelled'));
  const call = sent.mock.calls.find(([url]) => (url as string).endsWith('/departures/5/cancel'));
  expect(call?.[1]?.method).toBe('POST');
  // The listing belongs to somebody else.
  expect(await privateDb().ownDepartures.count()).toBe(0);
});
