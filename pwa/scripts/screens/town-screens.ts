import type { Camera } from './camera.ts';

/** The retreat 'Cedar Steam Ryokan', around which the sample map is drawn. */
export const sampleMiddle = { latitude: 35.2324, longitude: 139.1069 };

/** The map with the operator's map file, in light and dark. */
export async function takeTownScreens(camera: Camera): Promise<void> {
  for (const [size, theme, name] of [
    ['phone', 'light', 'map-town-phone'],
    ['phone', 'dark', 'map-town-dark-phone'],
    ['desktop', 'light', 'map-town-desktop'],
  ] as const) {
    const page = await camera.open(size, { theme });
    await camera.goTo(page, '/map?location=Hakone');
    await page.locator('.leaflet-marker-icon').first().waitFor();
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 3; step += 1) {
      await zoomIn.click();
      await page.waitForFunction(() => document.querySelector('.leaflet-zoom-anim') === null);
    }
    await page.locator('[data-kind="water"]').first().waitFor({ state: 'attached' });
    await camera.take(page, name);
  }
}
