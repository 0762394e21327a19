import type { BenchLine } from '#contracts/bench-line.ts';
import { launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { Device, phone, waitForServiceWorker } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { offlineLaunches, rounds, timeToFirstSeen, watchedPage } from './first-seen.ts';
import { median } from './medians.ts';

const firstCard = 'article a[href^="/properties/"]';

/** First visit, later visit and offline launch of home on a phone-sized Chromium. Source: performance goals G16, G17. */
export async function measurePage(): Promise<BenchLine[]> {
  const server = await startServer();
  const device = new Device({ viewport: phone });
  try {
    const firstVisits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const fresh = new Device({ viewport: phone });
      await fresh.turnOn();
      firstVisits.push(await timeToFirstSeen(await watchedPage(fresh, firstCard), `${server.origin}/`));
      await fresh.remove();
    }
    await device.turnOn();
    const page = await watchedPage(device, firstCard);
    await timeToFirstSeen(page, `${server.origin}/`);
    await waitForServiceWorker(page);
    await page.waitForFunction((kept) => caches.match(kept).then(Boolean), launchPagePath);
    const laterVisits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      laterVisits.push(await timeToFirstSeen(page, `${server.origin}/`));
    }
    await device.turnOff();
    await server.stop();
    const home = { address: `${server.origin}/`, selector: firstCard };
    const launches = median(await offlineLaunches(device, { ...home, cpuSlowdown: 1 }));
    const slowLaunches = median(await offlineLaunches(device, { ...home, cpuSlowdown: 4 }));
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
