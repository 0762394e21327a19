import type { Page } from 'playwright-core';
import { cardsOf } from './browser.ts';

/** Checks for a new worker now. @returns whether it is waiting or was discarded by the browser */
export const lookForWorker = (page: Page): Promise<'waits' | 'refused'> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    try {
      await registration.update();
    } catch {
      return 'refused'; // its script failed to start
    }
    const { installing } = registration;
    if (installing !== null) {
      await new Promise<void>((resolve) =>
        installing.addEventListener('statechange', () => {
          if (installing.state !== 'installing') resolve();
        }),
      );
    }
    return registration.waiting === null ? 'refused' : 'waits';
  });

export const offerOn = (page: Page) => page.getByText('A new version is ready');

/** Waits until the page is a newer document than the one that started at this time. */
export const waitForReload = async (page: Page, before: number): Promise<void> => {
  await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
  await cardsOf(page).first().waitFor();
};
export const startOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
