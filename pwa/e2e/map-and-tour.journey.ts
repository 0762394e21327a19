import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, Device, expectAccessible, ownComplaints, phone } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

/** The text of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Whether two elements share a part of the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of the elements is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Excludes Chromium's warnings about WebGL without a graphics card. */
const complaintsOf = (device: Device) =>
  ownComplaints(device).filter((line) => !/WebGL|software rendering/i.test(line));

describe.each([
  ['a phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['a desktop', { viewport: desktop }],
] as const)('the map on %s', (_, options) => {
  const device = new Device(options);
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test('by keyboard: to a price, its card in the list, its popup, the heart, and out again', async () => {
    const page = await device.page();
    const hosts = new Set<string>();
    const mapFileRequests: string[] = [];
    page.on('request', (request) => {
      const { hostname, pathname } = new URL(request.url());
      hosts.add(hostname);
      if (pathname.startsWith('/town-map/')) mapFileRequests.push(pathname);
    });
    await page.goto(`${server.origin}/map`);
    await page.getByRole('heading', { level: 1, name: 'Map view' }).waitFor();
    const stop = page.locator('.leaflet-marker-icon button[tabindex="0"]');
    await stop.waitFor();
    await expectAccessible(page);
    await stop.focus();
    // Clusters split one by one until a single listing has the focus.
    for (let step = 0; step < 12 && !/^\$/.test(await focused(page)); step += 1) {
      const before = await focused(page);
      await page.keyboard.press('Enter');
      await page.waitForFunction((text) => {
        const now = document.activeElement;
        return now?.closest('.leaflet-marker-icon') != null && now.textContent !== text;
      }, before);
    }
    expect(await focused(page)).toMatch(/^\$\d+ \/ night, .+, /);
    await page.keyboard.press('Enter');
    const popup = page.locator('.leaflet-popup').getByRole('article');
    await popup.waitFor();
    const title = await popup.getByRole('link').innerText();
    const card = page.locator('[data-selected]').getByRole('heading', { name: title });
    await card.waitFor();
    await page.waitForFunction(() => {
      const place = document.querySelector('[data-selected]')?.getBoundingClientRect();
      return place !== undefined && place.top < window.innerHeight && place.bottom > 0;
    });
    // The page scrolls only to the card's upper edge, so that the popup stays visible.
    await popup.getByRole('link').and(page.locator(':visible')).waitFor();
    // The map moves until all of the popup is in view.
    await page.waitForFunction(() => document.querySelector('.leaflet-pan-anim') === null);
    const popupTop = await popup.evaluate((node) => node.getBoundingClientRect().top);
    expect(popupTop).toBeGreaterThan(0);
    expect(await overlap(popup, page.getByRole('combobox', { name: 'Go to a place' }))).toBe(false);
    expect(await overlap(popup, page.locator('.leaflet-control-zoom'))).toBe(false);
    await popup.getByRole('button', { name: `Save ${title}` }).press('Enter');
    await popup.getByRole('button', { name: new RegExp(title), pressed: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/map');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await focused(page)).toContain(title);

    const search = page.getByRole('combobox', { name: 'Go to a place' });
    await search.fill('bali');
    await page.getByRole('option').first().getByText('Sidemen, Bali, Indonesia').waitFor();
    await search.fill('zzzz');
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    const note = page.getByText('No place with this name');
    expect(await note.evaluate(ground)).toBe(await search.evaluate(ground));
    await search.fill('');

    await page.getByRole('button', { name: 'Yoga', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Available retreats - Yoga' }).waitFor();
    await page.getByRole('link', { name: 'List view' }).click();
    await page.getByRole('heading', { name: 'Book Your Next Retreat With Confidence.' }).waitFor();
    // No tile server is configured: the map uses its own data and contacts no other host.
    expect([...hosts]).toEqual(['localhost']);
    expect(mapFileRequests).toEqual([]);
    expect(complaintsOf(device)).toEqual([]);
  });
});

/** The path of a listing with a virtual tour. */
const tourPath = async (): Promise<string> => {
  const answer = await fetch(`${server.origin}/api/properties?limit=100`);
  const listings = (await answer.json()) as { id: number; hasVirtualTour: boolean }[];
  return `/properties/${listings.find(({ hasVirtualTour }) => hasVirtualTour)?.id}`;
};

describe('the virtual tour', () => {
  const device = new Device();
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test.each([
    ['drawn round', false],
    ['flat, in a browser without WebGL', true],
  ])('%s: scenes by arrows that wrap and by dots, zoom to its ends, back closes it', async (_, isFlat) => {
    const page = await device.page();
    if (isFlat) {
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
    }
    await page.goto(server.origin + (await tourPath()));
    await page.getByRole('button', { name: 'Virtual Tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Virtual Tour' });
    await tour.getByText(/ - Virtual Tour$/).waitFor();
    await tour.getByText('1 / 3').waitFor();
    await tour.getByText('Verified').first().waitFor();
    const scene = isFlat ? tour.getByRole('img') : tour.getByRole('application');
    await scene.first().waitFor();
    await expectAccessible(page);
    await tour.getByRole('button', { name: 'Previous scene' }).click();
    await tour.getByText('3 / 3').waitFor();
    await tour.getByRole('button', { name: 'Next scene' }).click();
    await tour.getByText('1 / 3').waitFor();
    const names = await tour.getByRole('navigation', { name: 'Scenes' }).getByRole('button').all();
    await names[1]?.click();
    await tour.getByText('2 / 3').waitFor();
    await scene.first().waitFor();
    const zoomIn = tour.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 10; step += 1) await zoomIn.click();
    expect(await zoomIn.isDisabled()).toBe(true);
    await page.goBack();
    await tour.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('Virtual Tour');
    expect(complaintsOf(device)).toEqual([]);
  });
});
