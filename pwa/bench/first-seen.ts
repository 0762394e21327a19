import type { Page } from 'playwright-core';
import type { Device } from '../e2e/support/browser.ts';

export const rounds = 5;

/**
 * Notes the beginning of the first frame that draws an element. In the page itself, since this process hears of it only
 * when the page has a moment to tell.
 */
const watchScript = (selector: string): string => `
  const look = () => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element === null || element.getClientRects().length === 0) requestAnimationFrame(look);
    else firstSeenAt = performance.now();
  };
  requestAnimationFrame(look);
`;

/** Milliseconds from the start of the navigation until the watched element is seen. */
export async function timeToFirstSeen(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'firstSeenAt' in globalThis);
  return page.evaluate(() => (globalThis as unknown as { firstSeenAt: number }).firstSeenAt);
}

/** A page of the device that watches for the first element that matches. */
export async function watchedPage(device: Device, selector: string): Promise<Page> {
  const page = await device.page();
  await page.addInitScript(watchScript(selector));
  return page;
}

/** Milliseconds to the element with the server stopped and the browser restarted each time. */
export async function offlineLaunches(
  device: Device,
  { address, selector, cpuSlowdown }: { address: string; selector: string; cpuSlowdown: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await device.turnOn();
    const page = await watchedPage(device, selector);
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    times.push(await timeToFirstSeen(page, address));
    await device.turnOff();
  }
  return times;
}
