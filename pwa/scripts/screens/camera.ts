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
  /** Name of the signed-in demo account. */
  as?: string;
}

/** WebP at this quality: text stays sharp, and all pictures together stay small. */
const quality = 82;

/** Opens devices on a server and takes screenshots. */
export class Camera {
  readonly origin: string;
  readonly #devices: Device[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A new device with an empty page. */
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
      // The device learns who is signed in with the first page.
      await this.goTo(page, '/');
      await page.waitForFunction((key) => localStorage.getItem(key) !== null, accountKey);
    }
    return page;
  }

  goTo(page: Page, path: string): Promise<unknown> {
    return page.goto(this.origin + path);
  }

  /** @param name of the mock-up */
  async take(page: Page, name: string): Promise<void> {
    await settle(page);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    await session.detach();
    writeFileSync(`docs/screens/${name}.webp`, Buffer.from(data, 'base64'));
    process.stdout.write(`${name}\n`);
  }

  /** A screenshot named in the web app manifest. */
  async takeForInstall(page: Page, name: string): Promise<void> {
    await settle(page);
    await page.screenshot({ path: `pwa/public/screenshots/${name}.png` });
  }

  async putAway(): Promise<void> {
    for (const device of this.#devices.splice(0)) await device.remove();
  }
}

/** Resolves when the visible photos have loaded and animations have ended. */
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
