import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { localDay } from '#pwa/lib/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { lastSyncKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking, buildProperty, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { Dashboard } from './dashboard.tsx';

const host = buildUser({ id: 2, name: 'Aiko Tanabe', isHost: true });
const today = localDay(new Date());
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: lastSyncKey, value: Date.now() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const show = (query = '', user = host) =>
  renderScreen(<Dashboard user={user} />, { path: `/owner-dashboard${query}` });
const ask = (id: number) =>
  privateDb().bookings.put(buildBooking({ id, status: 'pending', expiresAt: inHours(40) }));
const figure = async (label: string) => (await screen.findByText(label)).previousElementSibling?.textContent;

test('requests are counted at the tab and above it, and the button leads to them', async () => {
  const { user, address } = show();
  expect(screen.queryByRole('tab'), 'nothing is shown that the line about requests would move').toBeNull();
  expect(await screen.findByRole('tab', { name: 'Bookings' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /requests? to answer/ })).toBeNull();
  await ask(1);
  expect(await screen.findByRole('tab', { name: 'Bookings 1 request to answer' })).toBeTruthy();
  await ask(2);
  expect(await screen.findByRole('tab', { name: 'Bookings 2 requests to answer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '2 requests to answer' }));
  expect(address()).toBe('/owner-dashboard?tab=bookings');
  expect(screen.queryByRole('button', { name: '2 requests to answer' })).toBeNull();
});

test('of the requests the one that expires first comes first, and an expired one is history', async () => {
  const stay = { startDate: addDays(today, 20), endDate: addDays(today, 24), status: 'pending' } as const;
  const from = (id: number, name: string) => ({ id, guest: { id: id + 10, name, profileImage: null } });
  await privateDb().bookings.bulkPut([
    buildBooking({ ...from(1, 'Maya Ortiz'), ...stay, expiresAt: inHours(40) }),
    buildBooking({ ...from(2, 'Noor Haddad'), ...stay, expiresAt: inHours(3) }),
    buildBooking({ ...from(3, 'Sam Reed'), ...stay, expiresAt: inHours(-1) }),
  ]);
  show('?tab=bookings');
  const requests = await screen.findByRole('region', { name: 'Requests to answer (2)' });
  const accept = within(requests).getAllByRole('button', { name: /^Accept/ });
  expect(accept.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Accept Noor Haddad',
    'Accept Maya Ortiz',
  ]);
  const history = screen.getByRole('region', { name: 'History (1)' });
  expect(within(history).getByText('Sam Reed')).toBeTruthy();
});

test('the packages of one property have the page to themselves', async () => {
  await privateDb().ownProperties.put(buildProperty({ id: 7 }));
  await ask(1);
  const { user } = show('?tab=packages&property=7');
  const change = await screen.findByRole('button', { name: 'Change Property' });
  expect(screen.queryByRole('list', { name: 'Your figures' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'List your property' })).toBeNull();
  expect(screen.queryByRole('button', { name: '1 request to answer' })).toBeNull();
  await user.click(change);
  expect(screen.getByRole('list', { name: 'Your figures' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'List your property' })).toBeTruthy();
});

test('the chosen property stays chosen in the other tabs, until another one is to be chosen', async () => {
  await privateDb().ownProperties.bulkPut([
    buildProperty({ id: 7, title: 'Cedar Steam Ryokan' }),
    buildProperty({ id: 8, title: 'Mistpine Cabin' }),
  ]);
  const { user, address } = show('?tab=announcements');
  await user.click(await screen.findByRole('button', { name: /Mistpine Cabin/ }));
  for (const tab of ['Arrival guide', 'Bookings', 'Programme', 'Properties', 'Announcements']) {
    await user.click(screen.getByRole('tab', { name: tab }));
  }
  expect(await screen.findByRole('heading', { name: 'Mistpine Cabin' })).toBeTruthy();
  expect(address()).toBe('/owner-dashboard?tab=announcements&property=8');
  await user.click(screen.getByRole('button', { name: 'Change property' }));
  await user.click(screen.getByRole('tab', { name: 'Calendar' }));
  expect(await screen.findByText('Choose a property')).toBeTruthy();
});

test('a listing that waits on this device is not sent yet, and no verification is pending', async () => {
  await privateDb().ownProperties.put(buildProperty({ id: 7, verificationStatus: 'pending' }));
  await submitListing(appDevice, buildProperty({ title: 'Mistpine Cabin' }), host);
  show();
  const card = await screen.findByRole('article', { name: 'Mistpine Cabin' });
  expect(within(card).getByText('Not sent yet')).toBeTruthy();
  expect(within(card).queryByText('Pending')).toBeNull();
  expect(within(card).queryByText('1 edit waiting')).toBeNull();
  expect(await figure('Total Properties')).toBe('2');
  expect(await figure('Pending Verification')).toBe('1');
});

test('during a suspension a property is hidden, which its host cannot change; afterwards they can', async () => {
  await privateDb().ownProperties.put(
    buildProperty({ id: 7, verificationStatus: 'verified', isVerified: true, listed: false }),
  );
  const suspension = { statement: '', startedAt: '2030-03-11T11:00:00.000Z', reportId: 4, until: null };
  const { unmount } = show('', { ...host, suspension });
  await screen.findByText('Hidden during your suspension');
  expect(screen.queryByRole('button', { name: /^List again/ })).toBeNull();
  unmount();
  show();
  await screen.findByText('Unlisted');
  expect(screen.getByRole('button', { name: /^List again/ })).toBeTruthy();
});

test('before the first sync the figures are not known, and not zero', async () => {
  await privateDb().meta.delete(lastSyncKey);
  await submitListing(appDevice, buildProperty({ title: 'Mistpine Cabin' }), host);
  show();
  await screen.findByRole('article', { name: 'Mistpine Cabin' });
  expect(await figure('Total Properties')).toBe('–');
  await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
  await waitFor(async () => expect(await figure('Total Properties')).toBe('1'));
});

test('the number of stays says that it counts completed ones too', async () => {
  await privateDb().bookings.bulkPut([
    buildBooking({ id: 1, guest: { id: 11, name: 'Maya Ortiz', profileImage: null }, status: 'completed' }),
    buildBooking({ id: 2, guest: { id: 12, name: 'Noor Haddad', profileImage: null }, status: 'confirmed' }),
  ]);
  show('?tab=insights');
  const figures = await screen.findByRole('list', { name: 'Figures' });
  expect(figures.textContent).toContain('2 Confirmed and completed stays');
});
