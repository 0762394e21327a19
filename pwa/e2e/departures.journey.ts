import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import {
  desktop,
  Device,
  expectAccessible,
  ownComplaints,
  phone,
  waitForServiceWorker,
} from './support/browser.ts';
import { bookInDatabase } from './support/departure-guests.ts';
import { hostAccount, readStore, signInDevice, staffAccount } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

const firstDay = addDays(new Date().toISOString().slice(0, 10), 200);
const days = {
  'First day': firstDay,
  'Last day': addDays(firstDay, 6),
  'Last day to book': addDays(firstDay, -20),
};

/** A host on a laptop, a guest on a phone, and another guest who only uses the API. */
describe('a group retreat from its plan to its roster', () => {
  let server: RunningServer;
  let listing: Property;
  let first: ApiCaller;
  const host = new Device({ viewport: desktop });
  const second = new Device({ viewport: phone, hasTouch: true, isMobile: true });

  beforeAll(async () => {
    server = await startServer();
    for (const device of [host, second]) {
      await device.turnOn();
      device.context.setDefaultTimeout(15_000);
    }
    await signInDevice(await host.page(), server.origin, hostAccount);
    first = await callAs(server.origin, 'guest');
    const listings = await first.get<Property[]>('/api/properties?limit=100');
    listing = listings.find(({ title }) => title === 'Cedar Steam Ryokan')!;
  });
  afterAll(async () => {
    for (const device of [host, second]) await device.remove();
    await server.remove();
  });

  const readDeparture = async (): Promise<Departure> =>
    (await first.get<Departure[]>(`/api/properties/${listing.id}/departures`))[0]!;
  const openDashboard = async (page: Page, query = ''): Promise<void> => {
    await page.goto(`${server.origin}/owner-dashboard?tab=departures&property=${listing.id}${query}`);
  };

  test('the host plans it with a room of two places', async () => {
    const page = await host.page();
    await openDashboard(page);
    await page.getByText('No group retreats yet').waitFor();
    await page.getByRole('button', { name: 'Add group retreat' }).click();
    const form = page.getByRole('dialog', { name: 'Add group retreat' });
    await form.getByLabel('Title').fill('Silent Week');
    for (const [label, day] of Object.entries(days)) await form.getByLabel(label, { exact: true }).fill(day);
    await form.getByLabel('Room name').fill('Garden room');
    await form.getByLabel('Price per person').fill('500');
    await form.getByLabel('Places').fill('2');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save group retreat' }).click();
    await page.getByRole('article', { name: 'Silent Week' }).getByText('0 confirmed places of 2').waitFor();
    await page.getByRole('button', { name: 'Guests: Silent Week' }).waitFor();
    await expectAccessible(page);
  });

  test('a guest who finds it full joins the waiting list, and takes the places that another one gives back', async () => {
    const { id, rooms } = await readDeparture();
    const roomId = rooms[0]!.id;
    const booking = await first.post<{ id: number }>(`/api/departures/${id}/bookings`, {
      ...{ userId: first.id, roomId, places: 2, totalPrice: 1120 },
    });
    const page = await second.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest2', password: 'retreat-guest2' },
    });
    await page.goto(`${server.origin}/properties/${listing.id}`);
    const card = page.getByRole('article', { name: 'Silent Week' });
    await card.getByText('Full', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Choose places to wait for' }).click();
    await card.getByRole('button', { name: 'Join the waiting list' }).click();
    await card.getByText('You are 1st in line.').waitFor();
    await expectAccessible(page);

    const hostPage = await host.page();
    await hostPage.getByRole('button', { name: 'Guests: Silent Week' }).click();
    const line = hostPage.getByRole('region', { name: 'Waiting list' });
    await line.getByRole('article', { name: 'Jonas Brandt' }).getByText('1st in line').waitFor();

    await page.goto(`${server.origin}/trips`);
    await page.getByText('You are 1st in line.').waitFor();
    await first.post(`/api/bookings/${booking.id}/cancel`, {});
    await page.getByText(/^1 place in Garden room is held for you until/).waitFor();
    await expectAccessible(page);
    // The host sees the same, live and also offline.
    await line.getByText(/^Held for them until/).waitFor();
    await waitForServiceWorker(hostPage);
    await host.context.setOffline(true);
    await hostPage.reload();
    await line.getByText(/^Held for them until/).waitFor();
    await expectAccessible(hostPage);
    await host.context.setOffline(false);
    await page.getByRole('button', { name: 'Take it for $560' }).click();
    const trip = page.getByRole('article').filter({ hasText: 'Group retreat: Silent Week' });
    await trip.getByText('Confirmed').waitFor();
    await page.getByRole('heading', { name: 'Waiting lists' }).waitFor({ state: 'detached' });
    await line.getByText('Nobody is waiting for a place.').waitFor();
    await hostPage.getByRole('button', { name: 'All group retreats' }).click();
    expect(ownComplaints(second)).toEqual([]);
  });

  test('the roster shows the guest, also offline', async () => {
    const page = await host.page();
    await waitForServiceWorker(page);
    await page.getByRole('button', { name: 'Guests: Silent Week' }).click();
    const guest = page.getByRole('region', { name: 'Guests' }).getByRole('article');
    await guest.getByText('Garden room · 1 place').waitFor();
    expect(await guest.count()).toBe(1);
    await expectAccessible(page);
    await host.context.setOffline(true);
    await page.reload();
    await guest.getByText('Garden room · 1 place').waitFor();
    expect(ownComplaints(host)).toEqual([]);
  });

  test('a roster of 24 guests opens offline', async () => {
    const page = await host.page();
    const byApi = await callAs(server.origin, 'host');
    const { id, rooms } = await byApi.post<Departure>(`/api/properties/${listing.id}/departures`, {
      title: 'Full House',
      startDate: addDays(firstDay, 30),
      endDate: addDays(firstDay, 33),
      bookBy: addDays(firstDay, 20),
      rooms: [{ name: 'Hall', pricePerPerson: 100, places: 25 }],
    });
    await first.post(`/api/departures/${id}/bookings`, {
      ...{ userId: first.id, roomId: rooms[0]!.id, places: 1, totalPrice: 112 },
    });
    const names = await bookInDatabase(server.databaseUrl, { departureId: id, hostId: byApi.id, guests: 23 });
    await host.context.setOffline(false);
    await openDashboard(page);
    const isOfDeparture = ({ departureId }: { departureId?: number | null }) => departureId === id;
    await vi.waitFor(
      async () => {
        const bookings = await readStore<{ departureId?: number | null }>(
          page,
          `wellens-user-${byApi.id}`,
          'bookings',
        );
        expect(bookings.filter(isOfDeparture)).toHaveLength(24);
      },
      { timeout: 30_000, interval: 100 },
    );
    await host.context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Guests: Full House' }).click();
    const roster = page.getByRole('region', { name: 'Guests' });
    await roster.getByText('Guests (24 people)').waitFor();
    expect(await roster.getByRole('article').count()).toBe(24);
    for (const name of names) await roster.getByRole('article', { name }).waitFor();
    expect(ownComplaints(host)).toEqual([]);
  });

  test('staff see who comes, and cancel it', async () => {
    const page = await second.page();
    await page.request.post(`${server.origin}/api/auth/login`, { data: staffAccount });
    await page.goto(`${server.origin}/admin?tab=all&text=Cedar+Steam`);
    await page.getByRole('button', { name: 'Group retreats of Cedar Steam Ryokan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Group retreats' });
    await dialog.getByRole('button', { name: 'Guests: Silent Week' }).click();
    await dialog.getByText('Garden room · 1 place').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel: Silent Week' }).click();
    await dialog.getByRole('button', { name: 'Cancel the group retreat' }).click();
    await dialog
      .getByRole('article', { name: 'Silent Week' })
      .getByText('Cancelled', { exact: true })
      .waitFor();
    const departures = await (
      await callAs(server.origin, 'host')
    ).get<Departure[]>(`/api/properties/${listing.id}/departures`);
    expect(departures.find(({ title }) => title === 'Silent Week')?.status).toBe('cancelled');
    expect(ownComplaints(second)).toEqual([]);
  });
});
