import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cardsOf,
  desktop,
  Device,
  expectAccessible,
  ownComplaints,
  waitForServiceWorker,
} from './support/browser.ts';
import { startRecordingProxy, type RecordingProxy } from './support/recording-proxy.ts';
import {
  enterAs,
  expectNothingWaits,
  expectSaved,
  favoritesOnServer,
  findUnsaved,
  heartOf,
  isSaved,
  logIn,
  toggleThree,
  waitForFavorites,
  waiting,
} from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

const guest = 1;
const secondGuest = 4;

describe('a change on a device reaches the server exactly once', () => {
  let server: RunningServer;
  let proxy: RecordingProxy;
  const phone = new Device();

  beforeAll(async () => {
    server = await startServer();
    proxy = await startRecordingProxy(server.origin);
    await phone.turnOn();
    const page = await phone.page();
    await logIn(page, proxy.origin, 'Guest');
    await waitForServiceWorker(page);
    await page.reload();
  });
  beforeEach(async () => {
    proxy.treat = () => 'pass';
    proxy.release();
    proxy.seen.length = 0;
    await phone.context.setOffline(false);
  });
  afterAll(async () => {
    await phone.remove();
    await proxy.remove();
    await server.remove();
  });

  /** Holds only the change itself, not other posts of the page. */
  const holdSaves: RecordingProxy['treat'] = ({ method, path }) =>
    method === 'POST' && path === '/api/favorites' ? 'hold' : 'pass';
  /** Calls that saved or removed a favorite, by key. */
  const favoriteKeys = () =>
    proxy.seen
      .filter(({ path, method }) => path.startsWith('/api/favorites') && method !== 'GET')
      .map(({ key }) => key);

  test('a heart set in aeroplane mode survives a restart, is sent when online, and appears on another device', async () => {
    const laptop = new Device({ viewport: desktop });
    await laptop.turnOn();
    const other = await laptop.page();
    await logIn(other, proxy.origin, 'Guest');
    const page = await phone.page();
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    proxy.seen.length = 0;

    await phone.context.setOffline(true);
    await page.locator('[data-kind=offline]').waitFor();
    await heartOf(page, name).click();
    await page.getByText("Will send when you're back online.").waitFor();
    await phone.turnOff();
    await phone.turnOn();
    await phone.context.setOffline(true);
    const again = await phone.page();
    await again.goto(proxy.origin);
    await expectSaved(again, name, true);
    await again.locator('[data-kind=offline]').waitFor();
    await expectAccessible(again);
    expect(favoriteKeys()).toEqual([]);

    // The text is shown for three seconds, which the page cannot miss, and a busy driver can.
    const isToldBack = again.waitForFunction(() => document.body.innerText.includes('Back online.'));
    await phone.context.setOffline(false);
    await isToldBack;
    await expectSaved(other, name, true);
    expect(favoriteKeys()).toHaveLength(1);
    await laptop.remove();
  });

  test('fault 34: behind a captive portal everything waits, and its page is not treated as an answer', async () => {
    const page = await phone.page();
    const name = await findUnsaved(page);
    proxy.treat = () => 'portal';
    await heartOf(page, name).click();
    await page.locator('[data-kind=offline]').waitFor();
    await expect.poll(async () => (await waiting(page, guest)).map(({ state }) => state)).toEqual(['queued']);
    proxy.treat = () => 'pass';
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectNothingWaits(page, guest);
    expect(favoriteKeys()).toHaveLength(1);
  });

  test('fault 33: on a stalled network screens show local data, and a heart can be set', async () => {
    const page = await phone.page();
    proxy.treat = () => 'hang';
    await page.goto(`${proxy.origin}/wishlist`);
    await cardsOf(page).first().waitFor();
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    await heartOf(page, name).click();
    await expectSaved(page, name, true);
    proxy.treat = () => 'pass';
    await page.reload();
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
  });

  test('fault 15: a tab closed while sending leaves its entry, which is sent again under the same key', async () => {
    // A new tab, so that pending calls of an earlier one do not interfere.
    const page = await phone.context.newPage();
    await page.goto(proxy.origin);
    await (await phone.page()).close();
    const name = await findUnsaved(page);
    proxy.treat = holdSaves;
    await heartOf(page, name).click();
    await expect.poll(() => proxy.heldCount(), { timeout: 40_000 }).toBe(1);
    const next = await phone.context.newPage();
    await page.close();
    proxy.cut();
    proxy.treat = () => 'pass';
    await next.goto(proxy.origin);
    await expectNothingWaits(next, guest);
    await expectSaved(next, name, true);
    const keys = favoriteKeys();
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('fault 16: one of three tabs sends, and each change is sent once', async () => {
    const page = await phone.page();
    const tabs = [page, await phone.context.newPage(), await phone.context.newPage()];
    for (const tab of tabs.slice(1)) await tab.goto(proxy.origin);
    await phone.context.setOffline(true);
    await toggleThree(page);
    proxy.seen.length = 0;
    await phone.context.setOffline(false);
    for (const tab of tabs) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectNothingWaits(page, guest);
    const keys = favoriteKeys();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
    for (const tab of tabs.slice(1)) await tab.close();
  });

  test('fault 17: without locks several tabs may send the same change, and it still has one effect', async () => {
    const tabs = [await phone.context.newPage(), await phone.context.newPage()];
    for (const tab of tabs) {
      await tab.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      await tab.goto(proxy.origin);
    }
    const [page] = tabs;
    if (page === undefined) throw new Error('No tab');
    await (await phone.page()).close();
    await phone.context.setOffline(true);
    const names = await toggleThree(page);
    const wanted = await Promise.all(names.map((name) => isSaved(page, name)));
    await phone.context.setOffline(false);
    for (const tab of tabs) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectNothingWaits(page, guest);
    await page.reload();
    for (const [place, name] of names.entries()) await expectSaved(page, name, wanted[place] ?? false);
    const saved = await favoritesOnServer(page, guest);
    expect(new Set(saved).size).toBe(saved.length);
    await tabs[1]?.close();
  });

  test('fault 42: a frozen tab continues when it wakes', async () => {
    const page = await phone.page();
    await page.goto(proxy.origin);
    await cardsOf(page).first().waitFor();
    await phone.context.setOffline(true);
    const [name] = await toggleThree(page);
    const session = await phone.context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await phone.context.setOffline(false);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await expectNothingWaits(page, guest);
    // One whose call was in progress when the tab froze may be among them; none is sent twice.
    expect(favoriteKeys()).toHaveLength(3);
    expect(new Set(favoriteKeys()).size).toBe(3);
    expect(name).toBeDefined();
    await session.detach();
  });

  test('fault 24: a full device says that it could not save, and saves again once there is space', async () => {
    // The browser checks its quota at the first write to a database; a restart makes it check at once.
    await phone.turnOff();
    await phone.turnOn();
    const page = await phone.page();
    const session = await phone.context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 1000 });
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    await heartOf(page, name).click();
    await page.getByText('Not saved: device storage is full.').waitFor();
    expect(await waiting(page, guest)).toEqual([]);
    await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin });
    await session.detach();
    // Evicted public data is fetched again.
    await page.reload();
    await waitForFavorites(page);
    await expectSaved(page, name, false);
    await heartOf(page, name).click();
    await expectSaved(page, name, true);
    await expectNothingWaits(page, guest);
    // Errors reported while nothing could be written are expected.
    phone.complaints.length = 0;
  });

  test('a toast is in front of an open sheet, read out and reached by keyboard', async () => {
    const page = await phone.page();
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    await phone.context.setOffline(true);
    await heartOf(page, name).click();
    await page.getByRole('button', { name: /Offline.*pending changes/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Pending changes' });
    await sheet.getByRole('button', { name: 'Discard' }).click();
    await sheet.getByRole('group', { name: 'Discard' }).getByRole('button', { name: 'Discard' }).click();
    const title = page.getByText('Change discarded');
    await title.waitFor();
    const isInFront = () =>
      title.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === element;
      });
    await expect.poll(isInFront).toBe(true);
    // Elements hidden from screen readers have no role.
    await page.getByRole('status').filter({ hasText: 'Change discarded' }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);

    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Close notification');
    await page.keyboard.press('Enter');
    await title.waitFor({ state: 'detached' });
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await phone.context.setOffline(false);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  test('fault 10: without a session the queue waits, says so, and continues for the same person', async () => {
    const page = await phone.page();
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    await phone.context.clearCookies();
    proxy.seen.length = 0;
    await heartOf(page, name).click();
    await page.getByText('Log in as guest to send 1 change.').waitFor();
    await expect.poll(async () => (await waiting(page, guest)).map(({ state }) => state)).toEqual(['queued']);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await enterAs(page, 'Guest');
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
    expect(new Set(favoriteKeys()).size).toBe(1);
  });

  test('fault 11: another person on this device neither sees nor sends the queue', async () => {
    const page = await phone.page();
    const name = await findUnsaved(page);
    await phone.context.clearCookies();
    await heartOf(page, name).click();
    await page.getByText('Log in as guest to send 1 change.').waitFor();
    await page.goto(`${proxy.origin}/auth`);
    proxy.seen.length = 0;
    await enterAs(page, 'Second guest');
    const theirs = await favoritesOnServer(page, secondGuest);
    await page.goto(`${proxy.origin}/wishlist`);
    await expect.poll(() => cardsOf(page).count(), { timeout: 20_000 }).toBe(theirs.length);
    await page.goto(`${proxy.origin}/sync`);
    await page.getByText('All saved').waitFor();
    expect(await waiting(page, guest)).toHaveLength(1);
    expect(await favoritesOnServer(page, secondGuest)).toEqual(theirs);

    await logOut(page);
    await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
    // Each copy named its account; the server accepted it from no other.
    const copies = proxy.seen.filter(({ method, path }) => method === 'POST' && path === '/api/favorites');
    expect(new Set(copies.map(({ account }) => account))).toEqual(new Set([String(guest)]));
    expect(new Set(copies.map(({ key }) => key)).size).toBe(1);
    expect(await waiting(page, secondGuest)).toEqual([]);
  });

  test('fault 12: logging out with unsent changes asks; kept ones are sent after the next login', async () => {
    const page = await phone.page();
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    proxy.treat = ({ path, method }) => (path === '/api/favorites' && method === 'POST' ? 'hang' : 'pass');
    await heartOf(page, name).click();
    await expectSaved(page, name, true);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: '1 change is not sent yet' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep for my next login' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expectSaved(page, name, false);
    proxy.treat = () => 'pass';
    await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
  });

  test('fault 28: a new version waits until sending has finished', async () => {
    const page = await phone.page();
    await page.goto(proxy.origin);
    const name = await findUnsaved(page);
    proxy.treat = holdSaves;
    await heartOf(page, name).click();
    await expect.poll(() => proxy.heldCount(), { timeout: 20_000 }).toBe(1);
    proxy.changeWorker = (script) => `${script}\n// the next version`;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      await new Promise<void>((resolve) => {
        if (registration.waiting !== null || installing === null) resolve();
        else installing.addEventListener('statechange', () => registration.waiting !== null && resolve());
      });
    });
    const offer = page.getByText('A new version is ready');
    expect(await offer.count()).toBe(0);
    proxy.release();
    proxy.treat = () => 'pass';
    await offer.waitFor();
    await expectNothingWaits(page, guest);
    await expectSaved(page, name, true);
    expect(new Set(favoriteKeys()).size).toBe(1);
  });

  test('fault 27: a cleared device gets everything back from the server', async () => {
    const page = await phone.page();
    await page.goto(`${proxy.origin}/wishlist`);
    await cardsOf(page).first().waitFor();
    const before = await cardsOf(page).count();
    expect(before).toBeGreaterThan(0);
    await phone.turnOff();
    for (const folder of ['IndexedDB', 'Local Storage', join('Service Worker', 'CacheStorage')]) {
      rmSync(join(phone.profile, 'Default', folder), { recursive: true });
    }
    await phone.turnOn();
    const cleared = await phone.page();
    await cleared.goto(`${proxy.origin}/wishlist`);
    await expect.poll(() => cardsOf(cleared).count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(before);
  });

  test('fault 26: with damaged databases the app starts and resyncs', async () => {
    await phone.turnOff();
    const root = join(phone.profile, 'Default', 'IndexedDB');
    const folders = readdirSync(root).filter((folder) => folder.endsWith('.leveldb'));
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders) {
      for (const file of readdirSync(join(root, folder)).filter((name) =>
        /^(MANIFEST|CURRENT|\d+\.(log|ldb))/.test(name),
      )) {
        writeFileSync(join(root, folder, file), 'damaged');
      }
    }
    await phone.turnOn();
    const page = await phone.page();
    await page.goto(`${proxy.origin}/wishlist`);
    await expect.poll(() => cardsOf(page).count(), { timeout: 20_000 }).toBeGreaterThan(0);
  });

  test('the console stayed clean', () => {
    expect(ownComplaints(phone)).toEqual([]);
  });

  test('fault 22: an old tab yields to a newer database version, and the queue remains', async () => {
    const page = await phone.page();
    await page.goto(proxy.origin);
    await cardsOf(page).first().waitFor();
    await phone.context.setOffline(true);
    const [name] = await toggleThree(page);
    expect(name).toBeDefined();
    const before = await waiting(page, guest);
    await page.evaluate(async (database) => {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database, 1000);
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
        opening.addEventListener('error', () => reject(new Error('not opened')));
      });
    }, `wellens-user-${guest}`);
    await page.getByText('Wellens was updated in another tab.').waitFor();
    await expectAccessible(page);
    expect((await waiting(page, guest)).map(({ opId }) => opId)).toEqual(before.map(({ opId }) => opId));
    await phone.context.setOffline(false);
  });
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
