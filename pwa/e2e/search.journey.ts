import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import {
  cardsOf,
  desktop,
  Device,
  expectAccessible,
  listedCards,
  ownComplaints,
  waitForServiceWorker,
  watchAnswers,
} from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

describe('a search on a desktop', () => {
  const device = new Device({ viewport: desktop });
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test('by place, dates, guests and filters, with the keyboard only, and back again', async () => {
    const page = await device.page();
    const refused = watchAnswers(page);
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Show more retreats' }).click();
    await expect.poll(() => listedCards(page).count()).toBe(16);
    await page.evaluate(() => window.scrollTo(0, 900));

    await page.getByRole('searchbox', { name: 'Location' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dates = page.getByRole('group', { name: 'Dates', exact: true });
    await dates.getByRole('grid').waitFor();
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-day') === true);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // With the year, if they are in two of them.
    await dates.getByText(/^\w{3} \d+(, \d{4})? – .*\d, 2 nights$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dates.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Dates/);

    // By keyboard: clicking an element that is still moving makes the driver scroll the page below it.
    await page.getByRole('button', { name: 'Guests 1 guest' }).press('Enter');
    await page.getByRole('button', { name: 'More guests' }).press('Enter');
    await page.getByRole('button', { name: 'Guests 2 guests' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More guests' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters 1' }).press('Enter');
    const filters = page.getByRole('dialog', { name: 'Filter Wellness Retreats' });
    await filters.getByRole('slider', { name: 'Minimum price' }).focus();
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
    await filters.getByText('$120 – $1,000+ / night').waitFor();
    await filters.getByRole('button', { name: 'Hot Springs' }).press('Enter');
    await filters.getByRole('switch', { name: 'Instant Book' }).press(' ');
    await expectAccessible(page);
    await filters.getByRole('textbox', { name: 'Maximum' }).fill('640');
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    await page.keyboard.press('Enter');

    await page.waitForURL(/minPrice=120&maxPrice=640&instantBook=true&retreatTypes=Hot\+Springs/);
    await page.getByRole('heading', { level: 1, name: /^\d+ retreats?$/ }).waitFor();
    await page.getByRole('button', { name: 'Filters 4' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove $120 – $640' }).click();
    await page.getByRole('button', { name: 'Filters 3' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove $120 – $640' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Book Your Next Retreat With Confidence.' }).waitFor();
    await expect.poll(() => listedCards(page).count()).toBe(16);
    await page.waitForFunction(() => Math.abs(window.scrollY - 900) < 5);
    expect(refused).toEqual([]);
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('a search that continues', () => {
  const device = new Device({ viewport: desktop });
  const other = new Device();
  beforeAll(() => Promise.all([device.turnOn(), other.turnOn()]));
  afterAll(() => Promise.all([device.remove(), other.remove()]));

  const from = addDays(new Date().toISOString().slice(0, 10), 150);
  const stay = `startDate=${from}&endDate=${addDays(from, 4)}&guests=2`;
  const address = `/?location=japan&${stay}&retreatTypes=Hot+Springs&sort=price-low`;
  const titlesOf = (page: Page) => cardsOf(page).getByRole('heading').allInnerTexts();

  test('starts with categories that a mouse can reach even if they are wider than the window', async () => {
    const page = await device.page();
    await page.setViewportSize({ width: 900, height: 700 });
    await page.goto(server.origin);
    await page.getByRole('button', { name: 'Fitness' }).waitFor();
    await page.getByRole('button', { name: 'Next categories' }).waitFor();
    await page.setViewportSize(desktop);
  });

  test('on a phone in landscape, has a calendar that ends in the window and scrolls to its end', async () => {
    const page = await device.page();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(server.origin);
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Dates/ })
      .click();
    const dates = page.getByRole('group', { name: 'Dates', exact: true });
    const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => bottomOf(dates)).toBeLessThan(390);
    await dates.evaluate((popover) => popover.scrollTo(0, popover.scrollHeight));
    await expect.poll(() => bottomOf(dates.locator('[data-day]').last())).toBeLessThan(390);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-day'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
  });

  test('retains place, dates, guests, types and order over a card, the map, a reload and a shared link', async () => {
    const page = await device.page();
    const answered = page.waitForResponse((response) => response.url().includes('/api/properties?location='));
    await page.goto(server.origin + address);
    const found = (await (await answered).json()) as { title: string }[];
    const titles = found.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    // Until the answer is shown, the list has what this device knows.
    await expect.poll(() => titlesOf(page)).toEqual(titles);
    const expectSearch = async (at: Page) => {
      await at.waitForURL(server.origin + address);
      await at.getByRole('button', { name: 'Remove Hot Springs' }).waitFor();
      await at.getByRole('combobox', { name: 'Sort by' }).waitFor();
      await at.waitForFunction(
        (count) => document.querySelectorAll('article').length === count,
        titles.length,
      );
      expect(await titlesOf(at)).toEqual(titles);
    };
    const openCard = async () => {
      await cardsOf(page).getByRole('link').first().click();
      await page.waitForURL((url) => /^\/properties\/\d+$/.test(url.pathname) && url.search === `?${stay}`);
    };
    await page
      .getByText(/ total for 4 nights$/)
      .first()
      .waitFor();

    await openCard();
    await page.getByRole('link', { name: 'Back to retreats' }).click();
    await expectSearch(page);
    await page.getByRole('link', { name: 'Map View' }).click();
    await page.waitForURL((url) => url.pathname === '/map' && url.search === address.slice(1));
    const line = page.getByText(/^japan · .+ · 2 guests · Hot Springs$/);
    await line.waitFor();
    await openCard();
    await page.goBack();
    await line.waitFor();
    await page.getByRole('link', { name: 'List view' }).click();
    await expectSearch(page);
    await page.reload();
    await expectSearch(page);
    const shared = await other.page();
    await shared.goto(page.url());
    await expectSearch(shared);
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('a search on a phone', () => {
  const device = new Device();
  beforeAll(() => device.turnOn());
  afterAll(async () => {
    await device.remove();
    await server.start();
  });

  test('from the panel with its amenities, changed from the pill above the results', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    const panel = page.getByRole('dialog', { name: 'Search' });
    const place = panel.getByRole('searchbox', { name: 'Location' });
    await place.fill('hak');
    await panel.getByRole('button', { name: 'Hakone, Japan' }).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Hakone, Japan' }).click();
    await expect.poll(() => place.inputValue()).toBe('Hakone, Japan');
    await place.fill('japan');
    await panel.getByRole('switch', { name: 'Hot Tub' }).click();
    await panel.getByRole('switch', { name: 'WiFi' }).click();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/amenities=Hot\+Springs%7CBath%2CWifi/);
    await page.getByRole('heading', { level: 1, name: /^\d+ retreats?$/ }).waitFor();
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll('article')];
      return cards.length > 0 && cards.every((card) => card.textContent.includes('Japan'));
    });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'japan' }).click();
    await panel.getByRole('button', { name: 'More guests' }).click();
    await panel.getByRole('button', { name: 'Search' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'japan 2 guests' }).waitFor();
    await page.getByRole('button', { name: 'Filters 1' }).click();
    const filters = page.getByRole('dialog', { name: 'Filter Wellness Retreats' });
    await filters.getByRole('button', { name: 'Detox' }).waitFor();
    await page.goBack();
    await filters.waitFor({ state: 'detached' });
    expect(page.url()).toContain('guests=2');
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('guests'));
    await page.goBack();
    await page.getByRole('heading', { name: 'Book Your Next Retreat With Confidence.' }).waitFor();
    expect(ownComplaints(device)).toEqual([]);
  });

  test('for group retreats, kept by the map, back and a reload, and the same offline', async () => {
    const page = await device.page();
    await page.goto(`${server.origin}/?sort=rating`);
    await cardsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter Wellness Retreats' });
    await filters.waitFor();
    // A press on a sheet that moves can be released over something else.
    await filters.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
    await filters.getByRole('switch', { name: 'Group retreats' }).click();
    await filters.getByRole('switch', { name: 'Group retreats', checked: true }).waitFor();
    await expectAccessible(page);
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await page.waitForURL(`${server.origin}/?departures=true&sort=rating`);
    const expectFound = async () => {
      await page.getByRole('heading', { level: 1, name: '4 retreats' }).waitFor();
      await page.getByRole('button', { name: 'Remove Group retreats' }).waitFor();
      for (const text of [/^Group retreat · \S/, /^from \$\d+ \/ person, \d+ places left$/]) {
        const lines = cardsOf(page).getByText(text);
        await lines.nth(3).waitFor();
        const overflows = await lines.evaluateAll((shown) =>
          shown.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        );
        expect(overflows).toEqual([0, 0, 0, 0]);
      }
      expect(await cardsOf(page).count()).toBe(4);
    };
    await expectFound();
    await page.getByRole('link', { name: 'Map View' }).click();
    await page.waitForURL(`${server.origin}/map?departures=true&sort=rating`);
    await page.goBack();
    await expectFound();
    await waitForServiceWorker(page);
    await page.reload();
    await expectFound();
    await device.context.setOffline(true);
    await page.reload();
    await expectFound();
    await device.context.setOffline(false);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('with a misspelt place leads to the right one, in the list and on the map', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
    for (const path of ['/', '/map']) {
      await page.goto(`${server.origin}${path}?location=koyto&guests=2`);
      const similar = page.getByRole('navigation', { name: 'Similar searches' });
      await similar.getByRole('link', { name: 'Kyoto', exact: true }).waitFor();
      await expectAccessible(page);
      await similar.getByRole('link', { name: 'Kyoto', exact: true }).click();
      await page.waitForURL(`${server.origin}${path}?location=Kyoto&guests=2`);
      await cardsOf(page).first().waitFor();
      await page.goBack();
      await similar.waitFor();
    }
    expect(ownComplaints(device)).toEqual([]);
  });

  test('offline searches the saved retreats and says how many and how old they are', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    await page.reload();
    await page.getByRole('heading', { name: /^\d+\+? retreats$/ }).waitFor();
    await server.stop('SIGKILL');
    await page.goto(`${server.origin}/?retreatTypes=Yoga`);
    await page.getByText(/^Searching \d+ saved retreats, updated (just now|\d+ min ago)/).waitFor();
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll('article')];
      return cards.length > 0 && cards.every((card) => card.textContent.includes('Yoga'));
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Search' });
    await panel.getByRole('searchbox', { name: 'Location' }).fill('nowhere at all');
    await panel.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No retreats found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear all filters' }).last().click();
    await cardsOf(page).first().waitFor();
    expect(ownComplaints(device)).toEqual([]);
  });
});
