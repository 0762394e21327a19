import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { cardsOf, desktop, Device, expectAccessible, ownComplaints } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

const email = 'nora@journey.example';
const newEmail = 'nora.lind@journey.example';
const password = 'moss under the cedar';
const newPassword = 'cedar over the moss';

describe('a new guest', () => {
  let server: RunningServer;
  let page: Page;
  const device = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    page = await device.page();
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  /** Opens the newest mail to this address and follows its link, as a person would. @returns the page it leads to */
  async function followMail(to: string, subject: string, action: string): Promise<Page> {
    const mails = await device.context.newPage();
    const row = mails.getByRole('row').filter({ hasText: to }).filter({ hasText: subject }).first();
    await expect
      .poll(
        async () => {
          await mails.goto(`${server.origin}/dev/mail`);
          return row.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await row.getByRole('link', { name: subject, exact: true }).click();
    const opened = device.context.waitForEvent('page');
    await mails.getByRole('link', { name: action }).click();
    const target = await opened;
    await target.waitForLoadState();
    await mails.close();
    return target;
  }

  const bookings = (): Promise<Pick<Booking, 'status'>[]> =>
    page.evaluate(async () => (await (await fetch('/api/bookings/mine')).json()) as Booking[]);

  test('signs up, and is told that the address must be confirmed', async () => {
    await page.goto(`${server.origin}/auth`);
    const form = page.getByRole('tabpanel', { name: 'Sign Up' });
    await form.getByLabel('Username').fill('nora');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Confirm password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await cardsOf(page).first().waitFor();
    await page.getByText('Confirm your email address').waitFor();
    await expectAccessible(page);
  });

  test('asks for a stay, which waits until the link of the mail was followed, and is booked then', async () => {
    const listings = (await (await fetch(`${server.origin}/api/properties?limit=100`)).json()) as Property[];
    const cedar = listings.find(({ title }) => title === 'Cedar Steam Ryokan')!;
    const from = `${addDays(new Date().toISOString().slice(0, 10), 120).slice(0, 8)}20`;
    await page.goto(`${server.origin}/properties/${cedar.id}?startDate=${from}&endDate=${addDays(from, 2)}`);
    await page.getByRole('button', { name: 'Instant Book' }).first().click();
    await page.getByText('Confirm your email address, and we send your request.').first().waitFor();
    expect(await bookings()).toEqual([]);

    await page.goto(`${server.origin}/sync`);
    await page.getByText(/Confirm your email address to request a stay/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Confirm your email' }).click();
    await page.getByText('Not verified').waitFor();
    await page.getByRole('link', { name: 'Read what it would have sent' }).waitFor();
    await expectAccessible(page);

    const link = await followMail(email, 'Confirm your email address', 'Confirm this address');
    const confirm = link.getByRole('button', { name: 'Confirm this address' });
    await confirm.waitFor();
    expect(new URL(link.url()).hash).toBe('');
    await expectAccessible(link);
    await confirm.click();
    await link.getByText('Your address is confirmed.', { exact: false }).waitFor();
    await link.close();
    await page.getByText('Verified', { exact: true }).waitFor();
    await expect.poll(async () => (await bookings()).map(({ status }) => status)).toEqual(['confirmed']);
    expect(await page.getByText('Confirm your email address').count()).toBe(0);
  });

  test('changes the address and the password, and changes the address back', async () => {
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(newEmail);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const pending = page.getByText(`Confirm the link we sent to ${newEmail}.`, { exact: false });
    await pending.waitFor();
    await page.reload();
    await pending.waitFor();
    const change = await followMail(newEmail, 'Confirm your new email address', 'Use this address');
    await change.getByRole('button', { name: 'Use this address' }).click();
    await change.getByText('Your address is changed.', { exact: false }).waitFor();
    await change.close();
    // Not in the sentence that a link was sent to it.
    await page.locator('dd', { hasText: newEmail }).waitFor();
    await pending.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill(newPassword);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your new password is saved', { exact: false }).waitFor();

    const undo = await followMail(email, 'Your email address was changed', 'Change it back');
    await undo.getByRole('button', { name: 'Change it back' }).click();
    await undo.getByText('Your previous address is back', { exact: false }).waitFor();
    await undo.close();
    expect(
      await page.evaluate(async () => (await (await fetch('/api/auth/me')).json()) as unknown),
    ).toBeNull();
    expect(ownComplaints(device)).toEqual([]);
  });
});
