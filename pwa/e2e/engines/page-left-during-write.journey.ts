import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { role, selector } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { cards } from '../support/engines/prepare-device.ts';
import { callAs, type ApiCaller } from '../support/api-caller.ts';
import { findHungStores, holdWrites, cacheAllChunks, type PageWithHeldWrites } from '../support/in-page.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const patient = { timeout: 30_000, interval: 100 };

/** Pages opened by full page loads, as from the address bar, a bookmark or an external link. */
const paths = [
  '/',
  '/map',
  '/messages',
  '/properties/3',
  '/trips',
  '/wishlist',
  '/sync',
  '/?location=Hakone',
];

describe('fault 25: a page left during a write', () => {
  let server: RunningServer;
  let guest: ApiCaller;
  const browser = new EngineBrowser();
  /** WebKit caches a page that is left (bfcache); Firefox does not with a live channel. */
  const cachesPages = browser.engine === 'webkit';
  /** Number of loads online, and the same number offline. */
  const loads = cachesPages ? 15 : 5;

  beforeAll(async () => {
    server = await startServer();
    guest = await callAs(server.origin, 'guest');
    await browser.turnOn();
    await browser.goto(`${server.origin}/auth`);
    await browser.click(role('button', 'Guest'));
    await browser.waitForAddress(/^\/$/);
    await browser.seeCount(cards, 8);
    await browser.evaluate(cacheAllChunks);
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  const leaveDuringWrite = async (): Promise<void> => {
    await browser.evaluate(holdWrites);
    await browser.waitUntil(() => (globalThis as unknown as PageWithHeldWrites).heldWrites > 0);
  };

  /** Every load finds all stores unlocked, and leaves during a write. */
  const loadAndLeave = async (): Promise<void> => {
    const cached: (string | null)[] = [];
    for (let load = 0; load < loads; load += 1) {
      const path = paths[load % paths.length] ?? '/';
      await browser.goto(server.origin + path);
      if (load > 0) cached.push(await browser.evaluate(() => sessionStorage.getItem('wasKept')));
      expect(await browser.evaluate(findHungStores), `load ${load} of ${path}`).toEqual([]);
      await browser.see(selector('#root main'));
      await leaveDuringWrite();
    }
    // Otherwise nothing was tested.
    if (cachesPages) expect(new Set(cached)).toEqual(new Set(['true']));
  };

  test('locks no store for the next one', loadAndLeave);

  if (cachesPages) {
    test('completes the write once when the person returns', async () => {
      const path = `/api/favorites/user/${guest.id}`;
      const countSaved = async () => (await guest.get<object[]>(path)).length;
      const before = await countSaved();
      await browser.goto(server.origin);
      // Before favorites are loaded, every heart looks unset.
      await browser.see(role('button', /^Save /, { pressed: true }));
      const [name = ''] = await browser.labelsOf(role('button', /^Save /, { pressed: false }));
      await leaveDuringWrite();
      await browser.click(role('button', name));
      await browser.goto(`${server.origin}/trips`);
      await browser.see(role('heading', 'Trips', { level: 1 }));
      expect(await countSaved()).toBe(before);
      await browser.back();
      await browser.see(role('button', name, { pressed: true }));
      await expect.poll(countSaved, patient).toBe(before + 1);
    });
  }

  test('locks no store offline either', async () => {
    await server.stop('SIGKILL');
    await loadAndLeave();
  });

  test('the console stayed clean', () => {
    expect(browser.complaints).toEqual([]);
  });
});
