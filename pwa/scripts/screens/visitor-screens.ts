import type { Page } from 'playwright-core';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { waitForServiceWorker } from '../../e2e/support/browser.ts';
import type { Camera, Size } from './camera.ts';

/** Screens of a visitor. */
export async function takeVisitorScreens(camera: Camera): Promise<void> {
  const listings = (await (await fetch(`${camera.origin}/api/properties?limit=100`)).json()) as Property[];
  const withTour = listings.find(({ hasVirtualTour }) => hasVirtualTour);
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size);
    await takeHome(camera, page, size);
    await takeSearch(camera, page, size);
    await takeProperty(camera, page, size, listings);
    await takeMap(camera, page, size);
    await camera.goTo(page, `/properties/${withTour?.id ?? 0}`);
    await page.getByRole('button', { name: 'Virtual Tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Virtual Tour' });
    await tour.getByRole('application').first().waitFor();
    await camera.take(page, `virtual-tour-${size}`);
    await camera.goTo(page, '/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).waitFor();
    await camera.take(page, `auth-${size}`);
  }
  await takeTablet(camera);
  await takeDark(camera, listings);
  await takeOffline(camera);
  await takeInstall(camera);
}

async function takeHome(camera: Camera, page: Page, size: Size): Promise<void> {
  await camera.goTo(page, '/');
  await page.getByRole('article').first().waitFor();
  await camera.take(page, `home-${size}`);
  await camera.takeForInstall(page, size === 'phone' ? 'home-narrow' : 'home-wide');
}

async function takeSearch(camera: Camera, page: Page, size: Size): Promise<void> {
  const from = addDays(new Date().toISOString().slice(0, 10), 30);
  await camera.goTo(page, `/?location=Japan&startDate=${from}&endDate=${addDays(from, 4)}&guests=2`);
  await page.getByRole('article').first().waitFor();
  await camera.take(page, `search-results-${size}`);
  await camera.goTo(page, '/');
  await page.getByRole('article').first().waitFor();
  if (size === 'phone') {
    // A phone has its filters in the search.
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await camera.take(page, 'search-panel-phone');
  }
  await page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Filter Wellness Retreats' }).waitFor();
  await camera.take(page, `home-filters-${size}`);
}

async function takeProperty(
  camera: Camera,
  page: Page,
  size: Size,
  listings: readonly Property[],
): Promise<void> {
  const cedar = listings.find(({ title }) => title === 'Cedar Steam Ryokan');
  await camera.goTo(page, `/properties/${cedar?.id ?? 0}`);
  await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
  await camera.take(page, `property-${size}`);
  await camera.takeForInstall(page, size === 'phone' ? 'property-narrow' : 'property-wide');
  const from = addDays(new Date().toISOString().slice(0, 10), 40);
  await camera.goTo(
    page,
    `/properties/${cedar?.id ?? 0}?startDate=${from}&endDate=${addDays(from, 3)}&guests=2`,
  );
  await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
  if (size === 'phone') {
    await page.getByRole('button', { name: 'Instant Book' }).first().waitFor();
    await page.locator('button[aria-haspopup="dialog"]', { hasText: '$' }).click();
    await page.getByRole('dialog', { name: 'Your stay' }).waitFor();
  } else {
    await page.getByRole('region', { name: 'Booking' }).scrollIntoViewIfNeeded();
  }
  await camera.take(page, `property-booking-${size}`);
}

async function takeMap(camera: Camera, page: Page, size: Size): Promise<void> {
  await camera.goTo(page, '/map');
  await page.getByRole('heading', { name: 'Map view' }).waitFor();
  await page.locator('.leaflet-marker-icon').first().waitFor();
  await camera.take(page, `map-${size}`);
  await camera.takeForInstall(page, size === 'phone' ? 'map-narrow' : 'map-wide');
}

async function takeTablet(camera: Camera): Promise<void> {
  const page = await camera.open('tablet');
  await camera.goTo(page, '/');
  await page.getByRole('article').first().waitFor();
  await camera.take(page, 'home-tablet');
}

async function takeDark(camera: Camera, listings: readonly Property[]): Promise<void> {
  const page = await camera.open('phone', { theme: 'dark' });
  await camera.goTo(page, '/');
  await page.getByRole('article').first().waitFor();
  await camera.take(page, 'home-dark-phone');
  const cedar = listings.find(({ title }) => title === 'Cedar Steam Ryokan');
  await camera.goTo(page, `/properties/${cedar?.id ?? 0}`);
  await page.getByRole('heading', { name: 'About this retreat' }).waitFor();
  await camera.take(page, 'property-dark-phone');
}

async function takeOffline(camera: Camera): Promise<void> {
  const page = await camera.open('phone');
  await camera.goTo(page, '/');
  await page.getByRole('article').first().waitFor();
  await waitForServiceWorker(page);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.context().setOffline(true);
  await page
    .getByRole('banner')
    .getByText(/Offline/)
    .first()
    .waitFor();
  await camera.take(page, 'home-offline-phone');
}

/** A driven browser does not offer installation, so the event is dispatched. */
async function takeInstall(camera: Camera): Promise<void> {
  const page = await camera.open('phone');
  await page.addInitScript(() => {
    localStorage.setItem('wellens-install', JSON.stringify({ visits: 1 }));
    // With a method: for a function with a name, the program that runs this script adds a call that the page does not have.
    document.addEventListener('DOMContentLoaded', () => {
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt'), {
          prompt() {
            return Promise.resolve({ outcome: 'dismissed' });
          },
        }),
      );
    });
  });
  await camera.goTo(page, '/');
  const card = page.getByRole('complementary', { name: 'Install the app' });
  await card.getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByRole('dialog', { name: 'Install Wellens' }).waitFor();
  await camera.take(page, 'install-phone');
}
