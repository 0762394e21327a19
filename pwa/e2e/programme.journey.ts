import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Announcement, StayAnnouncements } from '#contracts/domain/messaging/announcements.ts';
import type { StayProgramme } from '#contracts/domain/stay/programmes.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { addDemoArrivals } from './support/arriving-guests.ts';
import {
  desktop,
  Device,
  expectAccessible,
  ownComplaints,
  phone,
  waitForServiceWorker,
} from './support/browser.ts';
import { hostAccount, readStore, signInDevice } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

const patient = { timeout: 30_000, interval: 100 };
const text = 'The bath is warm from seven.';

/** Titles, lengths and alarms of a calendar file, as another program reads them. */
function readCalendar(path: string): string[] {
  const script = `
import sys, icalendar
for e in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
    alarms = [a['TRIGGER'].dt for a in e.walk('VALARM')]
    print(e['SUMMARY'], e['DTEND'].dt - e['DTSTART'].dt, alarms[0])`;
  const run = spawnSync(requireProgram('calendarReaders'), ['-c', script], { input: readFileSync(path) });
  expect([run.status, run.stderr.toString()]).toEqual([0, '']);
  return run.stdout.toString().trim().split('\n');
}

describe('a programme and an announcement from the dashboard to a place without a signal', () => {
  let server: RunningServer;
  let propertyId: number;
  let bookingId: number;
  let accounts: { host: string; guest: string };
  const host = new Device({ viewport: desktop });
  const guest = new Device({ viewport: phone, hasTouch: true, isMobile: true });

  beforeAll(async () => {
    server = await startServer();
    for (const device of [host, guest]) {
      await device.turnOn();
      device.context.setDefaultTimeout(20_000);
    }
    const { guests, hostId, firstGuestId, ...arrivals } = await addDemoArrivals(server, 2);
    accounts = { host: `wellens-user-${hostId}`, guest: `wellens-user-${firstGuestId}` };
    propertyId = arrivals.propertyId;
    bookingId = guests[0]!.id;
  });
  afterAll(async () => {
    for (const device of [host, guest]) await device.remove();
    await server.remove();
  });

  const waitUntilSent = async (device: Device, account: string) => {
    const page = await device.page();
    await vi.waitFor(async () => expect(await readStore(page, account, 'outbox')).toEqual([]), patient);
  };

  test('the host plans a class offline, and it is sent later', async () => {
    const page = await host.page();
    await signInDevice(page, server.origin, hostAccount);
    await page.goto(`${server.origin}/owner-dashboard?tab=announcements&property=${propertyId}`);
    await page.getByRole('textbox', { name: 'Announcement' }).waitFor();
    await page.getByRole('tab', { name: 'Programme' }).click();
    await page.goto(`${server.origin}/owner-dashboard?tab=programme&property=${propertyId}`);
    const add = page.getByRole('button', { name: 'Add to the programme' });
    const empty = page.locator('section').filter({ hasText: 'Nothing in the programme yet' }).last();
    expect((await empty.boundingBox())?.x).toBe((await add.boundingBox())?.x);
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Add to the programme' });
    await dialog.getByLabel('Title').waitFor();
    await host.context.setOffline(true);
    await dialog.getByLabel('Title').fill('Evening yoga');
    await dialog.getByLabel('Starts').fill('19:30');
    await dialog.getByLabel('Ends').fill('20:45');
    await dialog.getByLabel('Place').fill('Garden hall');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('7:30 PM – 8:45 PM').waitFor();
    await expectAccessible(page);
    await host.context.setOffline(false);
    await waitUntilSent(host, accounts.host);
    expect(ownComplaints(host)).toEqual([]);
  });

  test('the guest picks it without a connection, and gets a calendar file with alarms', async () => {
    const page = await guest.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    await page.reload();
    await page.goto(`${server.origin}/trips/${bookingId}`);
    const programme = page.getByRole('region', { name: 'Programme' });
    await programme.getByText('Garden hall · Class').first().waitFor();
    await guest.context.setOffline(true);
    await programme.getByRole('button', { name: 'Pick Evening yoga' }).first().click();
    await programme.getByRole('radio', { name: 'My picks (1)' }).check({ force: true });
    const download = page.waitForEvent('download');
    await programme.getByRole('button', { name: 'Add my picks to calendar' }).click();
    // Of four days: on the last one, the guest has left by the evening.
    expect(readCalendar(await (await download).path())).toEqual(
      Array<string>(3).fill('Evening yoga 1:15:00 -1 day, 23:45:00'),
    );
    await expectAccessible(page);
    await guest.context.setOffline(false);
    await waitUntilSent(guest, accounts.guest);
  });

  test('the host writes to all guests, and the guest is notified', async () => {
    const page = await host.page();
    await page.goto(`${server.origin}/owner-dashboard?tab=announcements&property=${propertyId}`);
    await page.getByText('Announcement', { exact: true }).waitFor();
    await host.context.setOffline(true);
    await page.getByRole('textbox', { name: 'Announcement' }).fill(text);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to all of them' }).click();
    await page.getByText('Not sent yet', { exact: true }).waitFor();
    await host.context.setOffline(false);
    await page.getByText('Read by 0 of 2').waitFor();
    const reader = await guest.page();
    await reader.goto(`${server.origin}/notifications`);
    await reader.getByText('wrote to all guests').waitFor();
    await vi.waitFor(async () => {
      const rows = await readStore<StayAnnouncements>(reader, accounts.guest, 'stayAnnouncements');
      expect(rows.find(({ id }) => id === bookingId)?.announcements[0]?.text).toBe(text);
      const programmes = await readStore<StayProgramme>(reader, accounts.guest, 'stayProgrammes');
      expect(programmes.find(({ id }) => id === bookingId)?.picks).toHaveLength(1);
    }, patient);
  });

  test('with the server stopped and the browser cold, the guest reads both; the host learns of it later', async () => {
    await guest.turnOff();
    await server.stop('SIGKILL');
    await guest.turnOn();
    const cold = await guest.page();
    await cold.goto(`${server.origin}/trips/${bookingId}`);
    await cold.getByText(text).scrollIntoViewIfNeeded();
    await cold.getByRole('button', { name: 'Picked Evening yoga' }).first().waitFor();
    await expectAccessible(cold);
    await vi.waitFor(async () => {
      const entries = await readStore<{ name: string }>(cold, accounts.guest, 'outbox');
      expect(entries.map(({ name }) => name)).toContain('readAnnouncements');
    }, patient);
    await server.start();
    // A page that is opened does not wait for the back-off of the one before.
    await cold.reload();
    await waitUntilSent(guest, accounts.guest);
    const page = await host.page();
    await page.reload();
    await page.getByText('Read by 1 of 2').waitFor({ timeout: patient.timeout });
    await page.getByText('Not read yet: arriving-11').waitFor();
    const [sent] = await readStore<Announcement>(page, accounts.host, 'announcements');
    expect(sent?.readBy).toEqual([bookingId]);
    expect(ownComplaints(guest)).toEqual([]);
  });
});
