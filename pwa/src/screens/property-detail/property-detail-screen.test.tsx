import { waitFor } from '@testing-library/react';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { addDays } from '#contracts/rules/days.ts';
import { localDay } from '#pwa/lib/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { storePerson } from '#pwa/data/people/stored-people.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import {
  buildBooking,
  buildDeparture,
  buildProperty,
  buildRetreatPackage,
  buildUser,
  buildPerson,
} from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { setWindow } from '#pwa/test-support/window-stubs.ts';
import { PropertyDetailScreen } from './property-detail-screen.tsx';

const property = buildProperty({
  hasVirtualTour: true,
  instantBook: true,
  amenities: ['Wifi', 'Helipad'],
  images: ['/pictures/a-1600.webp', '/pictures/b-1600.webp'],
});
const packages = [
  buildRetreatPackage(),
  buildRetreatPackage({ id: 2, name: 'Quiet Mind', pricePerNight: 265 }),
];

/** The server of this test: its response to a path, or no response for all. */
let replies: Record<string, { status?: number; body: unknown }> | null;
function answer(path: string): Response {
  if (replies === null) throw new TypeError('Failed to fetch');
  const missing = {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    detail: 'Not found.',
  };
  const { status = 200, body } = replies[path] ?? { status: 404, body: missing };
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, 'X-App': '1' } });
}

beforeEach(async () => {
  switchAccount(null);
  dismissToast();
  replies = {
    '/api/properties/1': { body: property },
    '/api/properties/1/retreat-packages': { body: packages },
    '/api/bookings/property/1': { body: [] },
    '/api/retreat-packages/1/availability': { body: [] },
  };
  vi.stubGlobal('fetch', async (path: string) => await Promise.resolve(path).then(answer));
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  // Otherwise the host of a booked retreat is fetched.
  await storePerson(publicDb(), buildPerson(), Date.now());
  appDevice.connection.report({ reached: true });
});

const open = (path: string, state?: unknown) =>
  renderScreen(
    <Routes>
      <Route path="/properties/:id" element={<PropertyDetailScreen />} />
      <Route path="/" element={<p>Home</p>} />
      <Route path="/auth" element={<p>Log in</p>} />
    </Routes>,
    { path, state },
  );
const panelReady = () => screen.findByRole('region', { name: 'Booking' });
const panel = () => within(screen.getByRole('region', { name: 'Booking' }));

describe('a retreat', () => {
  test('shows everything about it', async () => {
    const { user, address } = open('/properties/1');
    expect(screen.getByText('Loading retreat')).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cedar Steam Ryokan' })).toBeDefined();
    expect(screen.getByText('128 reviews')).toBeDefined();
    expect(screen.getByText(/Moderate: full refund 5 days prior/, { selector: 'strong' })).toBeDefined();
    expect(screen.getByText('Helipad')).toBeDefined();
    expect(screen.getByRole('button', { name: /Virtual Tour/ }).textContent).toContain('Verified');
    expect(screen.getAllByRole('button', { name: /open photo 1$/ })).toHaveLength(3); // The cover is repeated for the two missing photos.
    expect(screen.getByRole('button', { name: /View all photos/ })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Back to retreats' }));
    expect(address()).toBe('/');
  });

  test('of a blocked host is hidden, and so is its photo that the server wrote into the page', async () => {
    switchAccount(1);
    const person = { id: property.hostId, name: 'Aiko Tanabe', profileImage: null };
    await privateDb().blocks.put({ id: person.id, person, createdAt: '2030-03-01T00:00:00.000Z' });
    const photo = document.createElement('img');
    photo.className = 'lcp-image';
    document.body.append(photo);
    open('/properties/1');
    expect(await screen.findByRole('heading', { name: 'You blocked this person' })).toBeDefined();
    expect(photo.isConnected).toBe(false);
    // On a phone, the page has neither a header nor the bottom navigation.
    expect(screen.getByRole('link', { name: 'Back to retreats' }).getAttribute('href')).toBe('/');
  });

  test('a package changes the price of the panel, and deselecting it changes it back', async () => {
    const { user } = open('/properties/1');
    await user.click(await screen.findByText('Onsen Reset'));
    expect(panel().getByText('$289')).toBeDefined();
    expect(panel().getByText('Onsen Reset package selected')).toBeDefined();
    await user.click(screen.getByText('Onsen Reset'));
    expect(panel().getByText('$245')).toBeDefined();
    expect(panel().queryByText(/package selected/)).toBeNull();
  });

  test('asks for dates before booking', async () => {
    open('/properties/1');
    await screen.findByRole('heading', { level: 1 });
    const button = panel().getByRole('button', { name: 'Instant Book' });
    expect(button).toHaveProperty('disabled', true);
    expect(panel().getByText('Choose your dates to see the total.')).toBeDefined();
  });

  test('without a tour there is no tour button', async () => {
    replies = { '/api/properties/1': { body: { ...property, hasVirtualTour: false } } };
    open('/properties/1');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /Virtual Tour/ })).toBeNull();
  });

  test('on a phone a bar at the lower edge has the price and the button', async () => {
    setWindow({ width: 390 });
    open('/properties/1');
    expect(await screen.findByRole('button', { name: /\$245 \/ night\s*Select dates/ })).toBeDefined();
    expect(screen.getByRole('button', { name: '1 / 2, view all photos' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Booking' })).toBeNull();
  });
});

/** From tomorrow on, so that no day is in the past. */
const start = addDays(localDay(new Date()), 1);
const chosen = (nights: number, more = '') =>
  `/properties/1?startDate=${start}&endDate=${addDays(start, nights)}${more}`;
const book = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await panel().findByRole('button', { name: 'Instant Book' }));
};

async function signIn() {
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: sessionKey, value: buildUser() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
}

describe('booking', () => {
  test('a booked stay shows one toast, and the nightly price is removed', async () => {
    await signIn();
    const { user } = open(chosen(2));
    await panelReady();
    await book(user);
    const [entry] = await waitFor(async () => {
      const found = await privateDb().outbox.toArray();
      expect(found).toHaveLength(1);
      return found;
    });
    const id = entry!.entityId!;
    await privateDb().outbox.clear();
    await privateDb().bookings.put(buildBooking({ id, startDate: start, endDate: addDays(start, 2) }));
    expect(await panel().findByRole('heading', { name: "You're booked" })).toBeDefined();
    expect(panel().getAllByText('Confirmed')).toHaveLength(1);
    expect(panel().queryByText('/ night')).toBeNull();
  });

  test('an address with the dates of a booked stay, to which Back leads, offers no second one', async () => {
    await signIn();
    await privateDb().bookings.put(buildBooking({ id: 901, startDate: start, endDate: addDays(start, 2) }));
    const { user } = open(chosen(2));
    await panelReady();
    expect(await panel().findByRole('heading', { name: "You're booked" })).toBeDefined();
    expect(panel().queryByRole('button', { name: 'Instant Book' })).toBeNull();
    await user.click(panel().getByRole('button', { name: 'Choose other dates' }));
    expect(await panel().findByRole('button', { name: 'Instant Book' })).toHaveProperty('disabled', true);
  });

  test('after the check-in the panel asks for the check-out', async () => {
    open(`/properties/1?startDate=${start}`);
    await panelReady();
    expect(panel().getByText('Now choose your check-out.')).toBeDefined();
  });

  test.each([
    ['a desktop', 1280],
    ['a phone', 390],
  ])('a link to choose new dates opens the calendar on their month, on %s', async (_, width) => {
    setWindow({ width });
    const near = addDays(localDay(new Date()), 100);
    open('/properties/1?guests=2', { chooseDatesNear: near });
    await screen.findByRole('heading', { level: 1 });
    const stay = width < 768 ? await screen.findByRole('dialog', { name: 'Your stay' }) : screen;
    const grid = width < 768 ? within(stay as HTMLElement).getByRole('grid') : screen.getByRole('grid');
    expect(grid.querySelector(`[data-day="${near}"]`)).not.toBeNull();
    expect(grid.querySelector('[aria-selected="true"]')).toBeNull();
  });

  test('the same link on the page of the retreat begins the choice again, also a second time', async () => {
    const today = localDay(new Date());
    const link = (name: string, days: number) => (
      <Link to="/properties/1?guests=2" state={{ chooseDatesNear: addDays(today, days) }}>
        {name}
      </Link>
    );
    const { user } = renderScreen(
      <>
        {link('Spring', 100)}
        {link('Summer', 200)}
        <Routes>
          <Route path="/properties/:id" element={<PropertyDetailScreen />} />
        </Routes>
      </>,
      { path: chosen(2) },
    );
    await panelReady();
    for (const [name, days] of [
      ['Spring', 100],
      ['Summer', 200],
    ] as const) {
      await user.click(screen.getByRole('link', { name }));
      await waitFor(() =>
        expect(document.querySelector(`[role="grid"] [data-day="${addDays(today, days)}"]`)).not.toBeNull(),
      );
      expect(panel().getByText('Choose your dates to see the total.')).toBeDefined();
    }
  });

  test('offline a request never reads Sending, also while the device tries to send it', async () => {
    switchAccount(1);
    await privateDb().meta.bulkPut([
      { key: sessionKey, value: buildUser() },
      { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
    ]);
    const from = addDays(localDay(new Date()), 20);
    const stay = { propertyId: 1, retreatPackageId: null, guests: 2, totalPrice: 549 };
    await requestStay(appDevice, { ...stay, startDate: from, endDate: addDays(from, 2) }, buildBooking());
    await privateDb().outbox.toCollection().modify({ state: 'sending' });
    open('/properties/1');
    expect(await screen.findByText('Sending')).toBeDefined();
    act(() => appDevice.connection.report({ reached: false }));
    expect(await screen.findByText('Not booked yet')).toBeDefined();
    expect(screen.queryByText('Sending')).toBeNull();
  });

  test('a choice that breaks a rule shows the documented text, and nothing is saved', async () => {
    await signIn();
    replies = {
      ...replies,
      '/api/bookings/property/1': { body: [{ startDate: addDays(start, 1), endDate: addDays(start, 2) }] },
    };
    const { user } = open(chosen(3));
    await panelReady();
    await panel().findByText('Unavailable dates selected');
    await book(user);
    expect(currentToast()).toMatchObject({
      title: 'Unavailable dates selected',
      body: "Your selected date range includes dates that are unavailable or don't have enough spots.",
      intent: 'destructive',
    });
    expect(await privateDb().outbox.count()).toBe(0);
  });

  test.each([
    [1, {}, 'Minimum stay required', 'The Onsen Reset package requires a minimum stay of 2 nights.'],
    [
      4,
      { maximumStay: 3 },
      'Maximum stay exceeded',
      'The Onsen Reset package allows a maximum stay of 3 nights.',
    ],
  ])('%i nights with a package of %j', async (nights, rule, title, body) => {
    await signIn();
    replies = { ...replies, '/api/properties/1/retreat-packages': { body: [buildRetreatPackage(rule)] } };
    const { user } = open(chosen(nights, '&packageId=1'));
    await panelReady();
    await panel().findByText('Onsen Reset package selected');
    await book(user);
    expect(currentToast()).toMatchObject({ title, body });
  });

  test('a package of fixed nights says so, shows no price, and its button selects them', async () => {
    await signIn();
    const reset = buildRetreatPackage({ fixedDuration: true });
    replies = { ...replies, '/api/properties/1/retreat-packages': { body: [reset] } };
    const { user } = open(chosen(3, '&packageId=1'));
    await panelReady();
    expect(await panel().findByText('Fixed duration package')).toBeDefined();
    expect(
      panel().getByText('The Onsen Reset package requires exactly 2 nights - no more, no less.'),
    ).toBeDefined();
    expect(panel().queryByText('Total')).toBeNull();
    await user.click(panel().getByRole('button', { name: 'Choose 2 nights' }));
    expect(await panel().findByText('Total')).toBeDefined();
    expect(panel().getByRole('button', { name: 'Instant Book' }).hasAttribute('disabled')).toBe(false);
  });

  test('a visitor signs in and returns to what they chose', async () => {
    const { user, address } = open(chosen(2, '&guests=2&packageId=1'));
    await panelReady();
    await panel().findByText('Onsen Reset package selected');
    await book(user);
    await waitFor(() => expect(address()).toMatch(/^\/auth\?tab=login/));
    const returnTo = new URLSearchParams(address().split('?')[1]).get('returnTo');
    expect(returnTo).toBe(chosen(2, '&guests=2&packageId=1'));
  });

  test('places that were chosen before a login are chosen again, with the dates', async () => {
    const departures = Array.from({ length: 7 }, (_, index) =>
      buildDeparture({
        id: index + 1,
        title: `Week ${index + 1}`,
        rooms: [3, 4].map((id) => ({
          ...{ id, name: `Room ${id}`, description: '', pricePerPerson: 100 * id, places: 4, placesLeft: 4 },
        })),
      }),
    );
    await publicDb().departures.bulkPut(departures);
    open(chosen(2, '&guests=2&departureId=7&roomId=4&places=3'));
    // Not among those that are shown at first.
    const week = within(await screen.findByRole('article', { name: 'Week 7' }));
    expect(week.getByRole<HTMLInputElement>('radio', { name: /^Room 4/ }).checked).toBe(true);
    expect(week.getByText('$400 x 3 places')).toBeDefined();
    expect(panel().getByText('Total')).toBeDefined();
  });

  test('offline the request is saved once, and called not booked yet', async () => {
    await signIn();
    const { user } = open(chosen(2, '&guests=2'));
    await panelReady();
    replies = null;
    act(() => appDevice.connection.report({ reached: false }));
    await user.dblClick(await panel().findByRole('button', { name: 'Instant Book' }));
    expect(await panel().findByText('Saved on this device – not booked yet')).toBeDefined();
    expect(currentToast()).toMatchObject({
      title: 'Saved on this device – not booked yet',
      intent: 'waiting',
    });
    const entries = await privateDb().outbox.toArray();
    expect(entries.map(({ args }) => args)).toEqual([
      expect.objectContaining({
        propertyId: 1,
        startDate: start,
        endDate: addDays(start, 2),
        guests: 2,
        totalPrice: 549,
      }),
    ]);
  });

  test('a press before the page knows who is signed in is not lost', async () => {
    await signIn();
    const { meta } = privateDb();
    const read = meta.get.bind(meta);
    let tell: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    vi.spyOn(meta, 'get').mockImplementation(((key: string) =>
      told.then(() => read(key))) as typeof meta.get);
    const { user } = open(chosen(2, '&guests=2'));
    await panelReady();
    await book(user);
    expect(await privateDb().outbox.count()).toBe(0);
    act(tell);
    await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  });

  test('with a package that cannot be loaded, nothing is booked without it until the guest says so', async () => {
    await signIn();
    replies = { '/api/properties/1': { body: property }, '/api/bookings/property/1': { body: [] } };
    const { user } = open(chosen(2, '&packageId=1'));
    await panelReady();
    await panel().findByText('The package you chose could not be loaded. You can continue without it.');
    expect(panel().getByRole('button', { name: 'Instant Book' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Continue without a package' }));
    expect(panel().getByRole('button', { name: 'Instant Book' })).toHaveProperty('disabled', false);
  });

  test('with a package that is still loading, nothing is booked without it', async () => {
    await signIn();
    const packagesPath = '/api/properties/1/retreat-packages';
    const atOnce = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string) =>
      path === packagesPath ? await new Promise<never>(() => undefined) : await atOnce(path),
    );
    open(chosen(2, '&packageId=1'));
    await panelReady();
    expect(panel().getByRole('button', { name: 'Instant Book' })).toHaveProperty('disabled', true);
  });

  test('a host sees an edit link on their own retreat instead of the panel', async () => {
    await signIn();
    replies = { ...replies, '/api/properties/1': { body: buildProperty({ instantBook: true, hostId: 1 }) } };
    open(chosen(2));
    const note = within(await screen.findByRole('region', { name: 'Your listing' }));
    expect(note.getByRole('heading', { name: 'This is your listing' })).toBeDefined();
    expect(note.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/list-property?edit=1');
    expect(screen.queryByRole('button', { name: 'Instant Book' })).toBeNull();
  });

  test('a retreat that is paused, or whose host is suspended, is not available and gives no reason', async () => {
    await signIn();
    const paused = buildProperty({ instantBook: true, listed: false, pausedUntil: '2026-12-24' });
    replies = { ...replies, '/api/properties/1': { body: paused } };
    open(chosen(2));
    expect(await screen.findByRole('heading', { name: 'Not taking new requests' })).toBeDefined();
    expect(screen.getByText('This retreat is not available at the moment.')).toBeDefined();
    expect(screen.queryByText(/paused|Dec 24|Your bookings/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Instant Book' })).toBeNull();
  });
});
