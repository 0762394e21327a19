import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildDeparture, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { WaitingCard } from './waiting-card.tsx';

const offer: WaitingEntry = {
  ...{
    id: 9,
    departureId: 5,
    propertyId: 1,
    userId: 1,
    departureTitle: 'Silent Week',
    startDate: '2999-06-01',
  },
  ...{ roomId: null, places: 1, state: 'offered', position: null, offeredRoomId: 1 },
  ...{ offeredUntil: '2999-05-15T10:20:00.000Z', waitingSince: '2026-01-01T00:00:00.000Z' },
};
const departure = buildDeparture({ id: 5 });
const listing = buildProperty({ title: 'Olof Lakeside Rest', location: 'Lugano' });

beforeEach(async () => {
  dismissToast();
  switchAccount(1);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const storeListing = () => publicDb().properties.put({ ...listing, fetchedAt: 1, openedAt: null });
const show = (isOnline = false) =>
  renderScreen(<WaitingCard entry={offer} isOnline={isOnline} now={Date.now()} />);

test('an offer says offline when and where the retreat is', async () => {
  await storeListing();
  await publicDb().departures.put(departure);
  show();
  expect(await screen.findByText('Jun 1 – 7, 2999 at Olof Lakeside Rest, Lugano')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Silent Week' })).toBeTruthy();
});

test('an offer says what of it the device has', async () => {
  show();
  expect(await screen.findByText('From Jun 1, 2999')).toBeTruthy();
  await act(() => publicDb().departures.put(departure));
  expect(await screen.findByText('Jun 1 – 7, 2999')).toBeTruthy();
});

test('declining an offer says that the place in the line is given up too', async () => {
  await publicDb().departures.put(departure);
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'DELETE'
      ? Promise.resolve(new Response(null, { status: 204, headers: { 'X-App': '1' } }))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  const { user } = show(true);
  expect(screen.queryByRole('button', { name: /Leave/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Decline the offer' }));
  await expect
    .poll(() => currentToast())
    .toMatchObject({
      title: 'Offer declined',
      body: 'The places go to the next person, and you are no longer on the waiting list.',
    });
});
