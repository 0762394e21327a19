import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { accountKey, followAccount, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { storePerson } from '#pwa/data/people/stored-people.ts';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { payStay } from '#pwa/features/booking/payment/payment-commands.ts';
import { localDay } from '#pwa/lib/days.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { lastSyncKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import {
  buildBooking,
  buildDeparture,
  buildPayment,
  buildPerson,
  buildUser,
} from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { TripScreen } from './trip-screen.tsx';

const today = localDay(new Date());
const stay = { startDate: addDays(today, 30), endDate: addDays(today, 34) };

const open = (id: number | string = 1) =>
  renderScreen(
    <Routes>
      <Route path="/trips/:id" element={<TripScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { path: `/trips/${id}` },
  );
const show = async (given: Partial<Booking> = {}) => {
  await privateDb().bookings.put(buildBooking({ ...stay, ...given }));
  const view = open();
  await screen.findByRole('heading', { level: 1, name: 'Cedar Steam Ryokan' });
  return view;
};

const request = () => {
  const wanted = { ...stay, propertyId: 1, retreatPackageId: null, guests: 2, totalPrice: 1098 };
  return requestStay(appDevice, wanted, buildBooking());
};

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

test('a visitor can log in and come back', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe(`/auth?tab=login&returnTo=${encodeURIComponent('/trips/1')}`);
});

describe('a guest', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await openAccount(buildUser());
    // Otherwise the host is fetched.
    await storePerson(publicDb(), buildPerson(), Date.now());
    await Promise.all([privateDb().bookings.clear(), privateDb().outbox.clear()]);
    await privateDb().meta.bulkPut([
      { key: lastSyncKey, value: Date.now() },
      { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
    ]);
    act(() => appDevice.connection.report({ reached: true }));
  });
  afterEach(() => {
    localStorage.removeItem(accountKey);
    followAccount();
    vi.unstubAllGlobals();
  });

  test('sees the cancellation policy of a stay that is ahead', async () => {
    await show();
    expect(screen.getByRole('region', { name: 'Cancellation policy' })).toBeTruthy();
  });

  test.each(['declined', 'expired', 'cancelled', 'completed'] as const)(
    'sees no cancellation policy once the stay is %s',
    async (status) => {
      await show({ status });
      expect(screen.getByRole('region', { name: 'Your host' })).toBeTruthy();
      expect(screen.queryByText('Cancellation policy')).toBeNull();
      expect(screen.queryByText(/refund(able| if)|Free cancellation/)).toBeNull();
    },
  );

  test.each(['declined', 'expired', 'cancelled'] as const)(
    'finds other retreats on the dates of a stay that is %s, unless they are over',
    async (status) => {
      const shown = await show({ status, guests: 2 });
      const link = screen.getByRole('link', { name: 'Other retreats on these dates' });
      const { startDate, endDate } = stay;
      expect(link.getAttribute('href')).toBe(`/?startDate=${startDate}&endDate=${endDate}&guests=2`);
      shown.unmount();
      await show({ status, startDate: '2020-01-01', endDate: '2020-01-05' });
      expect(screen.queryByRole('link', { name: 'Other retreats on these dates' })).toBeNull();
    },
  );

  test('sees the price of places of a group retreat line by line', async () => {
    await show({ departureId: 5, departureTitle: 'Silent Week', guests: 2, totalPrice: 896 });
    const facts = [...screen.getByRole('region', { name: 'Your stay' }).querySelectorAll('dl > div')];
    const texts = facts.map((fact) => [...fact.children].map((part) => part.textContent));
    expect(texts).toEqual(
      expect.arrayContaining([
        ['$400 x 2 places', '$800'],
        ['Service fee', '$96'],
        ['Total', '$896'],
      ]),
    );
  });

  test('sees that a confirmed stay is booked, and can pay for it', async () => {
    await show();
    const status = within(screen.getByRole('region', { name: 'State of the stay' }));
    expect(status.getByRole('heading', { name: "You're booked" })).toBeTruthy();
    const pay = status.getByRole('link', { name: 'Pay now' }).getAttribute('href');
    expect(pay).toContain(`/checkout?propertyId=1&packageId=none&startDate=${stay.startDate}`);
    expect(status.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
  });

  test('is not asked to pay while a payment is on its way, and again if it failed', async () => {
    await show();
    let refuse = (): void => undefined;
    const answer = new Promise<Response>((_, reject) => {
      refuse = () => reject(new TypeError('Failed to fetch'));
    });
    vi.stubGlobal('fetch', () => answer);
    const paying = payStay(1, 'approve');
    expect(await screen.findByRole('button', { name: 'Sending your payment…' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    refuse();
    await act(async () => {
      expect(await paying).toEqual({ kind: 'unknown' });
    });
    expect(await screen.findByRole('link', { name: 'Pay now' })).toBeTruthy();
  });

  test('is not asked to pay twice', async () => {
    await show({ payment: buildPayment({ amount: 1098 }) });
    expect(screen.getByText(/^Paid \$1,098/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  test('has a receipt of what was paid and paid back, which prints alone', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    onTestFinished(() => void vi.unstubAllGlobals());
    const payment = buildPayment({ amount: 1098, refunded: 549, reference: 'pay_9' });
    const { user } = await show({ totalPrice: 1098, status: 'cancelled', refundAmount: 549, payment });
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    const amount = (name: string | RegExp) => receipt.getByText(name).nextElementSibling?.textContent;
    expect(amount('Total')).toBe('$1,098');
    expect(amount(/^Paid on [A-Z][a-z]{2} \d+, \d{4}, /)).toBe('$1,098');
    expect(amount('Refunded')).toBe('−$549');
    expect(amount('Paid after the refund')).toBe('$549');
    expect(amount('Payment reference')).toBe('pay_9');
    expect(document.documentElement.hasAttribute('data-has-printed-sheet')).toBe(true);
    await user.click(receipt.getByRole('button', { name: 'Print or save as PDF' }));
    expect(printed).toHaveBeenCalledOnce();
    await user.click(receipt.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.documentElement.hasAttribute('data-has-printed-sheet')).toBe(false));
  });

  test('has no receipt of a stay that was not paid', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });

  test('reads when the host has to answer a request', async () => {
    await show({ status: 'pending', expiresAt: new Date(Date.now() + 40 * 3_600_000).toISOString() });
    expect(screen.getByRole('heading', { name: 'Request sent' })).toBeTruthy();
    expect(screen.getByText(/^Aiko .*You won't be charged before then\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take back the request' })).toBeTruthy();
  });

  test('cancels a stay after a question that names the refund', async () => {
    const { user } = await show({ totalPrice: 1098, payment: buildPayment({ amount: 1098 }) });
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    expect(dialog.getByText(/^You'll be refunded/).textContent).toContain('of the $1,098 you paid');
    expect(await privateDb().outbox.count()).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByRole('heading', { name: 'Cancelled on this device – not sent yet' });
    expect(await privateDb().outbox.toArray()).toMatchObject([{ name: 'cancelBooking', args: { id: 1 } }]);
  });

  test('reads with places at a group retreat whether it takes place', async () => {
    act(() => appDevice.connection.report({ reached: false }));
    const departure = buildDeparture({ id: 5, minParticipants: 4, confirmedPlaces: 2, bookBy: '2999-05-20' });
    await publicDb().departures.put(departure);
    onTestFinished(() => publicDb().departures.clear());
    await show({ departureId: 5, departureTitle: 'Silent Week', roomName: 'Garden room', guests: 2 });
    const tooFew = 'If too few book by May 20, 2999, it may be cancelled, and you get everything back.';
    expect(await screen.findByRole('heading', { name: 'Your places are reserved' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: "You're booked" })).toBeNull();
    expect(screen.getByText(`The retreat takes place once 4 people have booked. ${tooFew}`)).toBeTruthy();
    await act(() => publicDb().departures.put({ ...departure, confirmedPlaces: 4 }));
    expect(await screen.findByRole('heading', { name: "You're booked" })).toBeTruthy();
    expect(screen.getByText(`It takes place if 4 people come. ${tooFew}`)).toBeTruthy();
    await act(() => publicDb().departures.put({ ...departure, goesAhead: true }));
    expect(await screen.findByText('It takes place for certain.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: "You're booked" })).toBeTruthy();
  });

  test('has the focus on what became of the stay after cancelling it', async () => {
    const stop = recoverFocus();
    onTestFinished(stop);
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const heading = await screen.findByRole('heading', { name: 'Cancelled on this device – not sent yet' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('reads offline that the refund depends on the time only if something was paid', async () => {
    act(() => appDevice.connection.report({ reached: false }));
    const { user, unmount } = await show({ status: 'pending' });
    await user.click(screen.getByRole('button', { name: 'Take back the request' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take back this request?' });
    expect(dialog.textContent).toMatch(/taking it back costs nothing.*We'll send this [^,]*\./);
    expect(dialog.textContent).not.toContain('your refund');
    unmount();
    const paid = await show({ payment: buildPayment({ amount: 1098 }) });
    await paid.user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    expect((await screen.findByRole('dialog', { name: 'Cancel this booking?' })).textContent).toContain(
      ', and your refund depends on when it reaches us.',
    );
  });

  test('cannot cancel or pay for a stay that is over', async () => {
    await show({ startDate: addDays(today, -9), endDate: addDays(today, -5), status: 'completed' });
    expect(screen.getByRole('heading', { name: 'Completed' })).toBeTruthy();
    for (const name of ['Cancel booking', 'Add to calendar']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  test('discards a request that was not sent, and the trip is gone', async () => {
    const { user } = open(await request());
    await screen.findByRole('heading', { name: 'Saved on this device – not booked yet' });
    await user.click(screen.getByRole('button', { name: 'Discard request' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Trip not found' })).toBeTruthy();
    expect(await privateDb().outbox.count()).toBe(0);
  });

  test('can choose one of the free dates after a refusal', async () => {
    const id = await request();
    const free = { startDate: addDays(today, 40), endDate: addDays(today, 44) };
    await privateDb()
      .outbox.toCollection()
      .modify((entry) => {
        entry.state = 'rejected';
        entry.lastError = {
          code: 'dates_unavailable',
          status: 409,
          detail: 'Those dates are taken.',
          current: { freeStays: [free] },
        };
      });
    const { user, address } = open(id);
    const group = within(await screen.findByRole('group', { name: 'Nearest free dates' }));
    await user.click(group.getByRole('button'));
    await waitFor(() => expect(address()).toContain(`startDate=${free.startDate}`));
    expect(address()).toMatch(/^\/properties\/1\?/);
    expect(await privateDb().outbox.count()).toBe(0);
  });

  test('reads that an unknown trip may belong to another account', async () => {
    open(404);
    expect(await screen.findByRole('heading', { level: 1, name: 'Trip not found' })).toBeTruthy();
  });
});
