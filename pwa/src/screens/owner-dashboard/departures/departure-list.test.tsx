import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { findBookedDepartures } from '#pwa/features/booking/departures/departure-queries.ts';
import { buildDeparture } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { DepartureList } from './departure-list.tsx';

const undecided = (id: number, title: string) =>
  buildDeparture({
    ...{ id, title, hostId: 2, status: 'open' },
    ...{ decideBy: '2999-01-01T12:00:00.000Z', goesAhead: false },
  });

beforeEach(async () => {
  switchAccount(2);
  await privateDb().ownDepartures.clear();
  await privateDb().bookings.clear();
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a call about a group retreat is not sent again while it runs, also after a call about another one', async () => {
  const answers: (() => void)[] = [];
  const fetch = vi.fn<(url: string) => Promise<Response>>(
    () =>
      new Promise((resolve) => {
        const reply = { ...undecided(5, 'Winter Light'), goesAhead: true };
        answers.push(() => resolve(Response.json(reply, { headers: { 'X-App': '1' } })));
      }),
  );
  vi.stubGlobal('fetch', fetch);
  const { user } = renderScreen(
    <DepartureList
      departures={[undecided(5, 'Winter Light'), undecided(6, 'Spring Rain')]}
      booked={new Set()}
      isOnline
      onEdit={vi.fn()}
      onGuests={vi.fn()}
      onQuestions={vi.fn()}
    />,
  );
  const confirm = (title: string) =>
    user.click(screen.getByRole('button', { name: `Let it take place: ${title}` }));
  await confirm('Winter Light');
  await confirm('Spring Rain');
  await confirm('Winter Light');
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  answers.forEach((answer) => answer());
  await expect.poll(() => currentToast()?.title).toBe('The group retreat takes place');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/departures/5/confirm',
    '/api/departures/6/confirm',
  ]);
});

test('a group retreat without bookings left is cancelled, as one with bookings is, and not deleted', () => {
  renderScreen(
    <DepartureList
      departures={[undecided(5, 'Winter Light'), undecided(6, 'Spring Rain')]}
      booked={new Set([5])}
      isOnline
      onEdit={vi.fn()}
      onGuests={vi.fn()}
      onQuestions={vi.fn()}
    />,
  );
  expect(screen.getByRole('button', { name: 'Cancel: Winter Light' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete: Winter Light' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete: Spring Rain' })).toBeTruthy();
});

test('who once booked a group retreat counts, also after they cancelled', async () => {
  const booking = { propertyId: 7, startDate: '2030-04-10', endDate: '2030-04-13' };
  await privateDb().bookings.bulkPut([
    { ...booking, id: 1, departureId: 5, status: 'cancelled' },
    { ...booking, id: 2, departureId: null, status: 'confirmed' },
    { ...booking, id: 3, propertyId: 8, departureId: 6, status: 'confirmed' },
  ] as unknown as Booking[]);
  expect(await findBookedDepartures(privateDb(), 7)).toEqual(new Set([5]));
});
