import type { Page } from 'playwright-core';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { waitForServiceWorker } from '../../e2e/support/browser.ts';
import type { Camera, Size } from './camera.ts';

/** Screens of the demo host. */
export async function takeHostScreens(camera: Camera): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size, { as: 'host' });
    await takeDashboard(camera, page, size);
    await takeWizard(camera, page, size);
    await takeConflict(camera, page, size);
  }
}

async function takeDashboard(camera: Camera, page: Page, size: Size): Promise<void> {
  await camera.goTo(page, '/owner-dashboard');
  await page.getByRole('article').first().waitFor();
  await camera.take(page, `owner-dashboard-${size}`);
  if (size === 'phone') return;
  await camera.goTo(page, '/owner-dashboard?tab=packages');
  await page.getByRole('button', { name: /Cedar Steam Ryokan/ }).click();
  await page.getByRole('article', { name: 'Quiet Mind Weekend', exact: true }).waitFor();
  await camera.take(page, 'owner-packages-desktop');
}

async function takeWizard(camera: Camera, page: Page, size: Size): Promise<void> {
  const next = async (heading: string): Promise<void> => {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: heading }).waitFor({ state: 'attached' });
  };
  await waitForServiceWorker(page);
  await camera.goTo(page, '/list-property');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mistpine Cabin');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('An A-frame of cedar among old pines, with a wood stove and a path to the river.');
  await next('Where is your retreat?');
  await page.getByRole('main').getByRole('textbox', { name: 'Location' }).fill('Forks, Washington');
  await page.getByRole('spinbutton', { name: 'Latitude' }).fill('47.95');
  await page.getByRole('spinbutton', { name: 'Longitude' }).fill('-124.385');
  await next('Set your price and rules');
  await page.getByRole('spinbutton', { name: 'Price per night (USD)' }).fill('185');
  await next('What does your retreat offer?');
  for (const name of ['Wifi', 'Nature Trails']) await page.getByRole('checkbox', { name }).check();
  await camera.take(page, `wizard-amenities-${size}`);
  await next('What kind of retreat is it?');
  for (const name of ['Nature', 'Mindfulness']) await page.getByRole('checkbox', { name }).check();
  await next('Add photos');
  await page.context().setOffline(true);
  for (const photo of ['cabin', 'stove']) {
    const byLink = page.getByRole('button', { name: 'Add by link', expanded: false });
    if (await byLink.isVisible()) await byLink.click();
    await page.getByRole('textbox', { name: 'Image URL' }).fill(`https://photos.example.com/${photo}.jpg`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByText('2 images added').waitFor();
  if (size === 'phone') await camera.take(page, 'wizard-photos-offline-phone');
  await next('Review your listing');
  await camera.take(page, `wizard-review-${size}`);
  await page.context().setOffline(false);
}

/** A listing edited offline on this device and meanwhile on another. */
async function takeConflict(camera: Camera, page: Page, size: Size): Promise<void> {
  const title = 'Raked Stone Machiya';
  await camera.goTo(page, '/owner-dashboard');
  await page.getByRole('article', { name: title }).getByRole('link', { name: /^Edit/ }).click();
  await page.waitForURL(/edit=\d+/);
  const id = new URL(page.url()).searchParams.get('edit') ?? '';
  const address = `${camera.origin}/api/properties/${id}`;
  // Editing opens at the overview.
  await camera.goTo(page, `/list-property?edit=${id}&step=basic-info`);
  const [mine, theirs] = size === 'phone' ? [265, 255] : [285, 295];
  const price = page.getByRole('spinbutton', { name: 'Price per night (USD)' });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title} & Garden`);
  const goTo = async (heading: string) => {
    await next.click();
    await page.getByRole('heading', { name: heading }).waitFor({ state: 'attached' });
  };
  await goTo('Where is your retreat?');
  await goTo('Set your price and rules');
  await price.fill(String(mine));
  await goTo('What does your retreat offer?');
  await goTo('What kind of retreat is it?');
  await goTo('Add photos');
  await goTo('Review your listing');
  // By keyboard: a second click at one place within half a second is ignored.
  await page.getByRole('button', { name: 'Update Property' }).press('Enter');
  await page.waitForURL(/owner-dashboard/);
  // These calls bypass the browser, which may be offline.
  const listing = (await (await page.request.get(address)).json()) as Property;
  await page.request.put(address, { data: { ...listing, pricePerNight: theirs } });
  await page.context().setOffline(false);
  await camera.goTo(page, '/sync');
  await page.getByRole('link', { name: 'Review both versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a version' });
  await dialog.waitFor();
  await camera.take(page, `conflict-${size}`);
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
}
