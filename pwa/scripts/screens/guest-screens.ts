import type { Page } from 'playwright-core';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { waitForServiceWorker } from '../../e2e/support/browser.ts';
import type { Camera, Size } from './camera.ts';

/** Screens of the demo guest. */
export async function takeGuestScreens(camera: Camera): Promise<void> {
  const listings = (await (await fetch(`${camera.origin}/api/properties?limit=100`)).json()) as Property[];
  const cedar = listings.find(({ title }) => title === 'Cedar Steam Ryokan');
  if (cedar === undefined) throw new Error('The demo data has no Cedar Steam Ryokan');
  for (const [size, day] of [
    ['phone', 120],
    ['desktop', 160],
  ] as const) {
    const page = await camera.open(size, { as: 'guest' });
    await takePayment(camera, page, size, { cedar, day });
    await takeMessages(camera, page, size);
    await takePending(camera, page, size, listings);
  }
}

async function takePayment(
  camera: Camera,
  page: Page,
  size: Size,
  { cedar, day }: { cedar: Property; day: number },
): Promise<void> {
  const from = addDays(new Date().toISOString().slice(0, 10), day);
  const stay = `startDate=${from}&endDate=${addDays(from, 3)}&guests=2`;
  await camera.goTo(page, `/properties/${cedar.id}?${stay}`);
  await page.getByRole('button', { name: 'Instant Book' }).first().click();
  await page.getByRole('heading', { name: "You're booked" }).first().waitFor();
  await page.getByRole('link', { name: 'Pay now' }).first().click();
  await page.getByLabel('Card number').waitFor();
  await page.getByText('Booking successful!').waitFor({ state: 'detached' });
  await camera.take(page, `checkout-${size}`);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Cardholder name').fill('Maya Ortiz');
  await page.getByLabel('Expiry date').fill('1230');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('heading', { name: 'Your retreat is booked' }).waitFor();
  await camera.take(page, `confirmation-${size}`);
}

async function takeMessages(camera: Camera, page: Page, size: Size): Promise<void> {
  if (size === 'phone') {
    await camera.goTo(page, '/messages');
    await page.getByRole('main').getByRole('link').first().waitFor();
    await camera.take(page, 'messages-list-phone');
  }
  await camera.goTo(page, '/messages/1');
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  await camera.take(page, `messages-${size}`);
}

/** Pending changes of all kinds. */
async function takePending(
  camera: Camera,
  page: Page,
  size: Size,
  listings: readonly Property[],
): Promise<void> {
  await camera.goTo(page, '/sync');
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await camera.goTo(page, '/messages/1');
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await waitForServiceWorker(page);
  const house = listings.find(({ title }) => title === 'Subak Terrace House');
  const from = addDays(new Date().toISOString().slice(0, 10), size === 'phone' ? 200 : 220);
  await camera.goTo(
    page,
    `/properties/${house?.id ?? 0}?startDate=${from}&endDate=${addDays(from, 2)}&guests=2`,
  );
  const book = page.getByRole('button', { name: 'Instant Book' }).first();
  await book.waitFor();
  await page.context().setOffline(true);
  await book.click();
  await page.getByRole('heading', { name: 'Saved on this device – not booked yet' }).waitFor();
  await camera.goTo(page, '/messages/1');
  await page.getByRole('textbox', { name: 'Write a message' }).fill('We arrive on the late train.');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'We arrive on the late train.' }).first().waitFor();
  await camera.goTo(page, '/');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^(Save|Remove)/ })
    .first()
    .click();
  await camera.goTo(page, '/sync');
  await page.getByText('We arrive on the late train.').first().waitFor();
  await camera.take(page, `pending-changes-${size}`);
}
