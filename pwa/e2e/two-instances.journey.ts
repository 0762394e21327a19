import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { createPostgresDatabase } from '#server/test-support/postgres.ts';
import { desktop, Device, ownComplaints, phone } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { startSpreadProxy, type SpreadProxy } from './support/spread-proxy.ts';

/** Two instances on one PostgreSQL behind a proxy that sends each request to either. See README, "Two instances". */
describe('guest and host on two instances', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let instances: [RunningServer, RunningServer];
  let proxy: SpreadProxy;
  let machiya: Property;
  const guest = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  const host = new Device({ viewport: desktop });

  beforeAll(async () => {
    database = await createPostgresDatabase();
    const settings = { DATABASE_URL: database.url, TRUST_PROXY: '1' };
    // Both start on an empty database; one of them creates the tables and the demo data.
    instances = await Promise.all([startServer(settings), startServer(settings)]);
    proxy = await startSpreadProxy(instances.map(({ origin }) => origin));
    const listings = (await (await fetch(`${proxy.origin}/api/properties?limit=100`)).json()) as Property[];
    machiya = listings.find(({ title }) => title === 'Raked Stone Machiya') as Property;
    for (const device of [guest, host]) {
      await device.turnOn();
      device.context.setDefaultTimeout(45_000);
    }
  });
  afterAll(async () => {
    await guest.remove();
    await host.remove();
    await proxy.close();
    for (const instance of instances) await instance.remove();
    await database.drop();
  });

  test('the guest logs in and requests; the host accepts; the guest sees it automatically', async () => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    const from = addDays(new Date().toISOString().slice(0, 10), 200);
    const to = addDays(from, 2);
    await mine.goto(`${proxy.origin}/properties/${machiya.id}?startDate=${from}&endDate=${to}&guests=2`);
    await mine.getByRole('button', { name: 'Request to Book' }).first().click();
    await logIn(mine, 'guest');
    await mine.waitForURL(`**/properties/${machiya.id}?**`);
    await mine.getByRole('button', { name: 'Request to Book' }).first().click();
    const stay = mine.getByRole('dialog', { name: 'Your stay' });
    await stay.getByRole('heading', { name: 'Request sent' }).waitFor();

    await theirs.goto(`${proxy.origin}/auth`);
    await logIn(theirs, 'host');
    await theirs.waitForURL(`${proxy.origin}/`);
    await theirs.goto(`${proxy.origin}/owner-dashboard?tab=bookings`);
    const asked = theirs.getByRole('article').filter({ hasText: formatDayRange(from, to) });
    await asked
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await theirs.getByText('Booking confirmed').waitFor();
    await stay.getByRole('heading', { name: "You're booked" }).waitFor();
  });

  test('messages go both ways, whichever instances they use', async () => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    for (const page of [mine, theirs]) {
      await page.goto(`${proxy.origin}/messages/1`);
      await field(page).waitFor();
    }
    await talk(mine, theirs, ['Is there a night bus?', 'There is, until one.']);
  });

  test('one instance is killed during a message, and both people continue with the other', async () => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    await field(mine).fill('Written while it died');
    await Promise.all([field(mine).press('Enter'), instances[0].stop('SIGKILL')]);
    await bubble(theirs, 'Written while it died').waitFor();
    await talk(mine, theirs, ['Are you still there?', 'Still here.']);
    await mine.goto(`${proxy.origin}/trips`);
    await mine
      .getByRole('article')
      .filter({ hasText: machiya.title })
      .getByText('Confirmed')
      .first()
      .waitFor();
  });

  test('the instance is restarted, and both serve again', async () => {
    await instances[0].start();
    const before = [...proxy.answered];
    const [mine, theirs] = [await guest.page(), await host.page()];
    await mine.goto(`${proxy.origin}/messages/1`);
    await field(mine).waitFor();
    await talk(mine, theirs, ['Good night', 'Sleep well']);
    await expect
      .poll(() => proxy.answered.every((times, index) => times > (before[index] ?? 0)), { timeout: 20_000 })
      .toBe(true);
    const sent = await mine.getByRole('listitem').filter({ hasText: 'Written while it died' }).count();
    expect(sent).toBe(1);
    expect(ownComplaints(guest)).toEqual([]);
    expect(ownComplaints(host)).toEqual([]);
  });
});

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('tab', { name: 'Log In' }).click();
  const form = page.getByRole('tabpanel', { name: 'Log In' });
  await form.getByLabel('Username or email').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(`retreat-${username}`);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Each writes a message and sees the other's. */
async function talk(mine: Page, theirs: Page, [question, answer]: [string, string]): Promise<void> {
  await write(mine, question);
  await bubble(theirs, question).waitFor();
  await write(theirs, answer);
  await bubble(mine, answer).waitFor();
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await bubble(page, text).waitFor();
}

/** A message of the open thread. */
const bubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });
