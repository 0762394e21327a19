import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookForWorker, offerOn, startOf, waitForReload } from './support/app-update.ts';
import { cardsOf, desktop, Device, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { startRecordingProxy, type RecordingProxy } from './support/recording-proxy.ts';
import { hostAccount, readStore, signInDevice } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

const hostStore = 'wellens-user-2';

describe('fault 28: a new version is offered', () => {
  let server: RunningServer;
  let proxy: RecordingProxy;
  const device = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    proxy = await startRecordingProxy(server.origin);
    await device.turnOn();
    const page = await device.page();
    await signInDevice(page, proxy.origin, hostAccount);
    await waitForServiceWorker(page);
    await page.reload();
    await cardsOf(page).first().waitFor();
  });
  afterAll(async () => {
    await device.remove();
    await proxy.remove();
    await server.remove();
  });

  const outbox = async (page: Page) =>
    (await readStore<{ state: string; opId: string }>(page, hostStore, 'outbox')).filter(
      ({ state }) => state !== 'accepted',
    );

  test("not over a form; 'Update now' reloads once, and the form and the queue are still there", async () => {
    const page = await device.page();
    await page.goto(`${proxy.origin}/list-property`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Typed while a new version came');
    await expect
      .poll(async () => (await readStore<{ values: object }>(page, hostStore, 'drafts'))[0]?.values)
      .toMatchObject({ title: 'Typed while a new version came' });
    proxy.changeWorker = (script) => `${script}\n// the next version`;
    expect(await lookForWorker(page)).toBe('waits');
    expect(await offerOn(page).count()).toBe(0);

    await device.context.setOffline(true);
    await page.getByRole('link', { name: 'Wellens, home' }).click();
    const heart = page.locator('button[aria-pressed=false][aria-label^="Save "]').first();
    const name = (await heart.getAttribute('aria-label')) ?? '';
    await heart.click();
    await expect.poll(async () => (await outbox(page)).length).toBe(1);
    const [waiting] = await outbox(page);
    await offerOn(page).waitFor();
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    const before = await startOf(page);
    await page.getByRole('button', { name: 'Update now' }).click();
    await waitForReload(page, before);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull();
    expect((await outbox(page)).map(({ opId }) => opId)).toEqual([waiting?.opId]);
    expect(loads).toBe(1);
    expect(await offerOn(page).count()).toBe(0);

    await device.context.setOffline(false);
    await page.goto(`${proxy.origin}/list-property`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.inputValue()).toBe('Typed while a new version came');
    await expect.poll(() => outbox(page), { timeout: 30_000 }).toEqual([]);
    await page.goto(proxy.origin);
    await page.locator(`button[aria-pressed=true][aria-label="${name}"]`).first().waitFor();
    expect(ownComplaints(device)).toEqual([]);
  });
});

describe('fault 29: a broken worker', () => {
  let server: RunningServer;
  let proxy: RecordingProxy;
  const device = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    proxy = await startRecordingProxy(server.origin);
    await device.turnOn();
  });
  beforeEach(() => {
    proxy.changeWorker = null;
  });
  afterAll(async () => {
    await device.remove();
    await proxy.remove();
    await server.remove();
  });

  const broken = {
    'throws when it starts': "throw new Error('broken');",
    'fails its installation':
      "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('broken'))));",
  };

  test('on the first visit leaves a page that works online; the next good one serves it offline', async () => {
    proxy.changeWorker = () => broken['throws when it starts'];
    const page = await device.page();
    await page.goto(proxy.origin);
    await cardsOf(page).first().getByRole('link').first().click();
    await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
    proxy.changeWorker = null;
    await page.goto(proxy.origin);
    await waitForServiceWorker(page);
    await device.context.setOffline(true);
    await page.reload();
    await cardsOf(page).first().waitFor();
    await device.context.setOffline(false);
  });

  test.each(['throws when it starts', 'fails its installation'] as const)(
    'that %s is discarded: the previous one continues until the next good one replaces it',
    async (fault) => {
      const page = await device.page();
      await page.goto(proxy.origin);
      await waitForServiceWorker(page);
      proxy.changeWorker = () => broken[fault];
      expect(await lookForWorker(page)).toBe('refused');
      expect(await offerOn(page).count()).toBe(0);
      await device.context.setOffline(true);
      await page.reload();
      await cardsOf(page).first().waitFor();
      await device.context.setOffline(false);

      proxy.changeWorker = (script) => `${script}\n// good again after one that ${fault}`;
      expect(await lookForWorker(page)).toBe('waits');
      await offerOn(page).waitFor();
      const before = await startOf(page);
      await page.getByRole('button', { name: 'Update now' }).click();
      await waitForReload(page, before);
    },
  );
});
