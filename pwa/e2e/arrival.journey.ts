import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ArrivalDetails } from '#contracts/domain/stay/arrivals.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { rateOf } from '#contracts/rules/date-prices.ts';
import { addDays } from '#contracts/rules/days.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { cacheNames, launchPathOf } from '#pwa/data/storage/cache-names.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import {
  desktop,
  Device,
  expectAccessible,
  ownComplaints,
  phone,
  waitForServiceWorker,
} from './support/browser.ts';
import { hostAccount, readStore, signInDevice } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

const patient = { timeout: 30_000, interval: 100 };

/** A stay of the guest that begins so soon that its code is due. */
async function bookSoon(guest: ApiCaller, listings: readonly Property[]): Promise<Booking> {
  const today = new Date().toISOString().slice(0, 10);
  const refusals: unknown[] = [];
  for (const listing of listings) {
    const stay = { startDate: addDays(today, 1), endDate: addDays(today, 2) };
    const body = { ...stay, propertyId: listing.id, userId: guest.id, guests: 1 };
    try {
      return await guest.post('/api/bookings', {
        ...body,
        totalPrice: quoteStay(stay, rateOf(listing)).total,
      });
    } catch (refusal) {
      refusals.push(refusal);
    }
  }
  throw new AggregateError(refusals, 'No listing of the demo host can be booked for tomorrow');
}

/** In the page. */
const countTripPhotos = async (): Promise<number> =>
  (await (await caches.open('wellens-trip-photos')).keys()).length;

declare global {
  /** Text of the launch snapshot that the page has shown. */
  var launchText: string;
  /** The snapshot, account and service worker that the page found at its start, which decide whether it shows a snapshot. */
  var launchState: Promise<object>;
}

/** Runs in the page before its own code. */
function watchLaunch(): void {
  globalThis.launchText = '';
  globalThis.launchState = caches.match(`/launch-page${location.pathname}`).then((saved) => ({
    saved: saved && [...saved.headers],
    account: localStorage.getItem('wellens-account'),
    worker: navigator.serviceWorker.controller?.state,
  }));
  new MutationObserver(() => {
    globalThis.launchText ||= document.querySelector('.launch')?.textContent ?? '';
  }).observe(document, { childList: true, subtree: true });
}

describe('an arrival guide from the dashboard to the door', () => {
  let server: RunningServer;
  let booking: Booking;
  const host = new Device({ viewport: desktop });
  const guest = new Device({ viewport: phone, hasTouch: true, isMobile: true });

  beforeAll(async () => {
    server = await startServer();
    for (const device of [host, guest]) {
      await device.turnOn();
      device.context.setDefaultTimeout(20_000);
    }
    const own = await (await callAs(server.origin, 'host')).get<Property[]>('/api/properties?mine=1');
    const bookable = own.filter(
      (listing) => listing.instantBook && listing.isVerified && listing.cancellationPolicy !== 'flexible',
    );
    booking = await bookSoon(await callAs(server.origin, 'guest'), bookable);
  });
  afterAll(async () => {
    for (const device of [host, guest]) await device.remove();
    await server.remove();
  });

  test('the host writes it offline, and it is sent later', async () => {
    const page = await host.page();
    await signInDevice(page, server.origin, hostAccount);
    await waitForServiceWorker(page);
    await page.goto(`${server.origin}/owner-dashboard?tab=arrival&property=${booking.propertyId}`);
    const form = page.getByRole('form', { name: 'Arrival guide' });
    await form.waitFor();
    await host.context.setOffline(true);
    await form.getByLabel('Directions').fill('Past the cedar, then left.');
    await form.getByLabel('Phone').fill('+81 75 000 0000');
    await form.getByLabel('Door code').fill('4711#');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save arrival guide' }).click();
    await page.getByText('Arrival guide saved').waitFor();
    await host.context.setOffline(false);
    const { id: hostId } = await callAs(server.origin, 'host');
    await vi.waitFor(
      async () => expect(await readStore(page, `wellens-user-${hostId}`, 'outbox')).toEqual([]),
      patient,
    );
    expect(ownComplaints(host)).toEqual([]);
  });

  test('with the server stopped and the browser cold, the guest opens stay, place, code and contact', async () => {
    const page = await guest.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    await page.reload();
    await vi.waitFor(async () => {
      const details = await readStore<ArrivalDetails>(
        page,
        `wellens-user-${booking.userId}`,
        'arrivalDetails',
      );
      expect(details.map(({ code }) => code)).toContain('4711#');
    }, patient);
    // The chunk of the screen is stored once it was opened.
    await page.goto(`${server.origin}/trips/${booking.id}`);
    await page.getByText('4711#').waitFor();
    await page.getByText('Everything is on this device').waitFor();
    const snapshot = launchPathOf(tripPath(booking.id));
    await page.waitForFunction((kept) => caches.match(kept).then(Boolean), snapshot);
    await guest.turnOff();
    await server.stop('SIGKILL');
    await guest.turnOn();
    const cold = await guest.page();
    await cold.addInitScript(watchLaunch);
    await cold.goto(`${server.origin}/trips/${booking.id}`);
    await cold.getByRole('heading', { level: 1, name: booking.property.title }).waitFor();
    await cold.getByText('4711#').waitFor();
    await cold.getByText('Past the cedar, then left.').waitFor();
    await cold.getByRole('link', { name: '+81 75 000 0000' }).first().waitFor();
    await cold.getByText(booking.property.location).first().waitFor();
    await cold.getByRole('heading', { name: 'In an emergency' }).waitFor();
    await cold.getByText('Everything is on this device').waitFor();
    // A reload, which the app does when a screen fails to load, shows no snapshot.
    expect(await cold.evaluate(() => performance.getEntriesByType('navigation')[0])).toMatchObject({
      type: 'navigate',
    });
    const state = JSON.stringify(await cold.evaluate(() => globalThis.launchState));
    expect(await cold.evaluate(() => globalThis.launchText), state).toContain(booking.property.title);
    expect(await cold.evaluate(() => globalThis.launchText)).not.toContain('4711#');
    await expectAccessible(cold);
    await cold.getByRole('link', { name: 'View retreat' }).click();
    // The page of the trip has the same title.
    await cold.getByRole('heading', { name: 'About this retreat' }).waitFor();
    await cold.getByRole('heading', { level: 1, name: booking.property.title }).waitFor();
    expect(await cold.evaluate(countTripPhotos)).toBeGreaterThan(1);
    await cold.goto(`${server.origin}/trips`);
    await cold.getByText('On this device', { exact: true }).waitFor();
    await expectAccessible(cold);
    expect(ownComplaints(guest)).toEqual([]);
  });

  test('after a logout nothing of the stay is shown at its address, also before the app has started', async () => {
    const page = await guest.page();
    const snapshot = launchPathOf(tripPath(booking.id));
    // As in a browser that ended before the app could remove it.
    const kept = await page.evaluate(async (path) => {
      const answer = await caches.match(path);
      return answer && { text: await answer.text(), headers: [...answer.headers] };
    }, snapshot);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForFunction(async (path) => (await caches.match(path)) === undefined, snapshot);
    await page.evaluate(
      async ({ name, path, answer }) => {
        const cache = await caches.open(name);
        await cache.put(path, new Response(answer?.text, { headers: answer?.headers ?? [] }));
      },
      { name: cacheNames.launch, path: snapshot, answer: kept },
    );
    await page.goto(`${server.origin}/trips/${booking.id}`);
    await page.getByRole('heading', { name: 'Log in to see this trip' }).waitFor();
    expect(await page.evaluate(() => globalThis.launchText)).toBe('');
  });
});
