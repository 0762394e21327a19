import type { BenchLine } from '#contracts/bench-line.ts';
import { startDelayProxy } from '#server/test-support/delay-proxy.ts';
import { Device, waitForServiceWorker } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { median, ms } from './medians.ts';

const rounds = 3;
/** As on a phone with a weak signal. */
const roundTripMs = 300;

/** Milliseconds from the beginning of a first visit of home until it opens offline, and until every screen does. */
async function visit(origin: string): Promise<{ home: number; screens: number }> {
  const device = new Device();
  await device.turnOn();
  try {
    const page = await device.page();
    const start = performance.now();
    await page.goto(origin, { waitUntil: 'commit' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const home = performance.now() - start;
    await waitForServiceWorker(page);
    return { home, screens: performance.now() - start };
  } finally {
    await device.remove();
  }
}

/** How soon after the first visit the app works offline on a network with long round trips. */
export async function measureOfflineReady(): Promise<BenchLine[]> {
  const server = await startServer();
  const farServer = await startDelayProxy(server.origin, roundTripMs);
  try {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(farServer.url));
    const line = (work: string, figure: 'home' | 'screens'): BenchLine => ({
      id: 'page',
      work: `first visit, round trips of ${roundTripMs} ms: until ${work} offline`,
      figure: ms(median(visits.map((one) => one[figure]))),
      goal: '–',
      met: null,
    });
    return [line('home opens', 'home'), line('every screen opens', 'screens')];
  } finally {
    await farServer.close();
    await server.remove();
  }
}
