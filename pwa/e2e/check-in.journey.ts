import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDemoArrivals, readCheckIns, type ArrivingGuest } from './support/arriving-guests.ts';
import { Device, expectAccessible, ownComplaints, phone, waitForServiceWorker } from './support/browser.ts';
import { hostAccount, readStore, signInDevice } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { writeTicketVideo } from './support/ticket-video.ts';

const patient = { timeout: 40_000, interval: 200 };
const handheld = { viewport: phone, hasTouch: true, isMobile: true };

/** A host without a signal, whose camera sees the tickets of guests, and one of the guests. */
describe('24 guests arrive where there is no signal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-tickets-'));
  const film = join(folder, 'tickets.y4m');
  const host = new Device(handheld, {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const guestDevice = new Device(handheld);
  let server: RunningServer;
  let guests: ArrivingGuest[];
  let hostDb: string;

  beforeAll(async () => {
    server = await startServer();
    const arrivals = await addDemoArrivals(server, 24);
    guests = arrivals.guests;
    writeTicketVideo(
      film,
      guests.slice(0, 18).map(({ ticket }) => ticket),
    );
    hostDb = `wellens-user-${arrivals.hostId}`;
    for (const device of [host, guestDevice]) {
      await device.turnOn();
      device.context.setDefaultTimeout(20_000);
    }
  });
  afterAll(async () => {
    for (const device of [host, guestDevice]) await device.remove();
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  test('the guest has the ticket on the phone, also offline', async () => {
    const page = await guestDevice.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    await page.goto(`${server.origin}/trips/${guests[0]!.id}`);
    await page.getByRole('img', { name: 'QR code of your ticket' }).waitFor();
    await expectAccessible(page);
    await waitForServiceWorker(page);
    await guestDevice.context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Show it larger' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'QR code of your ticket' }).waitFor();
    await expectAccessible(page);
  });

  test('18 are checked in by the camera and 6 from the list, offline', async () => {
    const page = await host.page();
    await signInDevice(page, server.origin, hostAccount);
    await page.goto(`${server.origin}/owner-dashboard?tab=arrivals`);
    await vi.waitFor(async () => {
      const bookings = await readStore<Booking>(page, hostDb, 'bookings');
      expect(bookings.filter(({ id }) => guests.some((guest) => guest.id === id))).toHaveLength(24);
      expect(await readStore(page, hostDb, 'ticketKeys')).toHaveLength(1);
    }, patient);
    await waitForServiceWorker(page);
    await host.context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: /^Today \(0 of/ }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Scan tickets' }).click();
    await page.getByText('Welcome').first().waitFor();
    await expectAccessible(page);
    await vi.waitFor(async () => expect(await readWays()).toEqual({ ticket: 18, list: 0 }), patient);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByLabel('Name or reference').fill(guests[18]!.name);
    for (const { name } of guests.slice(18)) {
      await page.getByLabel('Name or reference').fill(name);
      // By keyboard: a second click at one place within half a second is ignored.
      await page.getByRole('button', { name: `Check in: ${name}` }).press('Enter');
      await page
        .getByRole('article', { name })
        .getByText(/^In since/)
        .waitFor();
    }
    expect(await readWays()).toEqual({ ticket: 18, list: 6 });
  });

  /** Numbers of waiting check-ins on the host's phone, by their way. */
  async function readWays(): Promise<{ ticket: number; list: number }> {
    const entries = await readStore<{ name: string; args: { way?: string } }>(
      await host.page(),
      hostDb,
      'outbox',
    );
    const count = (way: string) => entries.filter(({ args }) => args.way === way).length;
    return { ticket: count('ticket'), list: count('list') };
  }

  test('with a signal, the server has each of them once, and the guest sees it', async () => {
    await host.context.setOffline(false);
    await vi.waitFor(async () => expect(await readCheckIns(server.databaseUrl)).toHaveLength(24), patient);
    const stored = await readCheckIns(server.databaseUrl);
    expect(stored.filter(({ way }) => way === 'ticket')).toHaveLength(18);
    expect(stored.every(({ offline }) => Boolean(offline))).toBe(true);
    const page = await guestDevice.page();
    await guestDevice.context.setOffline(false);
    await page.goto(`${server.origin}/trips/${guests[0]!.id}`);
    await page.getByText('Checked in', { exact: true }).waitFor();
    expect(ownComplaints(host)).toEqual([]);
    expect(ownComplaints(guestDevice)).toEqual([]);
  });
});
