import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  cardsOf,
  desktop,
  Device,
  expectAccessible,
  listedCards,
  ownComplaints,
  phone,
  waitForServiceWorker,
  watchAnswers,
} from './support/browser.ts';
import { readStore } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

describe.each([
  ['a phone', { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
  ['a desktop', { viewport: desktop }],
] as const)('a guest on %s', (_, options) => {
  const device = new Device(options);
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test('sees retreats with their photos and opens one', async () => {
    const page = await device.page();
    const refused = watchAnswers(page);
    const countDateFormats = await watchDateFormats(page);
    await page.goto(server.origin);
    await page.getByRole('heading', { level: 1, name: 'Book Your Next Retreat With Confidence.' }).waitFor();
    const cards = cardsOf(page);
    await cards.first().waitFor();
    expect(await cards.count()).toBe(8);
    await page.waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>('article img');
      return photo !== null && photo.complete && photo.naturalWidth > 0;
    });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Show more retreats' }).click();
    await expect.poll(() => listedCards(page).count()).toBe(16);

    const title = await cards.nth(10).getByRole('heading').innerText();
    await cards.nth(10).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
    await expectAccessible(page);
    // The first one that a page creates blocks it for 20 ms, six times as long on a slow phone.
    expect(await countDateFormats()).toBe(0);

    await page.goBack();
    await expect.poll(() => listedCards(page).count()).toBe(16);
    expect(refused).toEqual([]);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('filters by category and recovers from an empty result', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    const yoga = page.getByRole('button', { name: 'Yoga', exact: true });
    await yoga.click();
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll('article')];
      return cards.length > 0 && cards.every((card) => card.textContent.includes('Yoga'));
    });
    await expect.poll(() => yoga.getAttribute('aria-pressed')).toBe('true');
    await yoga.click();
    await expect.poll(() => yoga.getAttribute('aria-pressed')).toBe('false');

    await page.goto(`${server.origin}/?location=nowhere-at-all`);
    await page.getByText('No retreats found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear all filters' }).last().click();
    await cardsOf(page).first().waitFor();
  });

  test('looks through all photos with the keyboard', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await cardsOf(page).first().getByRole('link').first().click();
    const open =
      options.viewport === phone
        ? page.getByRole('button', { name: /1 \/ \d|photos/i })
        : page.getByRole('button', { name: 'View all photos' });
    await open.first().click();
    const gallery = page.getByRole('dialog', { name: 'Property Gallery' });
    await gallery.waitFor();
    const counter = gallery.getByText(/^\d\s*\/\s*\d/);
    const before = await counter.innerText();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => counter.innerText()).not.toBe(before);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
  });

  test.each(['/properties/0', '/properties/word', '/properties/999999'])(
    '%s says that nothing is there',
    async (path) => {
      const page = await device.page();
      await page.goto(server.origin + path);
      await page.getByRole('heading', { name: /not found|no retreat/i }).waitFor();
      await expectAccessible(page);
    },
  );

  test('an unknown path shows both documented lines and links home', async () => {
    const page = await device.page();
    await page.goto(`${server.origin}/no/such/page`);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await cardsOf(page).first().waitFor();
  });
});

test('a first picture that does not load delays nothing', async () => {
  const device = new Device();
  await device.turnOn();
  try {
    const page = await device.page();
    // These requests are never answered.
    await page.route('**/pictures/**', () => undefined);
    await page.goto(server.origin, { waitUntil: 'commit' });
    await cardsOf(page).first().waitFor();
    expect(await cardsOf(page).count()).toBe(8);
  } finally {
    await device.remove();
  }
});

test('on a first visit the number of retreats appears once it is known, and does not change', async () => {
  const device = new Device();
  await device.turnOn();
  const page = await device.page();
  try {
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      const look = (): void => {
        for (const heading of document.querySelectorAll('#root main h2'))
          if (heading.checkVisibility({ opacityProperty: true })) seen.add(heading.textContent);
        requestAnimationFrame(look);
      };
      look();
    });
    // The cards for the count arrive after the first page of retreats.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/sync/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    await page.locator('#root main h2').first().waitFor({ state: 'attached' });
    release();
    const count = page.getByRole('heading', { level: 2, name: /^\d+ retreats$/ });
    await count.waitFor();
    // The page looks once per frame.
    const seen = () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    await expect.poll(seen).toEqual([await count.innerText()]);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await device.remove();
  }
});

test.each([
  ['a phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['a desktop', { viewport: desktop }],
] as const)('the button to the map covers nothing of the footer on %s', async (_, options) => {
  const device = new Device(options);
  await device.turnOn();
  try {
    const page = await device.page();
    for (const path of ['/?location=bled', '/']) {
      await page.goto(server.origin + path);
      await cardsOf(page).first().waitFor();
      const footer = page.getByRole('contentinfo');
      await footer.waitFor();
      if (path === '/') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const bottomOfButton = async (): Promise<number> => {
        const box = (await page.getByRole('link', { name: 'Map View' }).boundingBox())!;
        return box.y + box.height;
      };
      await expect.poll(async () => (await bottomOfButton()) <= (await footer.boundingBox())!.y).toBe(true);
    }
  } finally {
    await device.remove();
  }
});

/** Id of a retreat of which the device has only the card. */
async function findUnopened(page: Page): Promise<number | undefined> {
  const pages = await readStore<{ cards: string }>(page, 'wellens-public', 'cardPages');
  const full = await readStore<{ id: number }>(page, 'wellens-public', 'properties');
  const opened = new Set(full.map(({ id }) => id));
  const ids = pages.flatMap(({ cards }) => (JSON.parse(cards) as [number][]).map(([id]) => id));
  return ids.find((id) => !opened.has(id));
}

test('recommends on the device, and opens a shared retreat of which it has only the card', async () => {
  const device = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  await device.turnOn();
  const page = await device.page();
  await page.goto(server.origin);
  await waitForServiceWorker(page);
  await page.reload();
  await cardsOf(page)
    .first()
    .getByRole('button', { name: /^Save / })
    .click();
  await page.getByText('Saved to wishlist').waitFor();
  let unopened: number | undefined;
  await vi.waitFor(async () => expect((unopened = await findUnopened(page))).toBeDefined(), {
    timeout: 30_000,
    interval: 100,
  });
  await device.context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'For you' }).waitFor();
  await page
    .getByText(/^You saved a retreat (with|in) /)
    .first()
    .waitFor();
  await expectAccessible(page);

  await page.goto(`${server.origin}/properties/${unopened}`);
  await page.getByText('Only a part of this retreat is on this device').waitFor();
  await expectAccessible(page);
  await page.goBack();
  await cardsOf(page).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('img', { name: /^QR code of / }).waitFor();
  await expectAccessible(page);
  expect(ownComplaints(device)).toEqual([]);
  await device.remove();
});

/** @returns function that counts the `Intl.DateTimeFormat` that the page has created since it was loaded */
async function watchDateFormats(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { dateFormats: number };
    counter.dateFormats = 0;
    const construct = (target: typeof Intl.DateTimeFormat, args: []): object => {
      counter.dateFormats += 1;
      return new target(...args);
    };
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, { construct });
  });
  return () => page.evaluate(() => (globalThis as unknown as { dateFormats: number }).dateFormats);
}
