import type { Page } from 'playwright-core';
import { cardsOf } from './browser.ts';

/** Looks for another worker now. @returns what became of it: whether it waits, or the browser threw it away */
export const lookForWorker = (page: Page): Promise<'waits' | 'refused'> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    try {
      await registration.update();
    } catch {
      return 'refused'; // its script did not even start
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

/** Waits until the page is another document than the one that began at this moment. */
export const waitForReload = async (page: Page, before: number): Promise<void> => {
  await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
  await cardsOf(page).first().waitFor();
};
export const startOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
