import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import type { TripMap } from '#pwa/data/trip-pack.ts';
import { localDay } from '#pwa/lib/days.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildBooking, buildPerson, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { checkTripPacks, emptyPack } from './check-packs.ts';
import { emergencyNumbers } from './emergency-numbers.ts';
import { choosePack } from './pack-commands.ts';
import { missingParts, partsOf, shareOf } from './pack-parts.ts';
import { isPackWanted, lastKeptDay, partState } from './pack-rules.ts';
import { TripPackCard } from './trip-pack-card.tsx';

const dayMs = 24 * 60 * 60_000;
const photos = ['/pictures/cedar-1-960.webp', '/pictures/cedar-2-960.webp'];

describe('a pack is wanted', () => {
  const stay = {
    status: 'confirmed',
    startDate: '2030-05-10',
    endDate: '2030-05-12',
    stayOverAt: '2030-05-12T15:00:00.000Z',
    timeZone: 'Asia/Tokyo',
  } as const;
  // Midnight in Tokyo, seven days before check-in.
  const first = Date.parse('2030-05-02T15:00:00.000Z');
  const last = Date.parse('2030-05-19T15:00:00.000Z');

  test('from seven days before check-in, in the zone of the listing, to seven days after the stay', () => {
    expect(isPackWanted(stay, null, first - 1)).toBe(false);
    expect(isPackWanted(stay, null, first)).toBe(true);
    expect(isPackWanted(stay, null, last - 1)).toBe(true);
    expect(isPackWanted(stay, null, last)).toBe(false);
  });

  test('as the guest decides', () => {
    expect(isPackWanted(stay, 'asked', first - 30 * dayMs)).toBe(true);
    expect(isPackWanted(stay, 'asked', last)).toBe(false);
    expect(isPackWanted(stay, 'always', last + 300 * dayMs)).toBe(true);
    expect(isPackWanted(stay, 'removed', first)).toBe(false);
  });

  test('not without a confirmation', () => {
    expect(isPackWanted({ ...stay, status: 'pending' }, 'asked', first)).toBe(false);
    expect(isPackWanted({ ...stay, status: 'cancelled' }, 'always', first)).toBe(false);
  });
});

test('a part is wanted, there or out of date', () => {
  expect(partState(null, 3)).toEqual({ state: 'wanted' });
  expect(partState(3, 3)).toEqual({ state: 'have', version: 3 });
  expect(partState(3, null)).toEqual({ state: 'have', version: 3 });
  expect(partState(3, 4)).toEqual({ state: 'stale', version: 3 });
});

test('the map around the place is a part if the server has one there', () => {
  const booking = buildBooking();
  const mapOf = (map: TripMap | null) =>
    partsOf({
      ...{ booking, syncedAt: 5, arrival: null, registration: null, listing: null },
      ...{ hasTicket: true, hasProgramme: false, hasAnnouncements: false, hasMessages: false },
      pack: { ...emptyPack(booking), map },
    }).filter(({ name }) => name === 'Map');
  expect(mapOf(null)).toEqual([]);
  expect(mapOf({ fetchedAt: 7, tiles: 0, bytes: 0, missing: 0 })).toEqual([]);
  expect(mapOf({ fetchedAt: 7, tiles: 58, bytes: 9000, missing: 0 })).toMatchObject([
    { state: 'have', at: 7 },
  ]);
  expect(missingParts(mapOf({ fetchedAt: 7, tiles: 58, bytes: 9000, missing: 3 }))).toEqual([
    '3 of 58 parts of the map',
  ]);
});

test('a part that has changed since it was stored opens without a connection as well', () => {
  const [ticket, page] = [
    { name: 'Ticket', at: 5 },
    { name: 'Retreat page', at: 5 },
  ];
  const shareWith = (state: 'stale' | 'wanted') =>
    shareOf([
      { ...ticket, state: 'have' },
      { ...page, state },
    ]);
  expect(shareWith('stale')).toBe(1);
  expect(shareWith('wanted')).toBe(0.5);
});

test('a ticket is missing only while the stay is confirmed: the server gives out none afterwards', () => {
  const missingOf = (status: Booking['status']) => {
    const booking = buildBooking({ status });
    return missingParts(
      partsOf({
        ...{ booking, syncedAt: 5, arrival: null, registration: null, listing: null },
        ...{ hasTicket: false, hasProgramme: false, hasAnnouncements: false, hasMessages: false },
        pack: emptyPack(booking),
      }),
    );
  };
  expect(missingOf('confirmed')).toContain('ticket');
  expect(missingOf('completed')).not.toContain('ticket');
});

test('the last day on which a trip is kept is a week after the stay, in the zone of the listing', () => {
  const lastOf = (timeZone: string, stayOverAt: string) =>
    lastKeptDay({ endDate: '2030-11-30', timeZone, stayOverAt });
  expect(lastOf('Atlantic/Reykjavik', '2030-12-01T00:00:00.000Z')).toBe('2030-12-07');
  expect(lastOf('Asia/Tokyo', '2030-11-30T15:00:00.000Z')).toBe('2030-12-07');
  expect(lastOf('America/Los_Angeles', '2030-12-01T08:00:00.000Z')).toBe('2030-12-07');
});

test('emergency numbers are those of the country that a location ends with', () => {
  expect(emergencyNumbers('Hakone, Kanagawa, Japan')?.numbers).toEqual([
    ['Ambulance and fire', '119'],
    ['Police', '110'],
  ]);
  expect(emergencyNumbers('Sedona, Arizona')?.country).toBe('United States');
  expect(emergencyNumbers('Tuscany, Italy')?.numbers[0]?.[1]).toBe('112');
  expect(emergencyNumbers('Somewhere')).toBeNull();
  expect(emergencyNumbers('constructor')).toBeNull();
});

const fromServer = { headers: { 'X-App': '1' } };

/** Photos in the cache of the browser and the answers of the server, by path. */
class Browser {
  readonly cached = new Map<string, Response>();
  readonly broken = new Set<string>();
  /** Requests that are answered when they are aborted, if ever. */
  readonly silent = new Set<string>();
  readonly requested: string[] = [];

  readonly caches = {
    keys: () => Promise.resolve([]),
    open: () =>
      Promise.resolve({
        keys: () =>
          Promise.resolve(
            [...this.cached.keys()].map((path) => ({ url: new URL(path, location.href).href })),
          ),
        put: (path: string, answer: Response) => Promise.resolve(void this.cached.set(path, answer)),
        delete: ({ url }: { url: string }) => Promise.resolve(this.cached.delete(new URL(url).pathname)),
      }),
  };

  readonly fetch = (input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', signal } = options;
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname;
    this.requested.push(`${method} ${path}`);
    if (this.silent.has(path)) {
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    }
    if (this.broken.has(path)) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(this.#answer(path));
  };

  #answer(path: string): Response {
    if (path === '/api/properties/1') return Response.json(listing, fromServer);
    if (path === '/api/people/2') return Response.json(buildPerson(), fromServer);
    const answer = new Response('picture', {
      headers: { 'Content-Type': 'image/webp', 'Content-Length': '1500000' },
    });
    return Object.defineProperty(answer, 'url', { value: new URL(path, location.href).href });
  }
}

/** Gives the browser a lock, which one holder has at a time. */
function stubLocks(): void {
  let holders = 0;
  let last: Promise<unknown> = Promise.resolve();
  const request = (
    _: string,
    { ifAvailable = false }: LockOptions,
    work: (lock: object | null) => Promise<void>,
  ): Promise<void> => {
    if (ifAvailable && holders > 0) return work(null);
    holders += 1;
    const done = last.then(() => work({})).finally(() => (holders -= 1));
    last = done.catch(() => undefined);
    return done;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

const listing = buildProperty({ images: photos, version: 4 });
const today = localDay(new Date());
const soon = { startDate: addDays(today, 3), endDate: addDays(today, 5) };

describe('a trip', () => {
  let browser: Browser;
  const stored = async () => await privateDb().tripPacks.get(1);

  beforeEach(async () => {
    browser = new Browser();
    vi.stubGlobal('caches', browser.caches);
    vi.stubGlobal('fetch', browser.fetch);
    switchAccount(1);
    await Promise.all([...privateDb().tables, ...publicDb().tables].map((table) => table.clear()));
    await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
    await privateDb().stayTickets.put({ id: 1, ticket: 'WL1.a.b', checkIn: null, version: 1 } as never);
    act(() => appDevice.connection.report({ reached: true }));
  });
  afterEach(() => {
    switchAccount(null);
    vi.unstubAllGlobals();
  });

  const book = (given: Partial<Booking> = {}) => {
    const { property } = buildBooking();
    const booking = buildBooking({
      userId: 1,
      property: { ...property, image: photos[0]! },
      ...soon,
      ...given,
    });
    return privateDb()
      .bookings.put(booking)
      .then(() => booking);
  };

  test('of the next days is stored with listing, host and photos', async () => {
    await book();
    await checkTripPacks();
    expect(await stored()).toMatchObject({ listing: { row: { version: 4 } }, host: { row: { id: 2 } } });
    expect([...browser.cached.keys()].sort()).toEqual(photos);
    expect((await stored())?.photos).toEqual({ [photos[0]!]: 7, [photos[1]!]: 7 });
    // Nothing is requested again within the hour.
    browser.requested.length = 0;
    await checkTripPacks();
    expect(browser.requested).toEqual([]);
  });

  test('is there although the cache of public data was cleared', async () => {
    await book();
    await checkTripPacks();
    await Promise.all(publicDb().tables.map((table) => table.clear()));
    expect(await findProperty(publicDb(), privateDb(), 1)).toMatchObject({ title: listing.title });
  });

  test('names a photo that could not be loaded, and fetches it with the next sync', async () => {
    const booking = await book();
    browser.broken.add(photos[1]!);
    await checkTripPacks();
    renderScreen(<TripPackCard booking={booking} isOnline />);
    expect(await screen.findByText('Not on this device yet: 1 of 2 photos')).toBeDefined();
    browser.broken.clear();
    await checkTripPacks();
    expect(await screen.findByText('Everything is on this device')).toBeDefined();
  });

  test('is removed once it is cancelled, and the photos of others stay', async () => {
    const booking = await book();
    await privateDb().bookings.put(buildBooking({ ...booking, id: 2, propertyId: 1 }));
    await checkTripPacks();
    await privateDb().bookings.update(1, { status: 'cancelled' });
    await checkTripPacks();
    expect(await stored()).toBeUndefined();
    expect(browser.cached.size).toBe(2);
    await privateDb().bookings.update(2, { status: 'cancelled' });
    await checkTripPacks();
    expect(browser.cached.size).toBe(0);
  });

  test('that the guest removes goes before anything else is downloaded, which ends on a silent line too', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const booking = await book();
    await checkTripPacks();
    const { property } = booking;
    const other = '/pictures/other-960.webp';
    await privateDb().bookings.put(
      buildBooking({ ...booking, id: 2, propertyId: 3, property: { ...property, image: other } }),
    );
    browser.silent.add(other);
    const removal = choosePack(booking, 'removed');
    await waitFor(() => expect(browser.cached.size).toBe(0));
    await waitFor(() => expect(browser.requested).toContain(`GET ${other}`));
    limit.abort(new DOMException('Too late', 'TimeoutError'));
    await removal;
  });

  test('of the previous account leaves no photo', async () => {
    await book();
    await checkTripPacks();
    switchAccount(null);
    await checkTripPacks();
    expect(browser.cached.size).toBe(0);
  });

  test('of the previous account leaves no photo, also after a logout during its download', async () => {
    stubLocks();
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    await book();
    browser.silent.add(photos[1]!);
    // Its database is closed meanwhile.
    const check = checkTripPacks().catch(() => undefined);
    await waitFor(() => expect(browser.cached.size).toBe(1));
    switchAccount(null);
    const removal = checkTripPacks();
    limit.abort(new DOMException('Too late', 'TimeoutError'));
    await Promise.all([check, removal]);
    expect(browser.cached.size).toBe(0);
  });

  test('waits for the guest if the browser saves data', async () => {
    const booking = await book();
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as object, { connection: { saveData: true } }),
    );
    await checkTripPacks();
    expect(browser.cached.size).toBe(0);
    await choosePack(booking, 'asked');
    expect(browser.cached.size).toBe(2);
  });

  test('of later is kept on request, and its size is said before', async () => {
    const booking = await book({ startDate: addDays(today, 40), endDate: addDays(today, 44) });
    await publicDb().properties.put({ ...listing, fetchedAt: Date.now(), openedAt: null });
    renderScreen(<TripPackCard booking={booking} isOnline />);
    expect(await screen.findByText(/About 3 MB/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep on this device' }));
    expect(await screen.findByText('Everything is on this device')).toBeDefined();
    const remove = screen.getByRole('button', { name: 'Remove from this device' });
    // It is complete a moment before the work ends.
    await waitFor(() => expect(remove.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(remove);
    await waitFor(() => expect(browser.cached.size).toBe(0));
    expect(await screen.findByRole('button', { name: 'Keep on this device' })).toBeDefined();
    expect((await stored())?.listing).toBeNull();
  });

  test('that ended weeks ago is kept on request until it is removed', async () => {
    const booking = await book({
      ...{ startDate: addDays(today, -30), endDate: addDays(today, -26), status: 'completed' },
    });
    renderScreen(<TripPackCard booking={booking} isOnline />);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device' }));
    expect(await screen.findByText('Everything is on this device')).toBeDefined();
    expect(screen.getByText('It stays until you remove it.')).toBeDefined();
    await checkTripPacks();
    expect(browser.cached.size).toBe(2);
  });

  test('of the next days is stored although twenty old ones are kept on request', async () => {
    const old = {
      startDate: addDays(today, -30),
      endDate: addDays(today, -26),
      status: 'completed',
    } as const;
    for (let id = 2; id < 22; id += 1) {
      const past = await book({ ...old, id });
      await privateDb().tripPacks.put({ ...emptyPack(past), choice: 'always' });
    }
    await book();
    await checkTripPacks();
    expect(await stored()).toMatchObject({ listing: { row: { version: 4 } } });
  });
});
