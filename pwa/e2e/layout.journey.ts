import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { callAs } from './support/api-caller.ts';
import { cardsOf, desktop, Device, ownComplaints, phone, waitForStillness } from './support/browser.ts';
import { doubleText, doubleTextPx, textTroubles } from './support/large-text.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
let listings: Property[];
const today = new Date().toISOString().slice(0, 10);
/** In the middle of a month, so that the days around it are on the same page of the calendar. */
const from = `${addDays(today, 150).slice(0, 8)}10`;

beforeAll(async () => {
  server = await startServer();
  listings = (await (await fetch(`${server.origin}/api/properties?limit=100`)).json()) as Property[];
});
afterAll(() => server.remove());

const listing = (title: string): Property => listings.find((property) => property.title === title)!;
const touch = { hasTouch: true, isMobile: true } as const;

async function open(device: Device, path: string): Promise<Page> {
  const page = await device.page();
  await page.goto(server.origin + path);
  await page.locator('#root').getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

describe.each([
  ['a phone', { viewport: phone, ...touch }],
  ['a desktop', { viewport: desktop }],
] as const)('with text of twice the size on %s', (_, options) => {
  const device = new Device(options);
  beforeAll(async () => {
    doubleText(device);
    await device.turnOn();
  });
  afterAll(() => device.remove());

  test('no text is cut off or overlaps another', async () => {
    const retreat = `/properties/${listing('Cedar Steam Ryokan').id}`;
    let page = await open(device, retreat);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${doubleTextPx}px`,
    );
    // Covers the tour button, the photo counter, the host row and the booking bar.
    expect(await textTroubles(page, 'main')).toEqual([]);
    page = await open(device, '/');
    await cardsOf(page).first().waitFor();
    expect(await textTroubles(page, 'header')).toEqual([]);
    expect(await textTroubles(page, 'main')).toEqual([]);
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('on a phone on its side', () => {
  const device = new Device({ viewport: { width: 740, height: 360 }, ...touch });
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test('the stay sheet scrolls as a whole, so that the calendar can use the full height', async () => {
    const page = await open(device, `/properties/${listing('Cedar Steam Ryokan').id}`);
    await page.getByRole('button', { name: /Select dates/ }).click();
    const grid = page.getByRole('dialog', { name: 'Your stay' }).getByRole('grid');
    await grid.waitFor();
    await waitForStillness(page);
    const inSight = await grid.evaluate((element) => {
      element.scrollIntoView();
      return [...element.querySelectorAll('[data-day]')].filter((day) => {
        const { left, top, width, height } = day.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === day;
      }).length;
    });
    expect(inSight).toBeGreaterThanOrEqual(28);
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('on a very wide screen', () => {
  const device = new Device({ viewport: { width: 1920, height: 1080 } });
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test('the whole sun is visible above the hills of the hero picture', async () => {
    const page = await open(device, '/');
    const sun = page.locator('#root main svg circle').nth(1);
    const header = await page.locator('#root header').first().boundingBox();
    const frame = await page.locator('#root main svg').first().boundingBox();
    const box = await sun.boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
    expect(box!.x + box!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
  });
});

/** Clicks an arrow until it disappears, which may happen during a click because the strip is still scrolling. */
async function pressUntilGone(arrow: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await arrow.isVisible()) await arrow.click({ timeout: 1000 }).catch(() => undefined);
        return arrow.isVisible();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(false);
}

describe('with a mouse', () => {
  test.each([
    ['a window of 768 px', { width: 768, height: 1024 }, false],
    ['a window of 1024 px', { width: 1024, height: 768 }, false],
    ['text of twice the size', desktop, true],
  ])('arrows lead to every category, in %s', async (_, viewport, isLarge) => {
    const device = new Device({ viewport });
    if (isLarge) doubleText(device);
    await device.turnOn();
    try {
      const page = await open(device, '/');
      const strip = page.locator('#root').getByRole('group', { name: 'Categories' });
      const next = strip.getByRole('button', { name: 'Next categories' });
      const previous = strip.getByRole('button', { name: 'Previous categories' });
      await next.waitFor();
      expect(await next.boundingBox()).toMatchObject({ width: 44, height: 44 });
      expect(await previous.isVisible()).toBe(false);
      const last = strip.getByRole('button', { name: 'Fitness' });
      await pressUntilGone(next);
      await last.click();
      await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true');
      await pressUntilGone(previous);
      await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThanOrEqual(1);
      expect(ownComplaints(device)).toEqual([]);
    } finally {
      await device.remove();
    }
  });

  test("'Choose new dates' leads to the calendar, with the focus on a day near the dates", async () => {
    const device = new Device({ viewport: desktop });
    await device.turnOn();
    try {
      const page = await open(device, `/properties/${listing('Raked Stone Machiya').id}`);
      // As the link leaves it in the history.
      await page.evaluate((chooseDatesNear) => {
        history.replaceState({ ...(history.state as object), usr: { chooseDatesNear } }, '');
      }, from);
      await page.reload();
      const grid = page.getByRole('region', { name: 'Booking' }).getByRole('grid');
      await grid.waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? 'no day');
      await expect.poll(focused).toContain(from.slice(0, 7));
      const { y, height } = (await grid.boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(desktop.height);
    } finally {
      await device.remove();
    }
  });

  test('the card of pending changes starts below the title even if nothing is pending', async () => {
    const device = new Device({ viewport: desktop });
    await device.turnOn();
    try {
      const page = await open(device, '/sync');
      const title = page.getByRole('heading', { level: 1, name: 'Pending changes' });
      const card = page.getByRole('heading', { name: 'All saved' }).locator('..');
      await expect
        .poll(async () => (await card.boundingBox())!.x - (await title.boundingBox())!.x)
        .toBeLessThanOrEqual(1);
    } finally {
      await device.remove();
    }
  });

  test('trips, a trip, checkout and pending changes have the same left edge', async () => {
    const device = new Device({ viewport: desktop });
    await device.turnOn();
    try {
      const page = await device.page();
      const guest = await callAs(server.origin, 'guest');
      const stay = await book('guest', listing('Cedar Steam Ryokan'), from);
      await page.request.post(`${server.origin}/api/auth/login`, {
        data: { username: 'guest', password: 'retreat-guest' },
      });
      expect(stay.userId).toBe(guest.id);
      const edges: Record<string, number> = {};
      const { propertyId, startDate, endDate, guests } = stay;
      const checkout = `/checkout?propertyId=${propertyId}&packageId=none&startDate=${startDate}&endDate=${endDate}&guests=${guests}`;
      for (const [path, title] of [
        ['/trips', 'Trips'],
        [`/trips/${stay.id}`, stay.property.title],
        [checkout, 'Checkout'],
        ['/sync', 'Pending changes'],
      ] as const) {
        await page.goto(server.origin + path);
        const heading = page.getByRole('heading', { level: 1, name: title });
        // The heading of a loading page is replaced by that of the loaded page.
        const findEdge = async () => {
          const edge = (await heading.boundingBox())?.x;
          if (edge !== undefined) edges[title] = edge;
          return edge;
        };
        await expect.poll(findEdge, { timeout: 20_000 }).toBeDefined();
        if (path === '/trips') {
          const pin = page.getByRole('article').first().locator('svg[width="16"], svg').nth(1);
          expect((await pin.boundingBox())!.width).toBeGreaterThanOrEqual(16);
        }
      }
      expect(new Set(Object.values(edges)).size, JSON.stringify(edges)).toBe(1);
    } finally {
      await device.remove();
    }
  });
});

test('the next step of a stay is stronger than those after it', async () => {
  const device = new Device({ viewport: phone, ...touch });
  await device.turnOn();
  try {
    const stay = await book('guest', listing('Cedar Steam Ryokan'), addDays(from, 14));
    const page = await device.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    await page.goto(`${server.origin}/trips/${stay.id}`);
    const steps = page.getByRole('region', { name: 'State of the stay' }).getByRole('listitem');
    const weightOf = (step: string) =>
      steps
        .filter({ hasText: step })
        .getByText(/^Check-/)
        .evaluate((label) => Number(getComputedStyle(label).fontWeight));
    const next = await weightOf('Next: Check-in');
    expect(next).toBeGreaterThan(await weightOf('Later: Check-out'));
  } finally {
    await device.remove();
  }
});

/** Books two nights for one guest through the API. */
async function book(username: string, property: Property, startDate: string): Promise<Booking> {
  const guest = await callAs(server.origin, username);
  const dates = { startDate, endDate: addDays(startDate, 2) };
  const { total: totalPrice } = quoteStay(dates, property.pricePerNight, false);
  return guest.post('/api/bookings', {
    ...dates,
    propertyId: property.id,
    userId: guest.id,
    guests: 1,
    retreatPackageId: null,
    totalPrice,
  });
}

describe('on a phone, while the sheet of a stay is open', () => {
  const device = new Device({ viewport: phone, ...touch });
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test('a warning about dates booked by another guest is visible above the footer', async () => {
    const cedar = listing('Cedar Steam Ryokan');
    const day = addDays(from, 5);
    const page = await open(device, `/properties/${cedar.id}?startDate=${day}&endDate=${addDays(day, 2)}`);
    await page.getByRole('button', { name: / total/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Your stay' });
    await sheet.getByRole('grid').waitFor();
    await book('guest2', cedar, day);
    const warning = sheet.getByText(/includes dates that are unavailable/);
    await warning.waitFor({ timeout: 60_000 });
    const footer = sheet.getByRole('button', { name: 'Instant Book' });
    await expect
      .poll(async () => {
        const box = (await warning.boundingBox())!;
        const limit = (await footer.boundingBox())!.y;
        return box.y > 0 && box.y + box.height <= limit;
      })
      .toBe(true);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('the last day tapped has no ring after choosing other dates', async () => {
    const page = await open(device, `/properties/${listing('Raked Stone Machiya').id}`);
    await page.getByRole('button', { name: /Select dates/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Your stay' });
    const dayOf = (day: string) => sheet.locator(`[data-day="${day}"]`);
    await sheet.getByRole('grid').waitFor();
    while ((await dayOf(from).count()) === 0) await sheet.getByRole('button', { name: /^Next month/ }).tap();
    for (const days of [0, 3]) await dayOf(addDays(from, days)).tap();
    await dayOf(addDays(from, 8)).tap();
    const ring = (days: number) =>
      dayOf(addDays(from, days)).evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(await ring(3)).toBe(await ring(5));
  });
});

test.each(['/booking-confirmation', '/trips', '/properties/37'])(
  'nothing moves while %s loads over a slow network',
  async (path) => {
    const device = new Device({ viewport: phone, ...touch });
    await device.turnOn();
    try {
      const page = await device.page();
      await page.request.post(`${server.origin}/api/auth/login`, {
        data: { username: 'guest', password: 'retreat-guest' },
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await open(device, path);
      await page.waitForTimeout(1500);
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
      // Chromium reports shifts of rounded fractions of a pixel, which are invisible.
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    } finally {
      await device.remove();
    }
  },
);
