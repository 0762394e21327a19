import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { rateOf } from '#contracts/rules/date-prices.ts';
import { addDays } from '#contracts/rules/days.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { cacheNames } from '#pwa/data/storage/cache-names.ts';
import { makeSampleMap } from '../../sync-server/world-map/sample-map.ts';
import { callAs } from './support/api-caller.ts';
import { Device, expectAccessible, ownComplaints, phone, waitForServiceWorker } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

const cedar = { latitude: 35.2324, longitude: 139.1069 };

/** About 3.2 km south-west of the retreat. */
const guestPosition = { latitude: 35.2121, longitude: 139.082, accuracy: 30 };

/** Resolves when the map has names and roads of the valley. A name is centred on an element without a width. */
async function seeValley(page: Page): Promise<void> {
  const drawn = { state: 'attached' } as const;
  await page.locator('[data-kind="water"]', { hasText: 'Mirror Lake' }).first().waitFor(drawn);
  await page.locator('[data-kind="locality"]', { hasText: 'Lakeside' }).first().waitFor(drawn);
  await page.locator('.leaflet-town-pane path[class*="major"]').first().waitFor(drawn);
}

/** Waits until the map has zoomed in. @param before its scale before that @returns its new scale */
async function settledScale(page: Page, before: number): Promise<number> {
  const settled = await page.waitForFunction((least) => {
    if (document.querySelector('.leaflet-zoom-anim') !== null) return false;
    // Leaflet sets the scale of this element to that of the map.
    const proxy = document.querySelector<HTMLElement>('.leaflet-proxy');
    const scale = Number(/scale\(([^)]+)\)/.exec(proxy?.style.transform ?? '')?.[1] ?? 0);
    return scale > least && scale;
  }, before);
  return Number(await settled.jsonValue());
}

/** Opens the map of the retreats at one place, and zooms in to the town. */
async function openMap(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/map?location=Hakone`);
  await page.locator('.leaflet-marker-icon').first().waitFor();
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  // Deeper than the map of the world, which ends at 11. Leaflet ignores clicks while it zooms.
  let scale = await settledScale(page, 0);
  for (let step = 0; step < 3; step += 1) {
    await zoomIn.click();
    scale = await settledScale(page, scale);
  }
  await seeValley(page);
}

describe("with the operator's map file", () => {
  let server: RunningServer;
  let booking: Booking;
  const folder = mkdtempSync(join(tmpdir(), 'wellens-map-file-'));
  const device = new Device({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    geolocation: guestPosition,
    permissions: ['geolocation'],
  });

  beforeAll(async () => {
    const file = join(folder, 'valley.pmtiles');
    writeFileSync(file, makeSampleMap(cedar));
    server = await startServer({ MAP_FILE: file });
    await device.turnOn();
    device.context.setDefaultTimeout(20_000);
    const guest = await callAs(server.origin, 'guest');
    const listings = await guest.get<Property[]>('/api/properties?limit=100');
    const listing = listings.find(({ title }) => title === 'Cedar Steam Ryokan')!;
    const today = new Date().toISOString().slice(0, 10);
    const stay = { startDate: addDays(today, 200), endDate: addDays(today, 202) };
    booking = await guest.post('/api/bookings', {
      ...stay,
      propertyId: listing.id,
      userId: guest.id,
      guests: 1,
      totalPrice: quoteStay(stay, rateOf(listing)).total,
    });
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the map shows roads and names from the own server only, and again after a cold start offline', async () => {
    const page = await device.page();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await openMap(page, server.origin);
    await expectAccessible(page);
    expect([...hosts]).toEqual(['localhost']);
    await waitForServiceWorker(page);
    await openMap(page, server.origin);
    await device.context.setOffline(true);
    await openMap(page, server.origin);
    await device.context.setOffline(false);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('a kept trip shows the place, and the distance by the own position, without a connection', async () => {
    const page = await device.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    await page.goto(`${server.origin}/trips/${booking.id}`);
    const place = page.getByRole('region', { name: "Where you'll be" });
    await place.getByRole('button', { name: 'Show distance and direction' }).scrollIntoViewIfNeeded();
    await seeValley(page);
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByText('Everything is on this device').waitFor();
    await page.getByText('What is kept').click();
    await page.getByRole('listitem').filter({ hasText: 'Map' }).waitFor();
    // What was viewed goes, as if the device were full; what the trip keeps stays.
    await page.evaluate((name) => caches.delete(name), cacheNames.townMap);
    await device.context.setOffline(true);
    await page.reload();
    await place.getByRole('button', { name: 'Show distance and direction' }).click();
    await place.getByText('3.2 km north-east').waitFor();
    await seeValley(page);
    await expectAccessible(page);
    expect(ownComplaints(device)).toEqual([]);
  });
});
