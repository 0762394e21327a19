import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { refundRules } from '#contracts/rules/refunds.ts';
import { addDays } from '#contracts/rules/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { callAs } from './support/api-caller.ts';
import { cardsOf, desktop, Device, expectAccessible, ownComplaints, phone } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
let listings: Property[];

beforeAll(async () => {
  server = await startServer();
  listings = (await (await fetch(`${server.origin}/api/properties?limit=100`)).json()) as Property[];
});
afterAll(() => server.remove());

const listing = (title: string): Property => {
  const found = listings.find((property) => property.title === title);
  if (found === undefined) throw new Error(`No listing ${title}`);
  return found;
};
const today = new Date().toISOString().slice(0, 10);

describe.each([
  ['a phone', { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, 120],
  ['a desktop', { viewport: desktop }, 160],
] as const)('a guest on %s', (_, options, firstDay) => {
  const device = new Device(options);
  const isPhone = options.viewport === phone;
  // In the middle of a month, so that the days around it are on the same calendar page.
  const from = `${addDays(today, firstDay).slice(0, 8)}10`;
  beforeAll(() => device.turnOn());
  afterAll(() => device.remove());

  /** The booking panel, or on a phone the sheet. */
  const panelOf = (page: Page): Locator =>
    isPhone ? page.getByRole('dialog', { name: 'Your stay' }) : page.getByRole('region', { name: 'Booking' });

  async function pickDays(page: Page, days: readonly string[]): Promise<void> {
    if (isPhone) await page.getByRole('button', { name: /Select dates/ }).click();
    const panel = panelOf(page);
    await panel.getByRole('grid').waitFor();
    for (const day of days) {
      const cell = panel.locator(`[data-day="${day}"]`);
      while ((await cell.count()) === 0) await panel.getByRole('button', { name: /^Next month/ }).click();
      await cell.click();
    }
  }

  test('finds a retreat, chooses a package, logs in without losing the choice, books at once and pays', async () => {
    const page = await device.page();
    const cedar = listing('Cedar Steam Ryokan');
    await page.goto(`${server.origin}/?location=Hakone`);
    await cardsOf(page).getByRole('link', { name: cedar.title }).first().click();
    await page.getByRole('heading', { level: 1, name: cedar.title }).waitFor();

    await page.getByRole('button', { name: /Quiet Mind Weekend/ }).click();
    await pickDays(page, [from, addDays(from, 3)]);
    const panel = panelOf(page);
    await panel.getByText('Quiet Mind Weekend package selected').waitFor();
    await panel.getByText('$265 x 3 nights').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Instant Book' }).click();

    const login = page.getByRole('tabpanel', { name: 'Log In' });
    await login.getByLabel('Username or email').fill('guest');
    await login.getByLabel('Password', { exact: true }).fill('retreat-guest');
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`**/properties/${cedar.id}?startDate=${from}&**`);
    await page.getByRole('button', { name: 'Instant Book' }).first().click();
    await page.getByText('Booking successful!').waitFor();
    await panel.getByRole('heading', { name: "You're booked" }).waitFor();
    await expectAccessible(page);

    await panel.getByText('$890').first().waitFor();
    await panel.getByRole('link', { name: 'Pay now' }).click();
    await page.getByLabel('Card number').waitFor();
    const checkout = page.url();
    await page.getByText('Test mode').waitFor();
    await expectAccessible(page);
    const pay = async (card: string) => {
      await page.getByLabel('Card number').fill(card);
      await page.getByLabel('Cardholder name').fill('Gwen Guest');
      await page.getByLabel('Expiry date').fill('1230');
      await page.getByLabel('CVC').fill('123');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
    };
    await pay('4000000000000002');
    await page
      .getByRole('main')
      .getByText('Your card was declined. Please try another payment method.')
      .waitFor();
    await pay('4242424242424242');
    await page.waitForURL(/\/booking-confirmation\?booking=WLNS[A-Z2-9]{6}$/);
    await page.getByRole('heading', { name: 'Your retreat is booked' }).waitFor();
    await expectAccessible(page);
    await page.getByText('$890', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View Your Itinerary' }).click();
    await page.waitForURL(/\/trips\/\d+$/);
    await page.getByText(/^Paid \$890 on .+, in test mode$/).waitFor();
    expect(await page.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
    await expectAccessible(page);
    // The other device is a desktop.
    if (isPhone) await expectOneAmount(page, checkout);
    expect(ownComplaints(device)).toEqual([]);
  });

  /** The paid stay has the same amount on another device, at checkout and when cancelled, and is paid once. */
  async function expectOneAmount(page: Page, checkout: string): Promise<void> {
    const trip = page.url();
    const other = new Device({ viewport: desktop });
    await other.turnOn();
    try {
      const second = await other.page();
      await logIn(second, new URL(trip).pathname);
      await second.getByText(/^Paid \$890 on .+, in test mode$/).waitFor();
      await second.goto(checkout);
      await second.getByRole('heading', { name: 'This stay is paid' }).waitFor();
      await second.goto(checkout.replace('guests=1', 'guests=2'));
      await second.getByRole('heading', { name: 'Book these dates first' }).waitFor();
      await expectAccessible(second);
    } finally {
      await other.remove();
    }
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await question.getByText("You'll be refunded $890 of the $890 you paid.").waitFor();
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Refund: $890 of the $890 you paid.').waitFor();
    const host = await callAs(server.origin, 'host');
    const hosted = await host.get<Booking[]>('/api/bookings/hosting');
    expect(hosted.find(({ id }) => trip.endsWith(`/${id}`))).toMatchObject({
      totalPrice: 890,
      refundAmount: 890,
      payment: { amount: 890, refunded: 890 },
    });
    await page.goto(checkout);
    await page.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor();
  }

  test('requests a stay; the host accepts, and the trip updates automatically', async () => {
    const page = await device.page();
    const machiya = listing('Raked Stone Machiya');
    await page.goto(
      `${server.origin}/properties/${machiya.id}?startDate=${from}&endDate=${addDays(from, 2)}&guests=2`,
    );
    await page.getByRole('button', { name: 'Request to Book' }).first().click();
    const panel = panelOf(page);
    await panel.getByRole('heading', { name: 'Request sent' }).waitFor();
    await panel.getByRole('link', { name: 'View trip' }).click();
    const state = page.getByRole('region', { name: 'State of the stay' });
    await state.getByText(/^Answer of/).waitFor();
    await expectAccessible(page);

    const host = await callAs(server.origin, 'host');
    const hosted = await host.get<Booking[]>('/api/bookings/hosting');
    const asked = hosted.find(({ propertyId, startDate }) => propertyId === machiya.id && startDate === from);
    await host.post(`/api/bookings/${asked?.id}/accept`, {});
    await state.getByRole('heading', { name: "You're booked" }).waitFor();
    await page.goto(`${server.origin}/trips`);
    const trip = page
      .getByRole('article')
      .filter({ hasText: machiya.title })
      .filter({ hasText: 'Confirmed' });
    await trip.first().waitFor();
    await expectAccessible(page);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('requests a stay offline; the days are taken meanwhile, and others are offered', async () => {
    const page = await device.page();
    const house = listing('Subak Terrace House');
    const days = { startDate: from, endDate: addDays(from, 2) };
    await page.goto(
      `${server.origin}/properties/${house.id}?startDate=${days.startDate}&endDate=${days.endDate}`,
    );
    const button = page.getByRole('button', { name: 'Instant Book' }).first();
    await button.waitFor();
    await device.context.setOffline(true);
    const panel = panelOf(page);
    // By the second click, the result with its buttons is below the pointer.
    const discard = panel.getByRole('button', { name: 'Discard request' });
    await doubleClick(button, () => discard.hover());
    await panel.getByRole('heading', { name: 'Saved on this device – not booked yet' }).waitFor();

    const other = await callAs(server.origin, 'guest2');
    await other.post('/api/bookings', {
      ...days,
      propertyId: house.id,
      userId: other.id,
      guests: 1,
      retreatPackageId: null,
      totalPrice: quoteStay(days, house.pricePerNight).total,
    });
    await device.context.setOffline(false);
    await page.getByText('Booking failed').waitFor();
    await panel.getByRole('heading', { name: 'Those dates were taken' }).waitFor();
    await expectAccessible(page);

    await panel.getByRole('group', { name: 'Nearest free dates' }).getByRole('button').first().click();
    await panel.getByRole('button', { name: 'Instant Book' }).waitFor();
    const taken = panel.getByRole('button', { name: /unavailable/ }).first();
    expect(await taken.getAttribute('aria-disabled')).toBe('true');
    expect(await panel.getByRole('button', { name: 'Instant Book' }).isEnabled()).toBe(true);
    expect(ownComplaints(device)).toEqual([]);
  });
});

/**
 * Two clicks 300 ms apart, by the time stamps of the input.
 * @param between waits for what the first click leads to, before the second is sent
 */
async function doubleClick(button: Locator, between: () => Promise<void>): Promise<void> {
  const page = button.page();
  await button.hover();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not on the page');
  const browser = await page.context().newCDPSession(page);
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    button: 'left' as const,
    clickCount: 1,
  };
  const first = Date.now() / 1000;
  const click = async (timestamp: number) => {
    await browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', timestamp, ...place });
    await browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', timestamp, ...place });
  };
  await click(first);
  await between();
  // The session stays open: ending it also ends the emulated loss of the network.
  await click(first + 0.3);
}

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(`${server.origin}/auth?tab=login&returnTo=${encodeURIComponent(path)}`);
  const login = page.getByRole('tabpanel', { name: 'Log In' });
  await login.getByLabel('Username or email').fill('guest');
  await login.getByLabel('Password', { exact: true }).fill('retreat-guest');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('a requested stay that two devices pay', () => {
  const device = new Device({ viewport: desktop });
  const other = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  beforeAll(() => Promise.all([device.turnOn(), other.turnOn()]));
  afterAll(() => Promise.all([device.remove(), other.remove()]));

  const pay = async (page: Page, amount: string) => {
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Cardholder name').fill('Gwen Guest');
    await page.getByLabel('Expiry date').fill('1230');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: `Pay ${amount}` }).click();
    await page.waitForURL(/\/booking-confirmation\?booking=WLNS[A-Z2-9]{6}$/);
    await page.getByText(amount, { exact: true }).waitFor();
  };

  test('has one amount from the request to the refund, and one payment', async () => {
    const place = listing('Raked Stone Machiya');
    const from = `${addDays(today, 230).slice(0, 8)}10`;
    const days = { startDate: from, endDate: addDays(from, 3) };
    const { total } = quoteStay(days, place.pricePerNight);
    const amount = formatDollars(total);
    const refund = Math.round(total * refundRules[place.cancellationPolicy].share);
    const page = await device.page();
    await logIn(page, `/properties/${place.id}?startDate=${from}&endDate=${days.endDate}&guests=2`);
    const panel = page.getByRole('region', { name: 'Booking' });
    await panel.getByText(amount, { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Request to Book' }).click();
    await panel.getByRole('heading', { name: 'Request sent' }).waitFor();
    const host = await callAs(server.origin, 'host');
    const isAsked = (one: Booking) => one.propertyId === place.id && one.startDate === from;
    const asked = (await host.get<Booking[]>('/api/bookings/hosting')).find(isAsked);
    await host.post(`/api/bookings/${asked?.id}/accept`, {});

    await panel.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: `Pay ${amount}` }).waitFor();
    const checkout = new URL(page.url());
    const second = await other.page();
    await logIn(second, checkout.pathname + checkout.search);
    await second.getByRole('button', { name: `Pay ${amount}` }).waitFor();
    // The second device does not learn of the first one's payment before it tries.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await other.context.route('**/api/sync/changes*', async (route) => {
      await released;
      await route.continue();
    });
    await pay(page, amount);
    await pay(second, amount);
    release();
    await second.goto(checkout.href);
    await second.getByRole('heading', { name: 'This stay is paid' }).waitFor();
    await second.getByText(new RegExp(`^You paid \\${amount} on `)).waitFor();

    await page.getByRole('link', { name: 'View Your Itinerary' }).click();
    await page.getByText(new RegExp(`^Paid \\${amount} on `)).waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await question
      .getByText(`You'll be refunded ${formatDollars(refund)} of the ${amount} you paid.`)
      .waitFor();
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText(`Refund: ${formatDollars(refund)} of the ${amount} you paid.`).waitFor();
    const hosted = await host.get<Booking[]>('/api/bookings/hosting');
    expect(hosted.find(isAsked)).toMatchObject({
      totalPrice: total,
      refundAmount: refund,
      payment: { amount: total, refunded: refund },
    });
    expect(ownComplaints(device)).toEqual([]);
  });
});
