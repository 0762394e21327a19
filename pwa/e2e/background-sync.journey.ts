import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Device, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { startRecordingProxy, type RecordingProxy } from './support/recording-proxy.ts';
import {
  expectNothingWaits,
  expectSaved,
  favoritesOnServer,
  findUnsaved,
  logIn,
  waiting,
} from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

const guest = 1;
const tag = 'wellens-send-waiting';

describe('the service worker sends the queue', () => {
  let server: RunningServer;
  let proxy: RecordingProxy;
  const phone = new Device(undefined, { hasBackgroundSync: true });
  let session: Awaited<ReturnType<typeof phone.context.cookies>>;

  beforeAll(async () => {
    server = await startServer();
    proxy = await startRecordingProxy(server.origin);
    await phone.turnOn();
    const page = await phone.page();
    await logIn(page, proxy.origin, 'Guest');
    await waitForServiceWorker(page);
    await page.reload();
    session = await phone.context.cookies();
  });
  // Each test, and each retry, starts with one page, the session and a network.
  beforeEach(async () => {
    proxy.treat = () => 'pass';
    proxy.release();
    const [first, ...others] = phone.context.pages();
    for (const page of others) await page.close();
    await phone.context.addCookies(session);
    await phone.context.setOffline(false);
    await first?.goto(proxy.origin);
  });
  afterAll(async () => {
    await phone.remove();
    await proxy.remove();
    await server.remove();
  });

  const saves = () => proxy.seen.filter(({ path, method }) => path === '/api/favorites' && method === 'POST');

  /** Wakes the worker, like the browser when the network is back. @returns once it was woken */
  async function wakeWorker(): Promise<void> {
    const page = await phone.context.newPage();
    const session = await phone.context.newCDPSession(page);
    const registrationId = await new Promise<string>((resolve, reject) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL === `${proxy.origin}/`);
        if (ours !== undefined) resolve(ours.registrationId);
      });
      session.send('ServiceWorker.enable').catch(reject);
    });
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: proxy.origin,
      registrationId,
      tag,
      lastChance: false,
    });
    await page.close();
  }

  /** Waits until the browser has checked whether the app is installable, which downloads the icons of the manifest. */
  async function waitForIcons(page: Page): Promise<void> {
    const session = await phone.context.newCDPSession(page);
    await session.send('Page.getInstallabilityErrors');
    await session.detach();
  }

  /** Presses the heart of an unsaved listing, offline. @returns the heart's name */
  async function saveOffline(page: Page): Promise<string> {
    await page.goto(proxy.origin);
    await expectNothingWaits(page, guest);
    const name = await findUnsaved(page);
    await waitForIcons(page);
    await phone.context.setOffline(true);
    await page.getByRole('button', { name }).click();
    await expectSaved(page, name, true);
    await expect.poll(async () => (await waiting(page, guest)).length).toBe(1);
    proxy.seen.length = 0;
    return name;
  }

  const askedTags = (page: Page) =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return registration.sync.getTags();
    });

  test('fault 10: without a session the worker sends nothing and retains the queue', async () => {
    // No other tab, and no worker woken for an earlier change, may send instead.
    const other = await phone.page();
    await expect.poll(() => askedTags(other)).not.toContain(tag);
    await other.goto('about:blank');
    const page = await phone.context.newPage();
    // Otherwise the browser might wake the worker before the session has ended.
    await page.addInitScript(() => {
      if ('ServiceWorkerRegistration' in globalThis)
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    });
    await saveOffline(page);
    await page.goto('about:blank');
    await phone.context.clearCookies();
    await phone.context.setOffline(false);
    await wakeWorker();
    const asked = () => proxy.seen.filter(({ path }) => path === '/api/auth/me').length;
    await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(saves()).toEqual([]);
    await phone.context.addCookies(session);
    await page.goto(proxy.origin);
    await expectNothingWaits(page, guest);
    expect(saves()).toHaveLength(1);
    await page.close();
  });

  test('fault 16: when the network is back and every tab is closed, the worker sends, and the server has it once', async () => {
    const page = await phone.page();
    const before = await favoritesOnServer(page, guest);
    const name = await saveOffline(page);
    // The page has registered the sync event.
    await expect.poll(() => askedTags(page)).toContain(tag);
    const [entry] = await waiting(page, guest);
    await page.goto('about:blank');
    await phone.context.setOffline(false);
    // The browser wakes a worker again whose attempt failed, as it may while the network comes back.
    const wakeAndCount = async () => {
      if (saves().length === 0) await wakeWorker();
      return saves().length;
    };
    await expect.poll(wakeAndCount, { timeout: 20_000, interval: 1_000 }).toBeGreaterThan(0);

    await page.goto(proxy.origin);
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
    // A connection that breaks before the answer, as may happen while a network comes back, is tried again with the key.
    const senders = new Set(saves().map(({ key, account }) => `${account} ${key}`));
    expect([...senders]).toEqual([`${guest} ${entry?.opId}`]);
    expect(await favoritesOnServer(page, guest)).toHaveLength(before.length + 1);
  });

  test('fault 16: page and worker that send the same change concurrently have one effect', async () => {
    const page = await phone.context.newPage();
    // Without locks in the page, only the server's receipts prevent a second effect.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    const name = await saveOffline(page);
    proxy.treat = ({ path, method }) => (path === '/api/favorites' && method === 'POST' ? 'hold' : 'pass');
    await phone.context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => proxy.heldCount(), { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
    await wakeWorker();
    await expect.poll(() => proxy.heldCount(), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    proxy.treat = () => 'pass';
    proxy.release();
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
    expect(new Set(saves().map(({ key }) => key)).size).toBe(1);
    const saved = await favoritesOnServer(page, guest);
    expect(new Set(saved).size).toBe(saved.length);
    await page.close();
  });

  test('the console stayed clean', () => {
    expect(ownComplaints(phone)).toEqual([]);
  });
});
