import type { Page } from 'playwright-core';
import { callAs } from '../../e2e/support/api-caller.ts';
import type { Camera, Size } from './camera.ts';

/** Cards of the account page that are pictured apart, by the id of their heading. */
const cards = [
  ['sessions-title', 'account-devices'],
  ['data-title', 'account-privacy'],
] as const;

/** The pages of the demo guest that have no mock-up: account, notifications, wishlist, trips, and a host's page. */
export async function takeAccountScreens(camera: Camera): Promise<void> {
  const host = await callAs(camera.origin, 'host');
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size, { as: 'guest' });
    await takeAccount(camera, page, size);
    await camera.goTo(page, '/notifications');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await camera.take(page, `notifications-${size}`);
    await camera.goTo(page, '/notifications/settings');
    await page.getByRole('main').getByRole('checkbox').first().waitFor();
    await camera.take(page, `notification-settings-${size}`);
    await camera.goTo(page, '/wishlist');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await camera.take(page, `wishlist-${size}`);
    await camera.goTo(page, `/people/${host.id}`);
    await page.getByRole('main').getByRole('article').first().waitFor();
    await camera.take(page, `person-${size}`);
    await camera.goTo(page, '/trips');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await camera.take(page, `trips-${size}`);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/trips\/\d+$/);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await camera.take(page, `trip-${size}`);
  }
}

async function takeAccount(camera: Camera, page: Page, size: Size): Promise<void> {
  await camera.goTo(page, '/account');
  await page.getByText('This device', { exact: true }).waitFor();
  await page.getByText('You have not reported anything.').waitFor();
  await camera.take(page, `account-${size}`);
  for (const [heading, name] of cards) {
    // Its middle, so that the cards around it are shown too.
    await page.locator(`#${heading}`).evaluate((title) => title.scrollIntoView({ block: 'center' }));
    await camera.take(page, `${name}-${size}`);
  }
}
