import { expect, vi } from 'vitest';
import { cacheAllChunks, readRows } from '../in-page.ts';
import { role, selector } from './element-query.ts';
import type { EngineBrowser } from './engine-browser.ts';

/** The listed cards of home, without recommendations, which come later and repeat some. */
export const cards = selector('#root li[id^="retreat-"] article');
/** Longer than the 30 seconds after which a page takes over the drain from one without a heartbeat. */
export const patient = { timeout: 60_000, interval: 100 };

/**
 * Signs in a demo account and waits until the device can work without the server. A failure is reported at once, because
 * hooks call this.
 */
export async function prepareDevice(
  browser: EngineBrowser,
  origin: string,
  account: { id: number; label: string },
): Promise<void> {
  await browser.turnOn();
  try {
    await signIn(browser, origin, account);
  } catch (error) {
    await browser.reportFailure();
    throw error;
  }
}

async function signIn(
  browser: EngineBrowser,
  origin: string,
  account: { id: number; label: string },
): Promise<void> {
  await browser.goto(`${origin}/auth`);
  await browser.click(role('button', account.label));
  await browser.waitForAddress(/^\/$/);
  await browser.seeCount(cards, 8);
  await browser.evaluate(cacheAllChunks);
  // Leased ids are fetched last, after the change feed.
  const meta = { database: `wellens-user-${account.id}`, store: 'meta' };
  await vi.waitFor(async () => {
    const rows = (await browser.evaluate(readRows, meta)) as { key: string }[];
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['cursor', 'leases']));
  }, patient);
}
