import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { localDay } from '#pwa/lib/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { lastSyncKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildPayment, buildBooking, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { TripScreen } from '#pwa/screens/trip/trip-screen.tsx';
import { TripsScreen } from './trips-screen.tsx';

const today = localDay(new Date());
const upcoming: Partial<Booking> = { startDate: addDays(today, 20), endDate: addDays(today, 24) };

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: sessionKey, value: buildUser() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
    { key: lastSyncKey, value: Date.now() - 2 * 3_600_000 },
  ]);
  act(() => appDevice.connection.report({ reached: false }));
});

/** A stay asked for on this device. */
const request = () => {
  const startDate = addDays(today, 5);
  const stay = { propertyId: 1, retreatPackageId: null, guests: 2, totalPrice: 549 };
  return requestStay(appDevice, { ...stay, startDate, endDate: addDays(startDate, 2) }, buildBooking());
};

const open = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/trips" element={<TripsScreen />} />
      <Route path="/trips/:id" element={<TripScreen />} />
      <Route path="/properties/:id" element={<p>The retreat</p>} />
      <Route path="/auth" element={<p>Log in</p>} />
    </Routes>,
    { path },
  );

describe('the list of trips, offline', () => {
  test('shows own stays with those that wait on this device, and how old the rest is', async () => {
    await privateDb().bookings.bulkPut([
      buildBooking({ id: 1, ...upcoming }),
      buildBooking({ id: 2, userId: 7, ...upcoming }),
      buildBooking({ id: 3, startDate: '2025-01-01', endDate: '2025-01-04' }),
    ]);
    const stay = { propertyId: 1, retreatPackageId: null, guests: 2, totalPrice: 549 };
    await requestStay(
      appDevice,
      { ...stay, startDate: addDays(today, 5), endDate: addDays(today, 7) },
      buildBooking(),
    );
    open('/trips');
    const ahead = within(await screen.findByRole('region', { name: 'Coming up' }));
    expect(ahead.getAllByRole('article').map((card) => card.textContent)).toEqual([
      expect.stringContaining('Not booked yet'),
      expect.stringContaining('Confirmed'),
    ]);
    const over = within(screen.getByRole('region', { name: 'Past and cancelled' }));
    expect(over.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('Updated 2 h ago')).toBeDefined();
  });

  test('shows which stays are paid, and the room of a group retreat', async () => {
    const departure = { departureId: 5, departureTitle: 'Silent Week', roomName: 'Garden room' };
    await privateDb().bookings.bulkPut([
      buildBooking({ id: 1, ...upcoming, payment: buildPayment({ amount: 1098 }) }),
      buildBooking({ id: 2, ...upcoming, ...departure }),
      buildBooking({ id: 3, ...upcoming, status: 'pending' }),
    ]);
    open('/trips');
    const cards = (await screen.findAllByRole('article')).map((card) => card.textContent);
    expect(cards.filter((text) => text.includes('Paid $1,098'))).toHaveLength(1);
    expect(cards.filter((text) => text.includes('Not paid yet'))).toEqual([
      expect.stringContaining('Group retreat: Silent Week · Garden room'),
    ]);
  });

  test('says of a stay in the next days that a part of it is not on this device', async () => {
    await privateDb().bookings.bulkPut([
      buildBooking({ id: 1, startDate: addDays(today, 3), endDate: addDays(today, 5) }),
      buildBooking({ id: 2, ...upcoming }),
    ]);
    open('/trips');
    await screen.findByText('Partly on this device');
    const texts = screen.getAllByRole('article').map((card) => card.textContent);
    expect(texts.filter((text) => text.includes('on this device'))).toHaveLength(1);
  });

  test('without any says what will be here', async () => {
    open('/trips');
    expect(await screen.findByText('Your bookings appear here, even offline.')).toBeDefined();
  });

  test('never read says so instead of claiming that there is none', async () => {
    await privateDb().meta.delete(lastSyncKey);
    open('/trips');
    expect(await screen.findByText("Your trips aren't saved yet")).toBeDefined();
  });

  test('a visitor is asked to log in, and comes back', async () => {
    switchAccount(null);
    const { user, address } = open('/trips');
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/auth?tab=login&returnTo=%2Ftrips');
  });
});

describe('one trip', () => {
  test('has its address and host on the device, and pays by the five documented parameters', async () => {
    await privateDb().bookings.put(buildBooking({ id: 1, ...upcoming }));
    open('/trips/1');
    expect(await screen.findByText(/Hakone, Japan/)).toBeDefined();
    expect(screen.getByText('Aiko Tanabe')).toBeDefined();
    expect(screen.queryByText(/35\.23/)).toBeNull();
    const pay = await screen.findByRole('link', { name: 'Pay now' });
    expect(pay.getAttribute('href')).toBe(
      `/checkout?propertyId=1&packageId=none&startDate=${addDays(today, 20)}&endDate=${addDays(today, 24)}&guests=2`,
    );
  });

  test('a stay that is paid, here or on another device, says so and is not offered for payment again', async () => {
    const trip = buildBooking({ id: 1, ...upcoming });
    await privateDb().bookings.put(trip);
    open('/trips/1');
    await screen.findByRole('link', { name: 'Pay now' });
    await privateDb().bookings.put({ ...trip, payment: buildPayment({ amount: 1715 }) });
    expect(await screen.findByText('Paid $1,715 on Jun 9, 2025, in test mode')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  test('a stay that was not paid has nothing to refund', async () => {
    await privateDb().bookings.put(buildBooking({ id: 1, ...upcoming }));
    const { user } = open('/trips/1');
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    expect(dialog.getByText('Nothing was charged, so there is nothing to refund.')).toBeDefined();
  });

  test('shows the refund before it cancels, and calls it not sent yet while offline', async () => {
    const payment = buildPayment({ amount: 1921 });
    await privateDb().bookings.put(buildBooking({ id: 1, ...upcoming, payment }));
    const { user } = open('/trips/1');
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    expect(dialog.getByText(/You'll be refunded/).textContent).toBe(
      "You'll be refunded $1,921 of the $1,921 you paid.",
    );
    expect(await privateDb().outbox.count()).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Cancelled on this device – not sent yet')).toBeDefined();
  });

  test('a request without an answer reads Stop and undo, and stays until its outcome is known', async () => {
    const id = await request();
    const [entry] = await privateDb().outbox.toArray();
    await privateDb().outbox.update(entry!.seq, { attempts: 1 });
    const { user } = open(`/trips/${id}`);
    expect(await screen.findByText(/It may already be booked\./)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop and undo' }));
    expect(await screen.findByText('Stopping this request')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stop and undo' })).toBeNull();
    expect(await privateDb().outbox.toArray()).toMatchObject([{ undo: true, state: 'queued' }]);
  });

  test('a request that was never sent is discarded at once', async () => {
    const { user } = open(`/trips/${await request()}`);
    await user.click(await screen.findByRole('button', { name: 'Discard request' }));
    expect(await screen.findByText("This trip isn't saved on this device")).toBeDefined();
    expect(await privateDb().outbox.count()).toBe(0);
  });

  test('a request that waited too long after it was sent does not claim that it was not', async () => {
    const id = await request();
    const [entry] = await privateDb().outbox.toArray();
    const lastError = { code: 'expired', status: null, detail: 'This waited too long.' } as const;
    await privateDb().outbox.update(entry!.seq, { attempts: 2, state: 'rejected', lastError });
    open(`/trips/${id}`);
    expect(await screen.findByText('No answer in time')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Stop and undo' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send it now' })).toBeDefined();
  });

  test('with days that were taken offers others, and goes there with guests kept', async () => {
    const start = addDays(today, 5);
    const id = await requestStay(
      appDevice,
      {
        propertyId: 1,
        retreatPackageId: null,
        guests: 2,
        totalPrice: 549,
        startDate: start,
        endDate: addDays(start, 2),
      },
      buildBooking(),
    );
    const free = { startDate: addDays(start, 4), endDate: addDays(start, 6) };
    await privateDb()
      .outbox.toCollection()
      .modify({
        state: 'rejected',
        lastError: {
          code: 'dates_unavailable',
          status: 409,
          detail: 'Taken.',
          current: { freeStays: [free] },
        },
      });
    const { user, address } = open(`/trips/${id}`);
    const offered = within(await screen.findByRole('group', { name: 'Nearest free dates' }));
    await user.click(offered.getByRole('button'));
    await screen.findByText('The retreat');
    expect(address()).toBe(`/properties/1?startDate=${free.startDate}&endDate=${free.endDate}&guests=2`);
    expect(await privateDb().outbox.count()).toBe(0);
  });

  test('with days that were taken leads to the calendar for any others', async () => {
    const id = await request();
    const lastError = {
      code: 'dates_unavailable',
      status: 409,
      detail: 'Taken.',
      madeOffline: true,
    } as const;
    await privateDb().outbox.toCollection().modify({ state: 'rejected', lastError });
    const { user, address, state } = open(`/trips/${id}`);
    expect(
      await screen.findByText(
        'Those dates were taken while you were offline. Choose new dates, or discard the request.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /try again|retry/i })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose new dates' }));
    await screen.findByText('The retreat');
    expect(address()).toBe('/properties/1?guests=2');
    expect(state()).toEqual({ chooseDatesNear: addDays(today, 5) });
    expect(await privateDb().outbox.count()).toBe(0);
  });

  test('with days of an own request says so, and leads to that request', async () => {
    const id = await request();
    const start = addDays(today, 5);
    const own = { propertyId: 1, startDate: start, endDate: addDays(start, 1), status: 'pending' } as const;
    await privateDb().bookings.bulkPut([
      buildBooking({ ...own, id: 7, expiresAt: new Date(Date.now() + 60_000).toISOString() }),
      buildBooking({ ...own, id: 6, status: 'cancelled' }),
      buildBooking({ ...own, id: 5, expiresAt: new Date(Date.now() - 60_000).toISOString() }),
    ]);
    const lastError = { code: 'dates_unavailable', status: 409, detail: 'Taken.' } as const;
    await privateDb().outbox.toCollection().modify({ state: 'rejected', lastError });
    open(`/trips/${id}`);
    expect(await screen.findByText(/^You already have a request for these dates\./)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'These dates are yours already' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See that request' }).getAttribute('href')).toBe('/trips/7');
  });

  test('of a retreat that is not listed any more leads to no dates, because it takes none', async () => {
    const id = await request();
    const lastError = { code: 'not_listed', status: 409, detail: 'It takes no new requests.' } as const;
    await privateDb().outbox.toCollection().modify({ state: 'rejected', lastError });
    open(`/trips/${id}`);
    await screen.findByText('It takes no new requests.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Choose new dates' })).toBeNull();
  });

  test('with a new price asks before it is sent again', async () => {
    const start = addDays(today, 5);
    const id = await requestStay(
      appDevice,
      {
        propertyId: 1,
        retreatPackageId: null,
        guests: 2,
        totalPrice: 549,
        startDate: start,
        endDate: addDays(start, 2),
      },
      buildBooking({ totalPrice: 549 }),
    );
    const quote = { nights: 2, rate: 260, subtotal: 520, serviceFee: 62, total: 582, isPackageRate: false };
    await privateDb()
      .outbox.toCollection()
      .modify({
        state: 'rejected',
        lastError: { code: 'price_changed', status: 409, detail: 'The price changed.', current: quote },
      });
    const { user } = open(`/trips/${id}`);
    expect(await screen.findByText('The price is now $582')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Book for $582' }));
    expect(await screen.findByText('Saved on this device – not booked yet')).toBeDefined();
    const [entry] = await privateDb().outbox.toArray();
    expect(entry).toMatchObject({ state: 'queued', args: { totalPrice: 582 } });
  });

  test('of somebody else is not found', async () => {
    act(() => appDevice.connection.report({ reached: true }));
    await privateDb().bookings.put(buildBooking({ id: 1, userId: 7 }));
    open('/trips/1');
    expect(await screen.findByRole('heading', { name: 'Trip not found' })).toBeDefined();
  });
});
