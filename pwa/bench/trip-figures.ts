import type { BenchLine } from '#contracts/bench-line.ts';
import { launchPathOf } from '#pwa/data/storage/cache-names.ts';
import { Device, phone, waitForServiceWorker } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { offlineLaunches } from './first-seen.ts';
import { median } from './medians.ts';

/** The title of the stay, the first of its content. */
const title = 'article h1';

/** A kept trip with the server stopped and the browser restarted, on a phone-sized Chromium. */
export async function measureTrip(): Promise<BenchLine[]> {
  const server = await startServer();
  const device = new Device({ viewport: phone });
  try {
    await device.turnOn();
    const page = await device.page();
    await page.request.post(`${server.origin}/api/auth/login`, {
      data: { username: 'guest', password: 'retreat-guest' },
    });
    await page.goto(server.origin);
    await waitForServiceWorker(page);
    await page.goto(`${server.origin}/trips`);
    await page.locator('article', { hasText: 'Confirmed' }).first().getByRole('link').click();
    await page.waitForURL(/\/trips\/\d+$/);
    const address = page.url();
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByText('Everything is on this device').waitFor();
    const snapshot = launchPathOf(new URL(address).pathname);
    await page.waitForFunction((kept) => caches.match(kept).then(Boolean), snapshot);
    await device.turnOff();
    await server.stop();
    const lines: BenchLine[] = [];
    for (const [cpuSlowdown, goalMs] of [
      [1, 350],
      [4, 800],
    ] as const) {
      const launch = median(await offlineLaunches(device, { address, selector: title, cpuSlowdown }));
      lines.push({
        id: 'trip',
        work: `a kept trip, cold browser, server stopped, to its title, CPU slowed ${cpuSlowdown}×`,
        figure: `${launch.toFixed(0)} ms`,
        goal: `<= ${goalMs} ms`,
        met: launch <= goalMs,
      });
    }
    return lines;
  } finally {
    await device.remove();
    await server.remove();
  }
}
