import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { callAs } from './support/api-caller.ts';
import { cardsOf, desktop, Device, ownComplaints, phone, waitForStillness } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
let listings: Property[];
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startServer();
  listings = (await (await fetch(`${server.origin}/api/properties?limit=100`)).json()) as Property[];
});
afterAll(() => server.remove());

/** Label or text of the focused element; 'body' if the focus is lost. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'body';
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });

/** Presses Tab until the control with this label is focused; no page has more tab stops. */
async function tabTo(page: Page, words: string | RegExp): Promise<void> {
  for (let stop = 0; stop < 200; stop++) {
    const now = await focused(page);
    if (typeof words === 'string' ? now === words : words.test(now)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${words}`);
}

const focusBecomes = (page: Page, words: string | RegExp) =>
  expect.poll(() => focused(page), { timeout: 20_000 }).toMatch(words);

describe('with the keyboard only', () => {
  const device = new Device({ viewport: desktop });
  const visitor = new Device({ viewport: desktop });
  beforeAll(() => Promise.all([device.turnOn(), visitor.turnOn()]));
  afterAll(() => Promise.all([device.remove(), visitor.remove()]));

  test('a guest logs in, requests a stay and cancels it; the focus is never lost', async () => {
    const page = await device.page();
    const machiya = listings.find(({ title }) => title === 'Raked Stone Machiya');
    const from = `${addDays(today, 200).slice(0, 8)}10`;
    const stay = `/properties/${machiya?.id}?startDate=${from}&endDate=${addDays(from, 2)}`;
    await page.goto(`${server.origin}/auth?tab=login&returnTo=${encodeURIComponent(stay)}`);
    await page.getByRole('tabpanel', { name: 'Log In' }).waitFor();
    await page.getByLabel('Username or email').focus();
    await page.keyboard.type('guest');
    await page.keyboard.press('Tab');
    await page.keyboard.type('retreat-guest');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${stay}`);

    await page.getByRole('button', { name: 'Request to Book' }).waitFor();
    await tabTo(page, 'Request to Book');
    await page.keyboard.press('Enter');
    const sent = page.getByRole('heading', { name: 'Request sent' });
    await sent.waitFor();
    await page
      .getByRole('status')
      .getByText(/^\w+ has until .+ to reply\.$/)
      .waitFor();
    expect(await page.getByText('Booking successful!').count()).toBe(0);
    await focusBecomes(page, /^Request sent$/);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('View trip');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/trips\/\d+$/);

    await page.getByRole('button', { name: 'Take back the request' }).waitFor();
    await tabTo(page, 'Take back the request');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Take it back');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cancelled', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Take back the request' }).count()).toBe(0);
    await expect.poll(() => focused(page)).not.toBe('body');
    expect(ownComplaints(device)).toEqual([]);
  });

  test("after the last 'Show more retreats' and after a removed heart, a card has the focus", async () => {
    const page = await visitor.page();
    await page.goto(server.origin);
    const more = page.getByRole('button', { name: 'Show more retreats' });
    await more.waitFor();
    let before = 0;
    while ((await more.count()) > 0) {
      before = await cardsOf(page).count();
      await more.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(before);
    }
    const first = cardsOf(page).nth(before).getByRole('heading').getByRole('link');
    await expect.poll(() => focused(page)).toBe(await first.textContent());

    for (const card of [0, 1]) {
      const heart = cardsOf(page)
        .nth(card)
        .getByRole('button', { name: /^Save / });
      await heart.click();
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    }
    await page.goto(`${server.origin}/wishlist`);
    await expect.poll(() => cardsOf(page).count()).toBe(2);
    const [gone, kept] = await cardsOf(page).getByRole('heading').allTextContents();
    await tabTo(page, `Save ${gone}`);
    await page.keyboard.press('Enter');
    await focusBecomes(page, kept ?? '');
    await tabTo(page, `Save ${kept}`);
    await page.keyboard.press('Enter');
    await page.getByText('Nothing saved yet').waitFor();
    await expect.poll(() => focused(page)).toBe('Explore retreats');
    expect(ownComplaints(visitor)).toEqual([]);
  });
});

/**
 * Labels of controls with a touch target below 44 px, on the page or in the open dialog. Links within a sentence are
 * excluded.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const small: string[] = [];
    const scope = [...document.querySelectorAll('#root, dialog[open], [role="dialog"]')].at(-1);
    const controls = 'button, a[href], [role="tab"], input, select, textarea';
    for (const control of scope?.querySelectorAll<HTMLElement>(controls) ?? []) {
      const box = control.getBoundingClientRect();
      const isInSentence = getComputedStyle(control).display === 'inline';
      if (box.width < 2 || isInSentence || !control.checkVisibility({ visibilityProperty: true })) continue;
      if (box.width >= 43.5 && box.height >= 43.5) continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.contains(control));
      };
      const [dx, dy] = [Math.max(21, width / 2 - 1), Math.max(21, height / 2 - 1)];
      const isHit = reach(0, -dy) && reach(0, dy) && reach(-dx, 0) && reach(dx, 0);
      if (!isHit)
        small.push(`${control.ariaLabel ?? control.textContent} ${Math.round(width)}x${Math.round(height)}`);
    }
    return small;
  });

describe('with a finger', () => {
  const device = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  test.each(['/', '/?location=japan', '/auth', '/wishlist', '/sync'])(
    'every control of %s is 44 px large',
    async (path) => {
      const page = await device.page();
      await page.goto(server.origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await smallTargets(page)).toEqual([]);
    },
  );

  test('every control of signed-in pages and of the map is 44 px large', async () => {
    const page = await device.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    const small: Record<string, string[]> = {};
    for (const path of ['/trips', '/sync', '/messages', '/map', '/booking-confirmation']) {
      await page.goto(server.origin + path);
      await page.locator('#root').getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      // Prices mark positions on the map, so close ones overlap.
      const found = (await smallTargets(page)).filter((words) => !/ \/ night, /.test(words));
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
  });

  test('every control of the search, a retreat, its tour, a stay, its payment and a conversation is 44 px large', async () => {
    const page = await device.page();
    const small: Record<string, string[]> = {};
    const measure = async (name: string): Promise<void> => {
      await page.waitForLoadState('networkidle');
      await waitForStillness(page);
      const found = await smallTargets(page);
      if (found.length > 0) small[name] = found;
    };
    const toured = listings.find(({ hasVirtualTour }) => hasVirtualTour)!;
    const from = `${addDays(today, 260).slice(0, 8)}10`;
    const dates = { startDate: from, endDate: addDays(from, 2) };
    const guest = await callAs(server.origin, 'guest');
    const cedar = listings.find(({ title }) => title === 'Cedar Steam Ryokan')!;
    const stay = await guest.post<Booking>('/api/bookings', {
      ...dates,
      propertyId: cedar.id,
      userId: guest.id,
      guests: 1,
      retreatPackageId: null,
      totalPrice: quoteStay(dates, cedar.pricePerNight, false).total,
    });
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });

    await page.goto(server.origin);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await measure('search');

    await page.goto(`${server.origin}/properties/${toured.id}`);
    await page.getByRole('heading', { level: 1, name: toured.title }).waitFor();
    await measure('retreat');
    await page.getByRole('button', { name: 'Virtual Tour' }).tap();
    await page
      .getByRole('dialog', { name: 'Virtual Tour' })
      .getByRole('button', { name: 'Next scene' })
      .waitFor();
    await measure('tour');
    await page.goBack();
    await page.getByRole('button', { name: /Select dates/ }).tap();
    await page.getByRole('dialog', { name: 'Your stay' }).getByRole('grid').waitFor();
    await measure('stay');

    await page.goto(`${server.origin}/trips/${stay.id}`);
    await page.getByRole('heading', { level: 1, name: cedar.title }).waitFor();
    await measure('trip');
    await page.getByRole('link', { name: 'Pay now' }).tap();
    await page.getByLabel('Card number').waitFor();
    await measure('checkout');

    await page.goto(`${server.origin}/messages`);
    await page.locator('#root main a[href^="/messages/"]').first().tap();
    await page.getByRole('textbox').waitFor();
    await measure('conversation');
    expect(small).toEqual({});
  });

  test.each([
    ['host', '/owner-dashboard'],
    ['host', '/list-property'],
    ['staff', '/admin'],
  ])('every control of what %s sees at %s is 44 px large', async (username, path) => {
    const page = await device.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username, password: `retreat-${username}` },
    });
    await page.goto(server.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await smallTargets(page)).toEqual([]);
  });
});
