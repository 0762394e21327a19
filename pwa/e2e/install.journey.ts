import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lookForWorker, offerOn, startOf, waitForReload } from './support/app-update.ts';
import {
  cardsOf,
  desktop,
  Device,
  expectAccessible,
  ownComplaints,
  waitForServiceWorker,
} from './support/browser.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { copyBuild, startServer, type RunningServer } from './support/server.ts';

describe('installing', () => {
  let server: RunningServer;
  const device = new Device({ viewport: desktop }, { isWhole: true });

  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  test('the browser finds no reason that prevents installation', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    const session = await device.context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A driven browser reports a private profile; there must be no other reason.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as {
      name: string;
      icons: { src: string; purpose?: string }[];
      screenshots: { src: string }[];
    };
    expect(manifest.name).toContain('Wellens');
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(new URL(src, server.origin).href);
      expect([src, answer.status()]).toEqual([src, 200]);
    }
    // Icon for the iPhone's Home Screen.
    const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const answer = await page.request.get(new URL(touchIcon ?? '/none', server.origin).href);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('the first visit caches every screen', () => {
  let server: RunningServer;
  const home = copyBuild();
  const assets = join(home, 'dist/pwa/assets');

  beforeAll(async () => {
    server = await startServer({}, home);
  });
  afterAll(async () => {
    await server.remove();
    rmSync(home, { recursive: true, force: true });
  });

  /** Visits home on a new device. @returns chunks whose cached content is not that of the build; calls of the worker */
  async function visit(): Promise<{ wrong: string[]; requests: number }> {
    const device = new Device();
    onTestFinished(() => device.remove());
    await device.turnOn();
    let requests = 0;
    device.context.on('request', (request) => {
      if (request.serviceWorker() !== null && request.url().includes('/assets/')) requests += 1;
    });
    const page = await device.page();
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    const chunks = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
    expect(chunks.length).toBeGreaterThan(150);
    const contents = await page.evaluate(
      (names) =>
        Promise.all(
          names.map(async (name) => {
            const cached = await caches.match(`/assets/${name}`);
            return [await cached?.text(), cached?.headers.get('content-type')] as const;
          }),
        ),
      chunks,
    );
    expect(ownComplaints(device)).toEqual([]);
    const isRight = (name: string, [content, type]: (typeof contents)[number]): boolean =>
      content === readFileSync(join(assets, name), 'utf8') &&
      type === `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;
    return { wrong: chunks.filter((name, index) => !isRight(name, contents[index]!)), requests };
  }

  test('with few requests', async () => {
    const { wrong, requests } = await visit();
    expect(wrong).toEqual([]);
    expect(requests).toBeLessThan(60);
  });

  test('one by one where packs are missing or damaged', async () => {
    const packs = readdirSync(assets).filter((name) => /^pack-.*\.json/.test(name));
    for (const name of packs) rmSync(join(assets, name));
    const plain = packs.filter((name) => name.endsWith('.json'));
    expect(plain.length).toBeGreaterThan(2);
    for (const name of plain.slice(1)) writeFileSync(join(assets, name), '{"/assets/');
    await server.stop();
    await server.start();
    const { wrong, requests } = await visit();
    expect(wrong).toEqual([]);
    expect(requests).toBeGreaterThan(150);
  });
});

describe('the offer to install', () => {
  let server: RunningServer;
  const device = new Device();

  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    // A driven browser does not prompt, so dispatch the event as early as a browser might.
    await device.context.addInitScript(() => {
      localStorage.setItem('wellens-install', JSON.stringify({ visits: 1 }));
      document.addEventListener('DOMContentLoaded', () => {
        const prompt = () => Promise.resolve({ outcome: 'dismissed' });
        window.dispatchEvent(
          Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
        );
      });
    });
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  test("appears below the retreats on the second visit and opens the browser's prompt", async () => {
    const page = await device.page();
    await page.goto(server.origin);
    const card = page.getByRole('complementary', { name: 'Install the app' });
    await card.getByRole('button', { name: 'Install', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Install Wellens' });
    await sheet.getByText('Opens offline', { exact: true }).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Install', exact: true }).click();
    // The prompt was dismissed, which suppresses the offer for a while.
    await card.waitFor({ state: 'detached' });
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('a new version', () => {
  let server: RunningServer;
  const home = copyBuild();
  const device = new Device({ viewport: desktop });
  const dist = join(home, 'dist/pwa');

  beforeAll(async () => {
    server = await startServer({}, home);
    await device.turnOn();
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
    rmSync(home, { recursive: true, force: true });
  });

  /** Puts the next build in place: the same app with another worker. */
  const release = async (changed = (script: string): string => script): Promise<void> => {
    const script = readFileSync(join(dist, 'sw.js'), 'utf8');
    writeFileSync(join(dist, 'sw.js'), `${changed(script)}\n// next build\n`);
    for (const file of readdirSync(dist).filter((name) => /^sw\.js\.(br|gz)$/.test(name)))
      rmSync(join(dist, file));
    await server.stop();
    await server.start();
  };
  const updateNow = async (page: Page): Promise<void> => {
    const before = await startOf(page);
    await page.getByRole('button', { name: 'Update now' }).click();
    await waitForReload(page, before);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull();
  };

  test('is offered, waits for the person, and is active after one tap', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    await page.reload();
    await cardsOf(page).first().waitFor();
    await release();
    expect(await lookForWorker(page)).toBe('waits');
    await offerOn(page).waitFor();
    const before = await startOf(page);
    await page.getByRole('button', { name: 'Later' }).waitFor();
    expect(await startOf(page)).toBe(before);
    await updateNow(page);
  });

  test('does not wait for a download of the version before', async () => {
    const proxy = await startFaultProxy(server.origin);
    onTestFinished(() => proxy.close());
    const page = await device.page();
    // Only the worker loads the map's first tile here.
    const held = proxy.spoil('GET', /^\/world-map\//, 'hold-reply');
    await page.goto(proxy.origin);
    await held;
    await release();
    expect(await lookForWorker(page)).toBe('waits');
    await offerOn(page).waitFor();
    await updateNow(page);
  });

  test('has all its chunks as soon as it waits, since it may become active without a network', async () => {
    const page = await device.page();
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    const late = readdirSync(join(dist, 'assets')).find((name) => /^arrivals-tab-.*\.js$/.test(name))!;
    copyFileSync(join(dist, 'assets', late), join(dist, 'assets/arrivals-tab-next.js'));
    await release((script) => script.replaceAll(late, 'arrivals-tab-next.js'));
    expect(await lookForWorker(page)).toBe('waits');
    // The update is not accepted. It becomes active when the last page closes, and the next one opens offline.
    await page.close();
    await server.stop();
    const next = await device.page();
    await next.goto(server.origin);
    await cardsOf(next).first().waitFor();
    const answer = await next.evaluate(() =>
      fetch('/assets/arrivals-tab-next.js').then(({ status }) => status, String),
    );
    expect(answer).toBe(200);
    await server.start();
  });
});
