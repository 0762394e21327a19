import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, Device, expectAccessible, ownComplaints, phone } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

/** The host of the demo data on a phone and staff on a laptop, on one server. */
describe('a host manages retreats and staff decide', () => {
  let server: RunningServer;
  const host = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  const staff = new Device({ viewport: desktop });

  beforeAll(async () => {
    server = await startServer();
    for (const device of [host, staff]) {
      await device.turnOn();
      device.context.setDefaultTimeout(20_000);
    }
    await signIn(await staff.page(), server.origin, 'staff');
  });
  afterEach(() => host.context.setOffline(false));
  afterAll(async () => {
    for (const device of [host, staff]) await device.remove();
    await server.remove();
  });

  const openDashboard = async (tab: string, device = host): Promise<Page> => {
    const page = await device.page();
    await page.goto(`${server.origin}/owner-dashboard?tab=${tab}`);
    await page.getByRole('heading', { level: 1, name: 'Owner Dashboard' }).waitFor();
    return page;
  };

  test('a visitor is asked to sign in', async () => {
    const page = await host.page();
    await page.goto(`${server.origin}/owner-dashboard`);
    await page.getByText('Please log in to access your dashboard').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain(
      '/auth',
    );
    await signIn(page, server.origin, 'host');
  });

  test('the figures and all five tabs show the current data', async () => {
    const page = await openDashboard('properties');
    await card(page, 'Cedar Steam Ryokan').waitFor();
    const figures = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem');
    await expect
      .poll(async () => (await figures.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual([
        '4 Total Properties',
        '1 Pending Verification',
        '2 Verified Properties',
        '2 Unread Messages',
      ]);
    await expectAccessible(page);
    for (const [tab, words] of [
      ['Retreat Packages', 'Choose a property'],
      ['Messages', 'And could one of us have a chair instead of a cushion?'],
      ['Bookings', 'Answer within'],
      ['Insights', 'What you earn by month'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByText(words).first().waitFor();
      await expectAccessible(page);
    }
    expect(ownComplaints(host)).toEqual([]);
  });

  test('a duration is saved at once, also offline, and survives a reload', async () => {
    const page = await openDashboard('packages');
    await page.getByRole('button', { name: /Cedar Steam Ryokan/ }).click();
    const weekend = card(page, 'Quiet Mind Weekend');
    const nights = (name: string) => weekend.getByRole('textbox', { name, exact: true });
    const maximum = nights('Maximum nights');
    await nights('Minimum nights').fill('6');
    await page.getByText('Package updated').waitFor();
    // The maximum was 4 and is raised.
    await expect.poll(() => maximum.inputValue()).toBe('6');

    await host.context.setOffline(true);
    await page
      .getByRole('banner')
      .getByText(/Offline/)
      .first()
      .waitFor();
    await weekend.getByRole('radio', { name: 'Fixed' }).click();
    await page.getByText("Will send when you're back online.").waitFor();
    await weekend.getByText('Guests book exactly 6 nights.').waitFor();
    await weekend.getByText('Waiting', { exact: true }).waitFor();
    await expectAccessible(page);
    await host.context.setOffline(false);
    await weekend.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await card(page, 'Quiet Mind Weekend').getByText('Guests book exactly 6 nights.').waitFor();
  });

  test('a package is added, and retired again', async () => {
    const page = await host.page();
    await page.getByRole('button', { name: 'Add package' }).click();
    const form = page.getByRole('dialog', { name: 'Add package' });
    await form.getByRole('button', { name: 'Save package' }).click();
    await form.getByText('A name is required').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Name').fill('First Snow');
    await form.getByLabel('Price per night').fill('199.6');
    await form.getByLabel('Max guests').fill('2');
    await form.getByRole('button', { name: 'Save package' }).click();
    await form.waitFor({ state: 'detached' });
    const added = card(page, 'First Snow');
    await added.getByText('$200').waitFor();
    await added.getByText('Saved', { exact: true }).waitFor();
    await added.getByRole('button', { name: 'Retire First Snow' }).click();
    await card(page, 'First Snow').getByText('Guests cannot book this package.').waitFor();
  });

  test('a request is accepted only with a connection', async () => {
    const page = await openDashboard('bookings');
    const accept = page.getByRole('button', { name: 'Accept Maya Ortiz' });
    await accept.waitFor();
    await host.context.setOffline(true);
    await page.getByRole('tabpanel').getByText('Needs a connection').waitFor();
    expect(await accept.isDisabled()).toBe(true);
    await host.context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await accept.click();
    await page.getByText('Booking confirmed').waitFor();
    await page.getByText('No requests to answer.').waitFor();
  });

  test('deleting asks first, can be undone, and is refused with upcoming bookings', async () => {
    const page = await openDashboard('properties');
    await page.getByRole('button', { name: 'Delete Cedar Steam Ryokan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete property' });
    await dialog.getByText('This property has upcoming bookings and cannot be deleted.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete Atami Harbour Baths' }).click();
    await dialog.getByText('Are you sure you want to delete this property?').waitFor();
    // Offline, so that the deletion is not sent before it is undone. A toast stays open while it has the focus.
    await host.context.setOffline(true);
    await page.locator('[data-kind=offline]').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.getByText('Property deleted').waitFor();
    await card(page, 'Atami Harbour Baths').waitFor({ state: 'detached' });
    await undo.press('Enter');
    await card(page, 'Atami Harbour Baths').waitFor();
    await host.context.setOffline(false);
    await page.locator('[data-kind=offline]').waitFor({ state: 'detached' });
    expect(ownComplaints(host)).toEqual([]);
  });

  test('a rejected retreat is submitted again, and staff decide on the version they have seen', async () => {
    const mine = await openDashboard('properties');
    const atami = card(mine, 'Atami Harbour Baths');
    await atami.getByText('The bathing licence names another address.').waitFor();
    await atami.getByRole('button', { name: 'Submit for Verification' }).click();
    await mine.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await mine.getByText('Verification submitted').waitFor();
    await atami.getByText('Pending', { exact: true }).waitFor();

    const theirs = await staff.page();
    await theirs.goto(`${server.origin}/admin`);
    await card(theirs, 'Atami Harbour Baths').waitFor();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Verify Property Atami Harbour Baths' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Verify Property' });
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Licence seen.');
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await dialog.getByRole('radio', { name: /^Verified/ }).check();
    await expectAccessible(theirs);

    // The host edits while the dialog is open: the decision must not apply to an unseen version.
    const renamed = await host.context.request.get(`${server.origin}/api/properties?mine=true`);
    const listing = ((await renamed.json()) as Listed[]).find(({ title }) => /Atami/.test(title));
    await host.context.request.put(`${server.origin}/api/properties/${listing!.id}`, {
      data: { ...listing, title: 'Atami Sea Baths' },
      headers: { Origin: server.origin },
    });
    await dialog.getByRole('button', { name: 'Update Verification' }).click();
    await dialog.getByText('This listing changed after you opened it.').waitFor();
    await dialog.getByText('Atami Sea Baths').first().waitFor();
    await dialog.getByRole('button', { name: 'Update Verification' }).click();
    await theirs.getByText('Property verification updated').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await card(theirs, 'Atami Sea Baths').waitFor({ state: 'detached' });
    // The card was removed with the button that opened the dialog, so the list gets the focus.
    await theirs.locator('[role=tab][aria-selected=true]:focus').waitFor();
  });

  test('staff see changes since verification by field, and the complete history', async () => {
    const page = await staff.page();
    const reply = await host.context.request.get(`${server.origin}/api/properties?mine=true`);
    const listing = ((await reply.json()) as Listed[]).find(({ title }) => /Atami/.test(title));
    await host.context.request.put(`${server.origin}/api/properties/${listing!.id}`, {
      data: { ...listing, location: 'Atami Bay, Japan' },
      headers: { Origin: server.origin },
    });
    await page.goto(`${server.origin}/admin`);
    await page.getByRole('tab', { name: /Pending Verification [1-9]\d* to decide/ }).waitFor();
    await card(page, 'Atami Sea Baths').getByText('Changed since verification').waitFor();
    await page.goto(`${server.origin}/admin?tab=all`);
    await page.getByRole('button', { name: /Changed since verification/ }).click();
    await card(page, 'Atami Sea Baths').getByText('Changed since verification').waitFor();
    await page.getByRole('button', { name: 'Review changes of Atami Sea Baths' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review changes' });
    await dialog.getByText('Atami Bay, Japan').last().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'History of Atami Sea Baths' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByRole('heading', { name: 'Submitted for verification' }).waitFor();
    await history.getByText('Licence seen.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });

    await page.getByRole('searchbox', { name: 'Title or place' }).fill('nowhere at all');
    await page.getByText('No properties found.').waitFor();
    expect(ownComplaints(staff)).toEqual([]);
  });

  test('a host who opens the staff page gets a message and is sent home', async () => {
    const page = await host.page();
    await page.goto(`${server.origin}/admin`);
    await page.getByText('Access denied').waitFor();
    await page.waitForURL(`${server.origin}/`);
  });
});

interface Listed {
  id: number;
  title: string;
}

/** The card with this title. */
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Signs in through the API; the app finds the session when it starts. */
async function signIn(page: Page, origin: string, username: string): Promise<void> {
  const reply = await page.context().request.post(`${origin}/api/auth/login`, {
    data: { username, password: `retreat-${username}` },
    headers: { Origin: origin },
  });
  expect(reply.status()).toBe(200);
}
