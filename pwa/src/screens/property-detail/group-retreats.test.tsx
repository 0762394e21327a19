import { useState } from 'react';
import { act, screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import {
  chosenStayPath,
  type ChosenPlaces,
} from '#pwa/features/booking/bookings/choose-stay/stay-address.ts';
import { nothingChosen } from '#pwa/features/booking/bookings/choose-stay/stay-choice.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildBooking, buildDeparture, buildProperty, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { GroupRetreats } from './group-retreats.tsx';

const room = { description: '', pricePerPerson: 500 };
const garden = { ...room, id: 3, name: 'Garden room', places: 4, placesLeft: 4 };
const departures = [
  buildDeparture({
    id: 5,
    title: 'Silent Week',
    rooms: [garden],
  }),
  buildDeparture({
    id: 6,
    title: 'Autumn Soak',
    startDate: '2999-10-01',
    endDate: '2999-10-04',
    status: 'full',
    rooms: [{ ...room, id: 4, name: 'Cedar room', places: 2, placesLeft: 0 }],
  }),
];
/** Answers of the server by method and path; every other call has no answer. */
let replies: Record<string, unknown>;
/** Bodies of the calls to join a waiting list. */
let wishes: unknown[];

beforeEach(async () => {
  dismissToast();
  switchAccount(1);
  replies = {};
  wishes = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body: sent }: RequestInit = {}) => {
    if (method === 'POST' && path.endsWith('/waiting')) wishes.push(JSON.parse(sent as string));
    const body = replies[`${method} ${path}`];
    if (body === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    const headers = { 'Content-Type': 'application/json', 'X-App': '1' };
    return Promise.resolve(new Response(JSON.stringify(body), { headers }));
  });
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: sessionKey, value: buildUser() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
  await publicDb().departures.bulkPut(departures);
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const bookedPlaces = {
  ...{ id: 900, departureId: 5, departureTitle: 'Silent Week' },
  ...{ startDate: '2999-06-01', endDate: '2999-06-07' },
} as const;

const nextDepartures = [
  {
    ...{ startDate: '2999-10-01', endDate: '2999-10-04', bookByAt: '2999-09-01T00:00:00.000Z' },
    ...{ priceFrom: 500, placesLeft: 2 },
  },
];

/** The group retreats with the choice that the page holds. */
function Page({
  isOnline,
  chosen = null,
  instantBook = true,
}: {
  isOnline: boolean;
  chosen?: ChosenPlaces | null;
  instantBook?: boolean;
}) {
  const [places, choosePlaces] = useState(chosen);
  return (
    <GroupRetreats
      property={buildProperty({ instantBook, nextDepartures })}
      isOnline={isOnline}
      cannotBook={false}
      places={places}
      onChoosePlaces={choosePlaces}
      path={chosenStayPath(1, { choice: { ...nothingChosen, guests: 3 }, packageId: null, places })}
    />
  );
}

function renderGroupRetreats(isOnline: boolean) {
  act(() => appDevice.connection.report({ reached: isOnline }));
  return renderScreen(
    <Routes>
      <Route path="/" element={<Page isOnline={isOnline} />} />
      <Route path="/auth" element={<p>Log in</p>} />
    </Routes>,
  );
}

async function open(isOnline: boolean) {
  const view = renderGroupRetreats(isOnline);
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  return { ...view, silent: await card('Silent Week'), autumn: await card('Autumn Soak') };
}

test('places are booked offline as a request that reserves nothing yet', async () => {
  const { user, silent } = await open(false);
  expect(silent.getByText('4 places left', { selector: '[data-tone]' })).toBeTruthy();
  await user.click(silent.getByRole('button', { name: 'Choose places' }));
  await user.click(silent.getByRole('button', { name: 'More places' }));
  expect(silent.getByText('$1,120')).toBeTruthy();
  await user.click(silent.getByRole('button', { name: 'Book places' }));
  expect(
    await silent.findByRole('heading', { name: 'Saved on this device – no place reserved yet' }),
  ).toBeTruthy();
  expect(currentToast()?.title).toBe('Saved on this device – no place reserved yet');
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({
    name: 'bookPlaces',
    args: { departureId: 5, roomId: 3, places: 2, totalPrice: 1120 },
  });
});

test('places of a retreat whose host confirms each stay are requested, not booked', async () => {
  const { user } = renderScreen(<Page isOnline={false} instantBook={false} />);
  const silent = within(await screen.findByRole('article', { name: 'Silent Week' }));
  await user.click(silent.getByRole('button', { name: 'Choose places' }));
  expect(silent.getByRole('button', { name: 'Request places' })).toBeTruthy();
  expect(silent.queryByRole('button', { name: 'Book places' })).toBeNull();
});

test('until when a cancellation is refunded is said where places are chosen, and not where they are waited for', async () => {
  const { user, silent, autumn } = await open(true);
  await user.click(silent.getByRole('button', { name: 'Choose places' }));
  expect(silent.getByText('Free cancellation until May 27, 2999 (moderate).')).toBeTruthy();
  await user.click(autumn.getByRole('button', { name: 'Choose places to wait for' }));
  expect(autumn.queryByText(/cancellation/)).toBeNull();
});

test('places that are taken lead to the waiting list, which needs a connection', async () => {
  const { user, autumn } = await open(false);
  await user.click(autumn.getByRole('button', { name: 'Choose places to wait for' }));
  const join = autumn.getByRole('button', { name: 'Join the waiting list' });
  expect((join as HTMLButtonElement).disabled).toBe(true);
});

test('a waiting list with one room has no choice of rooms, and is for that room', async () => {
  const { user, autumn } = await open(true);
  await user.click(autumn.getByRole('button', { name: 'Choose places to wait for' }));
  expect(autumn.queryByRole('radio')).toBeNull();
  expect(autumn.getByText('Cedar room')).toBeTruthy();
  await user.click(autumn.getByRole('button', { name: 'Join the waiting list' }));
  await expect.poll(() => wishes).toEqual([{ roomId: 4, places: 1 }]);
});

test('a waiting list with several rooms can be for any of them', async () => {
  const rooms = [4, 8].map((id) => ({ ...room, id, name: `Room ${id}`, places: 2, placesLeft: 0 }));
  await publicDb().departures.update(6, { rooms });
  const { user, autumn } = await open(true);
  await user.click(autumn.getByRole('button', { name: 'Choose places to wait for' }));
  expect(autumn.getByRole('radio', { name: 'Any room' })).toHaveProperty('checked', true);
});

test('more places can be chosen while the first request waits', async () => {
  const { user, silent } = await open(false);
  await user.click(silent.getByRole('button', { name: 'Choose places' }));
  await user.click(silent.getByRole('button', { name: 'Book places' }));
  await user.click(await silent.findByRole('button', { name: 'Book more places' }));
  await user.click(await silent.findByRole('button', { name: 'Book places' }));
  await expect.poll(() => privateDb().outbox.count()).toBe(2);
  expect(await silent.findByRole('button', { name: 'Book more places' })).toBeTruthy();
});

test('after the last places are booked, the waiting list is offered instead of more places', async () => {
  const { user, silent } = await open(false);
  await user.click(silent.getByRole('button', { name: 'Choose places' }));
  await user.click(silent.getByRole('button', { name: 'Book places' }));
  await silent.findByRole('button', { name: 'Book more places' });
  await act(async () => {
    await publicDb().departures.update(5, { status: 'full', rooms: [{ ...garden, placesLeft: 0 }] });
    await privateDb().outbox.clear();
    await privateDb().bookings.put(buildBooking({ ...bookedPlaces, status: 'confirmed' }));
  });
  await silent.findByRole('heading', { name: "You're booked" });
  await act(() => publicDb().departures.update(5, { minParticipants: 9 }));
  await silent.findByRole('heading', { name: /^Your places? (is|are) reserved$/ });
  expect(silent.getByText(/^The retreat takes place once 9 people have booked\./)).toBeTruthy();
  await user.click(await silent.findByRole('button', { name: 'Choose places to wait for' }));
  expect(silent.queryByRole('button', { name: 'Book more places' })).toBeNull();
  expect(await silent.findByRole('button', { name: 'Join the waiting list' })).toBeTruthy();
});

test('a person on the waiting list sees their place in the line, and takes an offer at its price', async () => {
  const entry = {
    ...{
      id: 9,
      departureId: 6,
      propertyId: 1,
      userId: 1,
      departureTitle: 'Autumn Soak',
      startDate: '2999-10-01',
    },
    ...{ roomId: null, places: 2, state: 'waiting', position: 2, offeredRoomId: null, offeredUntil: null },
    waitingSince: '2026-01-01T00:00:00.000Z',
  } as const;
  replies = { 'POST /api/departures/6/waiting': entry, 'GET /api/departures/6': departures[1] };
  const { user, autumn } = await open(true);
  await user.click(autumn.getByRole('button', { name: 'Choose places to wait for' }));
  await user.click(autumn.getByRole('button', { name: 'Join the waiting list' }));
  expect(await autumn.findByText('You wait for 2 places in any room. You are 2nd in line.')).toBeTruthy();
  const offer = {
    state: 'offered',
    position: null,
    offeredRoomId: 4,
    offeredUntil: '2999-09-15T10:20:00.000Z',
  } as const;
  await act(() => privateDb().waitingEntries.put({ ...entry, ...offer }));
  expect(await autumn.findByText(/^2 places in Cedar room are held for you until Sep /)).toBeTruthy();
  expect(autumn.getByRole('button', { name: 'Take it for $1,120' })).toBeTruthy();
  expect(autumn.getByRole('button', { name: 'Decline the offer' })).toBeTruthy();
});

test('a visitor logs in before booking, and returns to what they chose', async () => {
  switchAccount(null);
  const { user, silent, address } = await open(true);
  await user.click(silent.getByRole('button', { name: 'Choose places' }));
  await user.click(silent.getByRole('button', { name: 'More places' }));
  await user.click(silent.getByRole('button', { name: 'Book places' }));
  expect(await screen.findByText('Log in')).toBeTruthy();
  expect(currentToast()).toMatchObject({ title: 'Log in to book', body: "We've kept your choice." });
  const returnTo = new URLSearchParams(address().split('?')[1]).get('returnTo');
  expect(returnTo).toBe('/properties/1?guests=3&departureId=5&roomId=3&places=2');
});

test.each(['/auth', '/'])('after a login the chosen group retreat is in view, from %s', async (path) => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(
      within(this as HTMLElement)
        .getByRole('article')
        .getAttribute('aria-labelledby'),
    );
  });
  const page = <Page isOnline={false} chosen={{ departureId: 6, roomId: 4, places: 2 }} />;
  const { user } = renderScreen(
    <Routes>
      <Route path="/" element={page} />
      <Route path="/auth" element={<Link to="/">Log in</Link>} />
    </Routes>,
    { path },
  );
  if (path === '/auth') await user.click(screen.getByRole('link'));
  const card = await screen.findByRole('article', { name: 'Autumn Soak' });
  // A reload restores the position itself.
  const expected = path === '/auth' ? [card.getAttribute('aria-labelledby')] : [];
  await expect.poll(() => scrolled).toEqual(expected);
});

test('while the group retreats are read, their place is kept free', async () => {
  renderGroupRetreats(false);
  expect(screen.getByRole('heading', { name: 'Group retreats' })).toBeTruthy();
  await screen.findByRole('article', { name: 'Silent Week' });
  expect(screen.getAllByRole('heading', { name: 'Group retreats' })).toHaveLength(1);
});

test('group retreats that this device does not have are not passed over in silence', async () => {
  await publicDb().departures.clear();
  renderGroupRetreats(false);
  expect(
    await screen.findByText('The group retreats are not saved on this device. Connect to see them.'),
  ).toBeTruthy();
});

test('group retreats that could not be loaded can be asked for again', async () => {
  await publicDb().departures.clear();
  await publicDb().properties.put({ ...buildProperty(), fetchedAt: 1, openedAt: null });
  const { user } = renderGroupRetreats(true);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  replies = { 'GET /api/properties/1/departures': departures };
  await user.click(retry);
  expect(await screen.findByRole('article', { name: 'Silent Week' })).toBeTruthy();
});
