import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cacheNames, launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { cardsOf, Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

/** Every documented route, with a text that proves that the screen opened. */
const routes: readonly (readonly [string, RegExp])[] = [
  ['/', /\d+\+? retreats/],
  ['/?location=Hakone&guests=2', /retreat/i],
  ['/?location=St.+Moritz', /No retreats found/],
  ['/map', /Map view/],
  ['/auth', /Sign up/i],
  ['/auth?tab=login', /Log in/i],
  // Visitors are redirected: from the wizard to sign-in, from the staff page to home.
  ['/list-property', /Sign up/i],
  ['/owner-dashboard', /Please log in to access your dashboard/],
  ['/admin', /\d+\+? retreats/],
  ['/checkout', /./],
  ['/booking-confirmation', /./],
  ['/messages', /./],
  ['/messages/1', /./],
  ['/wishlist', /./],
  ['/trips', /./],
  ['/trips/1', /./],
  ['/sync', /./],
  ['/produce', /Coming Soon/],
  ['/no/such/page', /404 Page Not Found/],
];

describe('after one visit, with the server down and the browser restarted', () => {
  let server: RunningServer;
  const device = new Device();
  let visited = '';
  let visitedTitle = '';

  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    const page = await device.page();
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    await page.waitForFunction((kept) => caches.match(kept).then(Boolean), launchPagePath);
    // The worker controls pages only from the second load.
    await page.reload();
    const first = cardsOf(page).first();
    await first.waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('article img')]
        .slice(0, 2)
        .every((photo) => photo.complete && photo.naturalWidth > 0),
    );
    visitedTitle = await first.getByRole('heading').innerText();
    await first.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
    visited = new URL(page.url()).pathname;
    await device.turnOff();
    await server.stop('SIGKILL');
    await device.turnOn();
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  test('home shows the retreats with their photos and their age', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    await page.waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>('article img');
      return photo !== null && photo.complete && photo.naturalWidth > 0;
    });
    await page
      .getByText(/Updated (just now|\d+ min ago)/)
      .first()
      .waitFor();
    await page
      .getByText(/offline/i)
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  test('home is visible before the app runs, and is replaced by it', async () => {
    const page = await device.page();
    await page.goto('about:blank');
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(server.origin);
    const cards = page.getByRole('main').getByRole('article');
    await expect.poll(() => cards.count()).toBe(8);
    await expect.poll(() => cards.first().getByRole('heading').innerText()).toBe(visitedTitle);
    expect(await page.locator('#root main').count()).toBe(0);
    // A reload may have happened further down.
    await page.reload();
    expect(await page.locator('.launch').count()).toBe(0);
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await page.goto('about:blank');
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    expect(await page.locator('.launch').count()).toBe(0);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('a retreat opened before opens again', async () => {
    const page = await device.page();
    await page.goto(server.origin + visited);
    await page.getByRole('heading', { level: 1, name: visitedTitle }).waitFor();
    await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
    await page.getByRole('heading', { name: 'Available Wellness Packages' }).waitFor();
    await expectAccessible(page);
  });

  test('a retreat never opened before says what to do', async () => {
    const page = await device.page();
    await page.goto(`${server.origin}/properties/987654`);
    await page.getByText('Open it once with a connection and it will be here next time.').waitFor();
  });

  test.each(routes)('%s opens from a cold start', async (path, words) => {
    // A new tab, without any app state, in a browser restarted without the server.
    const page = await device.context.newPage();
    await page.goto(server.origin + path);
    await page.getByRole('main').getByText(words).first().waitFor();
    await expectAccessible(page);
    await page.close();
    expect(ownComplaints(device)).toEqual([]);
  });

  test('when the server is back, home updates without a reload', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    // The device has a network; only the server does not answer.
    await page.getByText("Can't reach Wellens.").waitFor();
    await server.start();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText("Can't reach Wellens.").waitFor({ state: 'detached' });
    await page.getByText('Updated just now').first().waitFor();
  });
});

describe('one visit without a reload', () => {
  let server: RunningServer;
  let device: Device;

  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(async () => {
    device = new Device();
    await device.turnOn();
  });
  afterEach(() => device.remove());
  afterAll(() => server.remove());

  test('if the network fails while the app loads, a heart and the work behind the screens wait for their code', async () => {
    const page = await device.page();
    const late = /\/assets\/(background-jobs|favorite-commands|register|save-launch-snapshot)-/;
    const failed = new Set<string>();
    await page.route(late, async (route) => {
      failed.add(late.exec(route.request().url())![1]!);
      await route.abort();
    });
    await page.goto(server.origin);
    const heart = cardsOf(page)
      .first()
      .getByRole('button', { name: /^Save / });
    await heart.click();
    await expect.poll(() => [...failed].sort()).toEqual(['background-jobs', 'favorite-commands']);
    expect(await heart.getAttribute('aria-pressed')).toBe('false');

    await page.unroute(late);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('Saved to wishlist').waitFor();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await waitForServiceWorker(page);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('photos seen before are still shown with the server down', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await page.waitForFunction(isFirstPhotoShown);
    await waitForServiceWorker(page);
    await expect.poll(() => countPhotos(page)).toBeGreaterThan(0);
    await server.stop('SIGKILL');
    // Only the app's own cache counts: browsers clear the HTTP cache at any time.
    const session = await device.context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.goto(server.origin);
    await page.waitForFunction(isFirstPhotoShown);
  });
});

const isFirstPhotoShown = (): boolean => {
  const photo = document.querySelector<HTMLImageElement>('#root article img');
  return photo !== null && photo.complete && photo.naturalWidth > 0;
};

/** Photos of cards that the service worker has stored. */
const countPhotos = (page: Page): Promise<number> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cacheNames.photos);
