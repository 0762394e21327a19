import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PropertyCalendar } from '#contracts/domain/catalog/calendars.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { rateOf } from '#contracts/rules/date-prices.ts';
import { addDays } from '#contracts/rules/days.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { callAs } from './support/api-caller.ts';
import { Device, expectAccessible, ownComplaints, phone, waitForServiceWorker } from './support/browser.ts';
import { hostAccount, signInDevice } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

describe('a host blocks a week offline while a guest books days of it', () => {
  let server: RunningServer;
  const device = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  /** In the middle of a month that the demo data leaves free. */
  const day = (count: number): string =>
    addDays(`${addDays(new Date().toISOString().slice(0, 10), 300).slice(0, 8)}10`, count);

  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    device.context.setDefaultTimeout(20_000);
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  const cell = (page: Page, count: number) => page.locator(`[data-day="${day(count)}"]`);
  /** How a screen reader announces the day. */
  const labelOf = (page: Page, count: number) => cell(page, count).locator('span').first().textContent();
  const showMonth = async (page: Page) => {
    await page.getByRole('grid').waitFor();
    while ((await cell(page, 0).count()) === 0)
      await page.getByRole('button', { name: /^Next month/ }).click();
  };

  /** Drags from one day to another. */
  const drag = async (page: Page, from: number, to: number) => {
    await page.getByRole('grid').evaluate((grid) => grid.scrollIntoView({ block: 'center' }));
    for (const [step, count] of [from, to].entries()) {
      const box = await cell(page, count).boundingBox();
      if (box === null) throw new Error(`Day ${day(count)} is not shown`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      if (step === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };

  test('the rest is blocked, the booked days are named until the host has read it, and nothing is lost', async () => {
    const page = await device.page();
    await signInDevice(page, server.origin, hostAccount);
    const host = await callAs(server.origin, 'host');
    const own = await host.get<Property[]>('/api/properties?mine=1');
    const listing = own.find(({ instantBook, isVerified }) => instantBook && isVerified);
    if (listing === undefined) throw new Error('The host of the demo data has no listing to book at once');
    await page.goto(`${server.origin}/owner-dashboard?tab=calendar&property=${listing.id}`);
    await showMonth(page);

    await device.context.setOffline(true);
    await cell(page, 0).tap();
    await cell(page, 6).tap();
    await page.getByRole('group', { name: 'Selected days' }).getByText('7 free').waitFor();
    await page.getByRole('button', { name: 'Block', exact: true }).tap();
    await page.getByText('Waiting', { exact: true }).waitFor();
    expect(await labelOf(page, 2)).toContain('blocked');
    await expectAccessible(page);
    await drag(page, 8, 12);
    await page.getByRole('group', { name: 'Selected days' }).getByText('5 free').waitFor();
    await page.keyboard.press('Escape');

    const guest = await callAs(server.origin, 'guest');
    const stay = { startDate: day(2), endDate: day(3) };
    await guest.post('/api/bookings', {
      ...stay,
      propertyId: listing.id,
      userId: guest.id,
      guests: 1,
      totalPrice: quoteStay(stay, rateOf(listing)).total,
    });

    await device.context.setOffline(false);
    const notice = page.getByText(/^Not all days were changed\. Booked meanwhile: .* The other days/);
    await notice.waitFor();
    await expect.poll(() => labelOf(page, 2)).toContain('booked by');
    await expectAccessible(page);
    const { days } = await host.get<PropertyCalendar>(
      `/api/properties/${listing.id}/calendar?from=${day(0)}&to=${day(6)}`,
    );
    expect(days.map(({ kind }) => kind)).toEqual([
      ...['block', 'block', 'booking', 'booking', 'block', 'block', 'block'],
    ]);

    await page.reload();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Got it' }).tap();
    await notice.waitFor({ state: 'detached' });
    await showMonth(page);
    await cell(page, 3).tap();
    await page.waitForURL(/\/owner-dashboard\/bookings\/\d+$/);
    expect(ownComplaints(device)).toEqual([]);
  });

  test('rules for some days that are set offline hold for the dates that a guest can choose', async () => {
    const page = await device.page();
    const host = await callAs(server.origin, 'host');
    const listing = (await host.get<Property[]>('/api/properties?mine=1')).find(
      ({ instantBook, isVerified }) => instantBook && isVerified,
    );
    await page.goto(`${server.origin}/owner-dashboard?tab=calendar&property=${listing!.id}`);
    await showMonth(page);
    await waitForServiceWorker(page);
    await device.context.setOffline(true);
    await cell(page, 9).tap();
    await cell(page, 10).tap();
    await page.getByRole('button', { name: 'Rules', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Rules for these days' });
    await dialog.getByLabel('Minimum nights').fill('4');
    const arrival = new Date(day(9)).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
    // By keyboard: the dialog may still move, and a finger would then miss the box.
    const arrivalDay = dialog.getByRole('checkbox', { name: arrival });
    await arrivalDay.press('Space');
    await expect.poll(() => arrivalDay.isChecked()).toBe(false);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set rules' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Waiting', { exact: true }).waitFor();
    expect(await labelOf(page, 10)).toContain('at least 4 nights');
    await expectAccessible(page);
    await device.context.setOffline(false);
    await page.getByText('Waiting', { exact: true }).waitFor({ state: 'detached' });

    const visitor = await device.context.browser()?.newContext({ viewport: phone });
    const guestPage = await (visitor ?? device.context).newPage();
    await guestPage.goto(`${server.origin}/properties/${listing!.id}`);
    await guestPage.getByRole('button', { name: /Select dates/ }).click();
    await showMonth(guestPage);
    expect(await cell(guestPage, 9).getAttribute('aria-disabled')).toBe('true');
    await cell(guestPage, 9).click({ force: true });
    await guestPage
      .getByText(/^Stays at that time begin on .+ only\. The next possible check-in is .+\.$/)
      .waitFor();
    await cell(guestPage, 10).click();
    await cell(guestPage, 12).click();
    await guestPage.getByText(/has at least 4 nights\. Starting again from/).waitFor();
    await expectAccessible(guestPage);
    await visitor?.close();
    expect(ownComplaints(device)).toEqual([]);
  });
});
