import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import { leaseBlockSize } from '#contracts/limits.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import { lookForWorker, offerOn, startOf, waitForReload } from './support/app-update.ts';
import { cardsOf, desktop, Device, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { startRecordingProxy, type RecordingProxy } from './support/recording-proxy.ts';
import { hostAccount, readStore } from './support/host.ts';
import { createDatabases } from './support/in-page.ts';
import { readOldApp, readOldDevice, rowsOf, type OldDevice } from './support/old-app.ts';
import { startServer, type RunningServer } from './support/server.ts';

const hostStore = 'wellens-user-2';
/** Listings of the demo data, by their ids in the fixture. */
const listings = {
  kumano: 4,
  pier: 30,
  canopy: 31,
  larch: 32,
  machiya: 33,
  subak: 35,
  mistpine: 36,
  cedar: 37,
};

interface Entry {
  opId: string;
  state: string;
  name: string;
  args: { propertyId?: number; startDate: string; endDate: string };
  lastError: { detail: string } | null;
}

/** What the person writes with the old app in this journey, in addition to the fixture. */
const typed = { message: 'Typed just before the update.', place: 'Taos, New Mexico, past the bridge' };

describe('a device with the previous version, with drafts and a queue written offline', () => {
  let server: RunningServer;
  let proxy: RecordingProxy;
  let host: ApiCaller;
  let old: OldDevice;
  const device = new Device({ viewport: desktop });
  const stays = { refused: {} as Entry['args'], asked: {} as Entry['args'] };
  /** Keys of the calls the server must get, and of those it has already answered. */
  const keys = { queued: [] as string[], answered: [] as string[] };

  const outbox = async (page: Page): Promise<string[]> =>
    (await readStore<Entry>(page, hostStore, 'outbox'))
      .filter(({ state }) => state !== 'accepted')
      .map(({ opId }) => opId);

  beforeAll(async () => {
    server = await startServer();
    proxy = await startRecordingProxy(server.origin);
    host = await callAs(server.origin, 'host');
    old = readOldDevice(await readEpoch(server.origin));
    const entries = rowsOf<Entry>(old, 'outbox');
    keys.answered = entries.filter(({ lastError }) => isAnswer(lastError)).map(({ opId }) => opId);
    keys.queued = entries.map(({ opId }) => opId).filter((key) => !keys.answered.includes(key));
    const [refused, asked] = entries.filter(({ name }) => name === 'createBooking');
    Object.assign(stays, { refused: refused?.args, asked: asked?.args });
    await prepareServer();
    await device.turnOn();
    device.context.setDefaultTimeout(20_000);
  });
  afterAll(async () => {
    await device.remove();
    await proxy.remove();
    await server.remove();
  });

  const isAnswer = (error: Entry['lastError']) =>
    error !== null && !('code' in error && error.code === 'connection');

  /** Prepares the server as when the fixture was made: leased ids, and the reasons of its refusals. */
  async function prepareServer(): Promise<void> {
    const [lease] = rowsOf<{ key: string; value: [{ from: number; to: number }] }>(old, 'meta')
      .filter(({ key }) => key === 'leases')
      .map(({ value }) => value[0]);
    const { from, to } = await host.post<{ from: number; to: number }>('/api/sync/leases', {});
    expect({ from, to: from + leaseBlockSize - 1 }).toEqual({ from: lease?.from, to });
    const guest = await callAs(server.origin, 'guest2');
    const { startDate, endDate } = stays.refused;
    const subak = await host.get<Property>(`/api/properties/${listings.subak}`);
    await guest.post('/api/bookings', {
      propertyId: subak.id,
      userId: guest.id,
      guests: 1,
      retreatPackageId: null,
      startDate,
      endDate,
      totalPrice: quoteStay({ startDate, endDate }, subak.pricePerNight).total,
    });
    const cedar = await host.get<Property>(`/api/properties/${listings.cedar}`);
    await host.put(`/api/properties/${cedar.id}`, { ...cedar, title: 'Cedar Steam Ryokan at the gorge' });
  }

  test('opens with the old app, which continues offline', async () => {
    const page = await device.page();
    await page.request.post(`${proxy.origin}/api/auth/login`, { data: hostAccount });
    proxy.files = readOldApp();
    proxy.treat = () => 'portal';
    // A file of the same origin that runs no script.
    await page.goto(`${proxy.origin}/sw.js`);
    await page.evaluate(createDatabases, old.databases);
    await page.evaluate((items) => Object.assign(localStorage, items), old.localStorage);
    await page.goto(proxy.origin);
    await cardsOf(page).first().waitFor();
    await waitForServiceWorker(page);
    await page.reload();
    await cardsOf(page).first().waitFor();

    await device.context.setOffline(true);
    await page.getByRole('button', { name: 'Save Canopy House' }).first().click();
    await expect
      .poll(async () => (await outbox(page)).length)
      .toBe(keys.answered.length + keys.queued.length + 1);
    await page.goto(`${proxy.origin}/messages/1`);
    const composer = page.getByRole('textbox', { name: 'Write a message' });
    await expect.poll(() => composer.inputValue()).toBe('And I wanted to add');
    await composer.fill(typed.message);
    await composer.press('Enter');
    await expect
      .poll(async () => (await outbox(page)).length)
      .toBe(keys.answered.length + keys.queued.length + 2);
    await composer.fill('And I wanted to add that');
    await expect
      .poll(async () => JSON.stringify(await readStore(page, hostStore, 'meta')))
      .toContain('And I wanted to add that');
    await page.goto(`${proxy.origin}/list-property`);
    await page.locator('main form').getByRole('textbox', { name: 'Location' }).fill(typed.place);
    await expect
      .poll(async () => JSON.stringify(await readStore(page, hostStore, 'drafts')))
      .toContain(typed.place);
    keys.queued = (await outbox(page)).filter((key) => !keys.answered.includes(key));
    await device.context.setOffline(false);
  });

  test('updates, and everything is still there before the server answers', async () => {
    const page = await device.page();
    await page.goto(proxy.origin);
    proxy.files = null;
    // The current worker may be identical to the old one.
    proxy.changeWorker = (script) => `${script}\n// today`;
    expect(await lookForWorker(page)).toBe('waits');
    await offerOn(page).waitFor();
    const before = await startOf(page);
    await page.getByRole('button', { name: 'Update now' }).click();
    await waitForReload(page, before).catch(() => reloadByHand(page));
    expect((await outbox(page)).sort()).toEqual([...keys.answered, ...keys.queued].sort());
    await expectDrafts(page);
    await expectReasons(page);
    const changes = page.getByRole('region', { name: 'Changes' });
    for (const words of [
      typed.message,
      'Canopy House',
      'Larch & Granite Lodge',
      'Stillwater Pier',
      'Moss and Silence',
    ])
      await changes.getByText(words).first().waitFor();
  });

  test('sends each queued entry once, and retains those that need the person', async () => {
    const page = await device.page();
    proxy.seen.length = 0;
    const edited = `/api/properties/${listings.machiya}`;
    const before = await host.get<Property>(edited);
    proxy.treat = () => 'pass';
    const waits = async () => {
      // A call in progress may end at the portal after the network is back, and wait again.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      return (await outbox(page)).sort();
    };
    await expect.poll(waits, { timeout: 40_000 }).toEqual([...keys.answered].sort());
    const sent = proxy.seen.flatMap(({ key, method, path }) => (key === null ? [] : [{ key, method, path }]));
    const [known, merged] = [true, false].map((isKnown) =>
      sent.filter(({ key }) => keys.queued.includes(key) === isKnown),
    );
    expect(known?.map(({ key }) => key).sort()).toEqual([...keys.queued].sort());
    // The new server has given the demo listing reviews and a group retreat, so the edit is merged with that and sent as a new call.
    expect(merged?.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT ${edited}`]);

    const messages = await host.get<Message[]>('/api/messages/conversation/1');
    const texts = messages.map(({ content }) => content);
    for (const text of ['The bath is open until midnight.', typed.message])
      expect(texts.filter((one) => one === text)).toEqual([text]);
    const saved = await host.get<Favorite[]>('/api/favorites/user/2');
    expect(saved.map(({ propertyId }) => propertyId).sort()).toEqual([
      listings.canopy,
      listings.larch,
      listings.mistpine,
    ]);
    const booked = await host.get<Booking[]>('/api/bookings/mine');
    const { propertyId, startDate, endDate } = stays.asked;
    expect(booked).toMatchObject([{ propertyId, startDate, endDate, status: 'pending' }]);
    const machiya = await host.get<Property>(edited);
    expect(machiya).toMatchObject({ pricePerNight: 333, version: before.version + 1 });
    const packages = await host.get<RetreatPackage[]>(`${edited}/retreat-packages`);
    expect(packages.filter(({ name }) => name === 'Moss and Silence')).toMatchObject([
      { pricePerNight: 290 },
    ]);
    await expectDrafts(page);
    await expectReasons(page);
    expect(ownComplaints(device)).toEqual([]);
  });

  /**
   * Chromium sometimes forgets the activation, and makes up for it when the page is loaded again. Later versions of the
   * app reload automatically then (`app-update.ts`); with the old one, the person does.
   */
  async function reloadByHand(page: Page): Promise<void> {
    const isUpdated = async () => {
      await page.reload();
      return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null);
    };
    await expect.poll(isUpdated).toBe(true);
    await page.reload();
    await cardsOf(page).first().waitFor();
  }

  async function expectDrafts(page: Page): Promise<void> {
    const form = page.locator('main form');
    await page.goto(`${proxy.origin}/list-property`);
    await page.getByRole('button', { name: 'Step 2: Location' }).click();
    await expect.poll(() => form.getByRole('textbox', { name: 'Location' }).inputValue()).toBe(typed.place);
    await page.getByRole('button', { name: 'Step 1: Basic info' }).click();
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue())
      .toBe('Juniper Hermitage');
    await page.goto(`${proxy.origin}/list-property?edit=${listings.kumano}&step=basic-info`);
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Description' }).inputValue())
      .toBe('A pilgrim house, described again on the train.');
    await page.goto(`${proxy.origin}/messages/1`);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Write a message' }).inputValue())
      .toBe('And I wanted to add that');
  }

  /** The rejected entry and the conflict, with the server's sentences. */
  async function expectReasons(page: Page): Promise<void> {
    await page.goto(`${proxy.origin}/sync`);
    const entries = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
    const refused = entries.filter({ hasText: 'Subak Terrace House' });
    await refused.getByText('Failed', { exact: true }).waitFor();
    await refused.getByText(/unavailable|taken/).waitFor();
    const conflict = entries.filter({ hasText: 'Cedar Steam Ryokan' });
    await conflict.getByText('Conflict', { exact: true }).waitFor();
    await conflict.getByText('This was also changed on another device.').waitFor();
    await conflict.getByRole('link').first().click();
    const versions = page.getByRole('dialog', { name: 'Choose a version' });
    await versions.getByText('Cedar Steam Ryokan by the river', { exact: true }).waitFor();
    await versions.getByText('Cedar Steam Ryokan at the gorge', { exact: true }).waitFor();
    await versions.getByRole('button', { name: 'Decide later' }).click();
    await versions.waitFor({ state: 'detached' });
  }
});

/** Epoch of the server's database. */
async function readEpoch(origin: string): Promise<string> {
  const epoch = (await fetch(`${origin}/api/categories`)).headers.get(headers.epoch);
  if (epoch === null) throw new Error('The server names no epoch');
  return epoch;
}
