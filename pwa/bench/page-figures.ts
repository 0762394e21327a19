import type { Page } from 'playwright-core';
import type { BenchLine } from '#contracts/bench-line.ts';
import { launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { Device, phone, waitForServiceWorker } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { median } from './medians.ts';

const rounds = 5;

const firstCard = 'article a[href^="/properties/"]';

/**
 * Notes the beginning of the first frame that draws a card. In the page itself, since this process hears of it only when
 * the page has a moment to tell.
 */
const watchScript = `
  const look = () => {
    const card = document.querySelector(${JSON.stringify(firstCard)});
    if (card === null || card.getClientRects().length === 0) requestAnimationFrame(look);
    else firstCardAt = performance.now();
  };
  requestAnimationFrame(look);
`;

/** Milliseconds from the start of the navigation until the first card is seen. */
async function timeToFirstCard(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'firstCardAt' in globalThis);
  return page.evaluate(() => (globalThis as unknown as { firstCardAt: number }).firstCardAt);
}

/** A page of the device that watches for its first card. */
async function watchedPage(device: Device): Promise<Page> {
  const page = await device.page();
  await page.addInitScript(watchScript);
  return page;
}

/** Milliseconds to the first card with the server stopped and the browser started anew each time. */
async function offlineLaunches(device: Device, origin: string, cpuSlowdown: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await device.turnOn();
    const page = await watchedPage(device);
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    times.push(await timeToFirstCard(page, `${origin}/`));
    await device.turnOff();
  }
  return times;
}

/** First visit, later visit and offline launch of home on a phone-sized Chromium. Source: performance goals G16, G17. */
export async function measurePage(): Promise<BenchLine[]> {
  const server = await startServer();
  const device = new Device({ viewport: phone });
  try {
    const firstVisits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const fresh = new Device({ viewport: phone });
      await fresh.turnOn();
      firstVisits.push(await timeToFirstCard(await watchedPage(fresh), `${server.origin}/`));
      await fresh.remove();
    }
    await device.turnOn();
    const page = await watchedPage(device);
    await timeToFirstCard(page, `${server.origin}/`);
    await waitForServiceWorker(page);
    await page.waitForFunction((kept) => caches.match(kept).then(Boolean), launchPagePath);
    const laterVisits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      laterVisits.push(await timeToFirstCard(page, `${server.origin}/`));
    }
    await device.turnOff();
    await server.stop();
    const launches = median(await offlineLaunches(device, server.origin, 1));
    const slowLaunches = median(await offlineLaunches(device, server.origin, 4));
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    return [
      {
        id: 'page',
        work: 'first visit of / to the first card',
        figure: ms(median(firstVisits)),
        goal: '–',
        met: null,
      },
      {
        id: 'page',
        work: 'later visit of / to the first card',
        figure: ms(median(laterVisits)),
        goal: '–',
        met: null,
      },
      {
        id: 'G17',
        work: 'offline launch, cold browser, server stopped, to the first card',
        figure: ms(launches),
        goal: '<= 350 ms',
        met: launches <= 350,
      },
      {
        id: 'G17',
        work: 'the same at 4× slowed CPU',
        figure: ms(slowLaunches),
        goal: '<= 800 ms',
        met: slowLaunches <= 800,
      },
    ];
  } finally {
    await device.remove();
    await server.remove();
  }
}
