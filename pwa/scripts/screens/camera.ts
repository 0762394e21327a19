import { writeFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accountKey } from '#pwa/data/open-stores.ts';
import { desktop, Device, phone, waitForStillness } from '../../e2e/support/browser.ts';

const sizes = {
  phone: { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: desktop },
} satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof sizes;

interface Look {
  theme?: 'light' | 'dark';
  /** Name of a demo account that is signed in. */
  as?: string;
}

/** WebP at this quality: text stays sharp, and all pictures together stay small. */
const quality = 82;

/** Opens devices on a server and takes pictures of what they show. */
export class Camera {
  readonly origin: string;
  readonly #devices: Device[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A device of its own, at rest on an empty page. */
  async open(size: Size, { theme = 'light', as }: Look = {}): Promise<Page> {
    const device = new Device(sizes[size]);
    this.#devices.push(device);
    await device.turnOn();
    await device.context.addInitScript((chosen) => localStorage.setItem('wellens-theme', chosen), theme);
    const page = await device.page();
    if (as !== undefined) {
      await page.request.post(`${this.origin}/api/auth/login`, {
        data: { username: as, password: `retreat-${as}` },
      });
      // The device itself learns who is signed in with the first page it opens.
      await this.goTo(page, '/');
      await page.waitForFunction((key) => localStorage.getItem(key) !== null, accountKey);
    }
    return page;
  }

  goTo(page: Page, path: string): Promise<unknown> {
    return page.goto(this.origin + path);
  }

  /** @param name that of the mock-up */
  async take(page: Page, name: string): Promise<void> {
    await settle(page);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    await session.detach();
    writeFileSync(`docs/screens/${name}.webp`, Buffer.from(data, 'base64'));
    process.stdout.write(`${name}\n`);
  }

  /** One of those that the web manifest names. */
  async takeForInstall(page: Page, name: string): Promise<void> {
    await settle(page);
    await page.screenshot({ path: `pwa/public/screenshots/${name}.png` });
  }

  async putAway(): Promise<void> {
    for (const device of this.#devices.splice(0)) await device.remove();
  }
}

/** Resolves when the photos in view are there and nothing fades or slides any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('img:not(.leaflet-tile)')]
      .filter((photo) => {
        const box = photo.getBoundingClientRect();
        return (
          box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.left < innerWidth && box.right > 0
        );
      })
      .every((photo) => photo.complete),
  );
  await waitForStillness(page);
}
