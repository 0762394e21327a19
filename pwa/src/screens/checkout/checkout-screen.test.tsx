import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { paymentNoteKey } from '#pwa/features/booking/bookings/guest-bookings/payment-notes.ts';
import { accountKey, followAccount, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildBooking, buildPayment, buildProperty, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const stay = { startDate: '2049-06-12', endDate: '2049-06-16' };
const path = `/checkout?propertyId=1&packageId=none&startDate=${stay.startDate}&endDate=${stay.endDate}&guests=2`;
const booking = (given: Partial<Booking> = {}) => buildBooking({ ...stay, totalPrice: 1098, ...given });

afterEach(() => {
  localStorage.removeItem(accountKey);
  followAccount();
});

test('a visitor logs in and comes back', async () => {
  const { address } = renderScreen(<CheckoutScreen />, { path });
  await waitFor(() => expect(address()).toBe(`/auth?tab=login&returnTo=${encodeURIComponent(path)}`));
});

test.each(['/checkout', path.replace('guests=2', 'guests=0'), path.replace('packageId=none&', '')])(
  'an incomplete address such as %s cannot be processed',
  async (incomplete) => {
    renderScreen(<CheckoutScreen />, { path: incomplete });
    expect(await screen.findByRole('heading', { level: 1, name: 'Unable to Process Booking' })).toBeDefined();
    expect(screen.getByText('Missing required booking information')).toBeDefined();
  },
);

describe('a guest', () => {
  beforeEach(async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    await openAccount(buildUser());
    await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
    await publicDb().properties.put({ ...buildProperty(), fetchedAt: 0, openedAt: null });
  });
  afterEach(async () => {
    await Promise.all([
      privateDb().bookings.clear(),
      privateDb().meta.clear(),
      publicDb().properties.clear(),
    ]);
  });

  const json = { 'Content-Type': 'application/json', [headers.app]: '1' };
  const answer = (respond: () => Response | Promise<Response>) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(respond()));

  const open = async (row: Booking | null) => {
    if (row !== null) await privateDb().bookings.put(row);
    return renderScreen(<CheckoutScreen />, { path });
  };

  test('pays what the stay was booked for, in its lines', async () => {
    await open(booking());
    expect(await screen.findByRole('button', { name: 'Pay $1,098' })).toBeDefined();
    const summary = screen.getByRole('region', { name: 'Booking summary' });
    expect(summary.textContent).toContain('$245 x 4 nights$980Service fee$118Total$1,098');
  });

  test.each([
    ['a request', { status: 'pending' }, 'Not confirmed yet', 'You can pay once Aiko accepts your request.'],
    ['a declined one', { status: 'declined' }, 'Declined', /Nothing was charged/],
    [
      'a cancelled one',
      { status: 'cancelled', refundAmount: 0 },
      'Cancelled',
      'This stay was cancelled. Nothing was charged.',
    ],
    ['a paid one', { payment: buildPayment({ amount: 1098 }) }, 'This stay is paid', /^You paid \$1,098 on/],
  ] as const)('%s cannot be paid, and why is said', async (_, given, title, text) => {
    await open(booking(given));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'View trip' }).getAttribute('href')).toBe('/trips/1');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('a stay that only an earlier app version marked as paid can be paid again, with an explanation', async () => {
    const row = booking();
    const note = { at: buildPayment().at, amount: 980 };
    await privateDb().meta.put({ key: paymentNoteKey(row.reference), value: note });
    await open(row);
    expect(await screen.findByText(/please pay once more/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pay $1,098' })).toBeDefined();
  });

  test('without a booking for these dates is led to the retreat', async () => {
    // The other tests never answer for property 1, and its calls are shared.
    answer(() => new Response(JSON.stringify(buildProperty({ id: 2 })), { headers: json }));
    renderScreen(<CheckoutScreen />, { path: path.replace('propertyId=1', 'propertyId=2') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Book these dates first' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'View retreat' }).getAttribute('href');
    expect(link).toMatch(/^\/properties\/2\?.*startDate=2049-06-12/);
  });

  test('a payment leads to the confirmation and is stored on this device', async () => {
    const paid = booking({ payment: buildPayment({ amount: 1098 }), version: 2 });
    const { user, address } = await open(booking());
    const sent = answer(() => new Response(JSON.stringify(paid), { headers: json }));
    await user.click(await screen.findByRole('tab', { name: 'Apple Pay' }));
    await user.click(screen.getByRole('button', { name: 'Pay $1,098 with Apple Pay' }));
    await waitFor(() => expect(address()).toBe('/booking-confirmation?booking=WLNS7K42Q9'));
    expect((await privateDb().bookings.get(1))?.payment?.amount).toBe(1098);
    const [url, init] = sent.mock.calls.find(([called]) => (called as string).endsWith('/payments')) ?? [];
    expect(url).toMatch(/\/api\/bookings\/1\/payments$/);
    expect(init?.body).toBe(JSON.stringify({ token: 'approve' }));
  });

  test('without an answer the page remains and says that paying again is safe', async () => {
    const { user, address } = await open(booking());
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(await screen.findByRole('tab', { name: 'Apple Pay' }));
    await user.click(screen.getByRole('button', { name: 'Pay $1,098 with Apple Pay' }));
    expect(await screen.findByText(/a stay is never paid twice/)).toBeDefined();
    expect(address()).toBe(path);
  });
});
