import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { having, role, selector, text, within } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { cards } from '../support/engines/prepare-device.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const firstCard = (title: string | RegExp) => within(cards, role('link', title));

describe('a guest with a phone', () => {
  let server: RunningServer;
  let listings: Property[];
  const browser = new EngineBrowser();

  beforeAll(async () => {
    server = await startServer();
    listings = (await (await fetch(`${server.origin}/api/properties?limit=100`)).json()) as Property[];
    await browser.turnOn();
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  const listing = (title: string): Property => {
    const found = listings.find((property) => property.title === title);
    if (found === undefined) throw new Error(`No listing ${title}`);
    return found;
  };

  test('browses: sees retreats with photos, opens one, and returns to the same position', async () => {
    await browser.goto(server.origin);
    await browser.see(role('heading', 'Book Your Next Retreat With Confidence.', { level: 1 }));
    await browser.seeCount(cards, 8);
    await browser.waitUntil(() => {
      const photo = document.querySelector<HTMLImageElement>('article img');
      return photo !== null && photo.complete && photo.naturalWidth > 0;
    });
    await browser.click(role('button', 'Show more retreats'));
    await browser.seeCount(cards, 16);
    const titles = await browser.evaluate(() =>
      [...document.querySelectorAll('#root article h3')].map(({ textContent }) => textContent),
    );
    const title = titles[10] ?? '';
    await browser.click(firstCard(title));
    await browser.see(role('heading', title, { level: 1 }));
    await browser.see(role('heading', 'About this retreat'));
    await browser.back();
    await browser.seeCount(cards, 16);

    await browser.goto(`${server.origin}/?location=nowhere-at-all`);
    await browser.see(text('No retreats found'));
    await browser.goto(`${server.origin}/no/such/page`);
    await browser.see(role('heading', '404 Page Not Found'));
  });

  test('searches; the search survives a card, the map and a reload', async () => {
    const from = addDays(new Date().toISOString().slice(0, 10), 150);
    const stay = `startDate=${from}&endDate=${addDays(from, 4)}&guests=2`;
    const chip = role('button', 'Remove Hot Springs');
    await browser.goto(`${server.origin}/?location=hakone&${stay}&retreatTypes=Hot+Springs&sort=price-low`);
    await browser.see(chip);
    await browser.click(firstCard('Cedar Steam Ryokan'));
    await browser.waitForAddress(new RegExp(`^/properties/\\d+\\?${stay}$`));
    await browser.back();
    await browser.see(chip);
    await browser.click(role('link', 'Map View'));
    await browser.see(text(/^hakone · .+ · 2 guests · Hot Springs$/));
    await browser.click(role('link', 'List view'));
    await browser.see(chip);
    await browser.reload();
    await browser.see(chip);
    await browser.see(firstCard('Cedar Steam Ryokan'));
  });

  test('completes a place that is typed, and searches for it', async () => {
    const place = within(role('dialog', 'Search'), selector('input[type=search]'));
    await browser.goto(server.origin);
    await browser.seeCount(cards, 8);
    await browser.click(role('button', 'Search'));
    await browser.fill(place, 'hak');
    await browser.click(role('button', 'Hakone, Japan'));
    expect(await browser.valueOf(place)).toBe('Hakone, Japan');
    await browser.seeGone(role('group', 'Suggestions'));
    await browser.click(within(role('dialog', 'Search'), role('button', 'Search')));
    await browser.waitForAddress(/^\/\?location=Hakone%2C\+Japan$/);
    await browser.see(firstCard('Cedar Steam Ryokan'));
  });

  test('opens a sheet far down a page, and it is visible', async () => {
    await browser.goto(server.origin);
    await browser.seeCount(cards, 8);
    await browser.waitUntil(() => {
      window.scrollTo(0, 1500);
      return window.scrollY > 1400;
    });
    await browser.click(role('button', 'Search'));
    await browser.see(role('dialog', 'Search'));
    // Beside the content, where only the sheet's background is visible.
    const ground = () =>
      browser.evaluate(() => {
        const sheet = document.querySelector('[role=dialog]')!;
        const { left, top } = sheet.getBoundingClientRect();
        return { x: left + 8, y: top + 120, color: getComputedStyle(sheet).backgroundColor };
      });
    await vi.waitFor(
      async () => {
        const { x, y, color } = await ground();
        expect(await browser.colorAt(x, y)).toBe(color);
      },
      { timeout: 10_000, interval: 200 },
    );
    await browser.press('Escape');
    await browser.seeGone(role('dialog', 'Search'));
  });

  test('signs in and stays signed in after a reload', async () => {
    await browser.goto(`${server.origin}/auth?tab=login`);
    const form = role('tabpanel', 'Log In');
    await browser.fill(within(form, role('textbox', 'Username or email')), 'guest');
    await browser.fill(within(form, selector('input[type=password]')), 'retreat-guest');
    await browser.click(within(form, role('button', 'Log in')));
    await browser.waitForAddress(/^\/$/);
    await browser.seeCount(cards, 8);
    await browser.reload();
    await browser.goto(`${server.origin}/messages`);
    await browser.see(role('link', /Cedar Steam Ryokan/));
  });

  test('books a stay, which is confirmed at once', async () => {
    const cedar = listing('Cedar Steam Ryokan');
    const from = `${addDays(new Date().toISOString().slice(0, 10), 120).slice(0, 8)}10`;
    await browser.goto(
      `${server.origin}/properties/${cedar.id}?startDate=${from}&endDate=${addDays(from, 3)}&guests=2`,
    );
    await browser.click(role('button', 'Instant Book'));
    const sheet = role('dialog', 'Your stay');
    await browser.see(text('Booking successful!'));
    await browser.see(within(sheet, role('heading', "You're booked")));
    await browser.click(within(sheet, role('link', 'View trip')));
    await browser.see(within(role('region', 'State of the stay'), role('heading', "You're booked")));
    // The dot of the next step, which WebKit did not paint.
    const findDot = () =>
      browser.evaluate(() => {
        const disc = document.querySelector('[data-mark=next] > span, [data-mark=current] > span')!;
        disc.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = disc.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, color: getComputedStyle(disc).borderTopColor };
      });
    const isPainted = async () => {
      // Parts of the page that arrive later may move it.
      const { x, y, color } = await findDot();
      return (await browser.colorAt(x, y)) === color;
    };
    await expect.poll(isPainted, { timeout: 10_000, interval: 200 }).toBe(true);
    await browser.goto(`${server.origin}/trips`);
    await browser.see(having(having(role('article'), text(cedar.title)), text('Confirmed')));
  });

  test('walks through a virtual tour', async () => {
    const { id } = listings.find(({ hasVirtualTour }) => hasVirtualTour)!;
    await browser.goto(`${server.origin}/properties/${id}`);
    await browser.click(role('button', /Virtual Tour/));
    const tour = role('dialog', 'Virtual Tour');
    await browser.see(within(tour, text('1 / 3')));
    await browser.see(within(tour, selector('canvas, [role=img]')));
    // No button has a focus ring before a key was pressed.
    expect(await browser.evaluate(() => document.querySelector('button:focus-visible'))).toBeNull();
    await browser.click(within(tour, role('button', 'Next scene')));
    await browser.see(within(tour, text('2 / 3')));
    await browser.click(within(tour, role('button', 'Previous scene')));
    await browser.see(within(tour, text('1 / 3')));
    await browser.press('Escape');
    await browser.seeGone(tour);
  });

  test('walks through a virtual tour without WebGL, whose notes do not cover the scene dots', async () => {
    const { id } = listings.find(({ hasVirtualTour }) => hasVirtualTour)!;
    await browser.goto(`${server.origin}/properties/${id}`);
    await browser.see(role('button', /Virtual Tour/));
    await browser.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await browser.click(role('button', /Virtual Tour/));
    const tour = role('dialog', 'Virtual Tour');
    await browser.see(within(tour, role('region', /a wide picture/)));
    await browser.see(within(tour, role('listitem')));
    const covered = await browser.evaluate(() => {
      const dots = document.querySelector('nav[aria-label=Scenes]')!.getBoundingClientRect();
      return [...document.querySelectorAll('dialog li')]
        .map((note) => note.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom }) =>
            left < dots.right && right > dots.left && top < dots.bottom && bottom > dots.top,
        ).length;
    });
    expect(covered).toBe(0);
    await browser.click(within(tour, role('button', 'Next scene')));
    await browser.see(within(tour, text('2 / 3')));
  });

  test('finds a retreat on the map', async () => {
    await browser.goto(`${server.origin}/map`);
    await browser.see(role('heading', 'Map view', { level: 1 }));
    const stop = selector('.leaflet-marker-icon button[tabindex="0"]');
    await browser.focus(stop);
    const focused = () => browser.evaluate(() => document.activeElement?.textContent ?? '');
    // Clusters split one by one until a single listing has the focus.
    for (let step = 0; step < 12 && !/^\$/.test(await focused()); step += 1) {
      const before = await focused();
      await browser.press('Enter');
      await browser.waitUntil((known) => {
        const now = document.activeElement;
        return now?.closest('.leaflet-marker-icon') != null && now.textContent !== known;
      }, before);
    }
    expect(await focused()).toMatch(/^\$\d+ \/ night, .+, /);
    await browser.press('Enter');
    const popup = within(selector('.leaflet-popup'), role('article'));
    const title = await browser.textOf(within(popup, role('link')));
    await browser.see(within(selector('[data-selected]'), role('heading', title)));
    await browser.press('Escape');
    await browser.seeGone(popup);
  });

  test('the console stayed clean', () => {
    expect(browser.complaints).toEqual([]);
  });
});
