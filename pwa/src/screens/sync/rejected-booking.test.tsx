import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { localDay } from '#pwa/lib/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { applyPushResult } from '#pwa/sync/push/apply-push-result.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { SyncScreen } from './sync-screen.tsx';

const startDate = addDays(localDay(new Date()), 30);

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  switchAccount(1);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: sessionKey, value: buildUser() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
});

/** A request whose dates were taken by another guest before it was sent. */
async function openRejected(reached: boolean) {
  act(() => appDevice.connection.report({ reached }));
  const stay = { propertyId: 3, retreatPackageId: null, guests: 2, totalPrice: 549 };
  await requestStay(appDevice, { ...stay, startDate, endDate: addDays(startDate, 2) }, buildBooking());
  const [entry] = await privateDb().outbox.toArray();
  const sent: OutboxEntry = { ...entry!, state: 'sending' };
  await privateDb().outbox.put(sent);
  const parts = { db: privateDb(), environment: appDevice.environment };
  const error = { code: 'dates_unavailable', status: 409, detail: 'Taken.' } as const;
  await applyPushResult(parts, sent, resolveCommand(sent)!, { kind: 'refused', error });
  const view = renderScreen(
    <Routes>
      <Route path="/sync" element={<SyncScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { path: '/sync' },
  );
  const title = await screen.findByText('Booking: Cedar Steam Ryokan');
  return { ...view, item: within(title.closest('li')!) };
}

test('Choose new dates ends a request whose dates are taken, and opens the calendar near them', async () => {
  const { user, address, state, item } = await openRejected(false);
  expect(item.getByText(/· Those dates were taken while you were offline\.$/)).toBeDefined();
  expect(item.queryByRole('button', { name: /try again/i })).toBeNull();
  await user.click(item.getByRole('link', { name: 'Choose new dates' }));
  expect(address()).toBe('/properties/3?guests=2');
  expect(state()).toEqual({ chooseDatesNear: startDate });
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(0));
});

test('a request that was made with a connection does not claim that the guest was offline', async () => {
  const { item } = await openRejected(true);
  expect(item.getByText(/· Someone else booked those dates first\.$/)).toBeDefined();
});

test('a request that meets the own stay of the guest says so, and leads to that stay', async () => {
  const own = { id: 12, propertyId: 3, startDate, endDate: startDate, status: 'confirmed' } as const;
  await privateDb().bookings.put(buildBooking(own));
  const { item } = await openRejected(true);
  expect(await item.findByText(/· You already have a stay for these dates\.$/)).toBeDefined();
  expect(item.getByRole('link', { name: 'See that stay' }).getAttribute('href')).toBe('/trips/12');
});
