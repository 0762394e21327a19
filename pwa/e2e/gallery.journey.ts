import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cardsOf,
  Device,
  expectAccessible,
  ownComplaints,
  phone,
  waitForStillness,
} from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
const device = new Device({ viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

beforeAll(async () => {
  server = await startServer();
  await device.turnOn();
});
afterAll(async () => {
  await device.remove();
  await server.remove();
});

type Finger = readonly [x: number, y: number];

/** Touch input, dispatched like real fingers. */
class Hand {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]): Promise<void> {
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** Touches with one finger after the other, moves each from its first to its second position, and lifts all. */
  async draw(...lines: readonly (readonly [Finger, Finger])[]): Promise<void> {
    const at = (share: number) =>
      lines.map(([[x, y], [toX, toY]]): Finger => [x + (toX - x) * share, y + (toY - y) * share]);
    for (let fingers = 1; fingers <= lines.length; fingers++)
      await this.#send('touchStart', at(0).slice(0, fingers));
    for (let step = 1; step <= 10; step++) await this.#send('touchMove', at(step / 10));
    await this.#send('touchEnd', []);
  }

  async doubleTap(place: Finger): Promise<void> {
    for (let tap = 0; tap < 2; tap++) {
      await this.#send('touchStart', [place]);
      await this.#send('touchEnd', []);
    }
  }
}

/** Scale and offset of the photo in the middle. */
const viewOf = (page: Page): Promise<{ scale: number; x: number; y: number }> =>
  page.locator('[data-zooms]').evaluate((element) => {
    const { a: scale, e: x, f: y } = new DOMMatrix(getComputedStyle(element).transform);
    return { scale, x, y };
  });

test('a photo fills the phone and is zoomed by pinch or double tap; swiping changes photos only if not zoomed', async () => {
  const page = await device.page();
  await page.goto(server.origin);
  await cardsOf(page).first().getByRole('link').first().tap();
  await page
    .getByRole('button', { name: /^1\s*\/\s*\d|photos/i })
    .first()
    .click();
  const gallery = page.getByRole('dialog', { name: 'Property Gallery' });
  const counter = gallery.getByText(/^\d\s*\/\s*\d/);
  await counter.waitFor();
  await waitForStillness(page);
  expect(await gallery.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  const photo = gallery.getByRole('img', { name: /photo 1 of/ });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const hand = new Hand(await page.context().newCDPSession(page));
  const middle: Finger = [195, 450];

  // Pinch out, past the limit.
  await hand.draw(
    [middle, [15, 450]],
    [
      [225, 450],
      [385, 450],
    ],
  );
  await expect.poll(async () => (await viewOf(page)).scale).toBe(4);
  const largest = await viewOf(page);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  // One finger pans it to its edge, without changing the photo.
  await hand.draw([middle, [45, 450]]);
  await expect.poll(async () => (await viewOf(page)).x).toBeCloseTo(largest.x - 150, 0);
  for (let time = 0; time < 5; time++)
    await hand.draw([
      [380, 450],
      [10, 450],
    ]);
  await expect.poll(async () => (await viewOf(page)).x).toBeCloseTo(-(phone.width * 4 - phone.width) / 2, 0);
  expect(await counter.innerText()).toMatch(/^1\s*\//);
  await expectAccessible(page);

  // Pinching in shows the whole photo again.
  await hand.draw(
    [
      [10, 450],
      [180, 450],
    ],
    [
      [380, 450],
      [210, 450],
    ],
  );
  await expect.poll(() => viewOf(page)).toEqual({ scale: 1, x: 0, y: 0 });

  await hand.doubleTap([300, 450]);
  await waitForStillness(page);
  await expect.poll(async () => (await viewOf(page)).scale).toBe(2.5);
  await hand.doubleTap(middle);
  await waitForStillness(page);
  await expect.poll(async () => (await viewOf(page)).scale).toBe(1);

  // The next photo is not zoomed, even if the previous one was.
  await hand.doubleTap(middle);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => counter.innerText()).toMatch(/^2\s*\//);
  await expect.poll(async () => (await viewOf(page)).scale).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => counter.innerText()).toMatch(/^1\s*\//);
  await expect.poll(async () => (await viewOf(page)).scale).toBe(1);
  await waitForStillness(page);
  await hand.draw([
    [350, 450],
    [60, 450],
  ]);
  await expect.poll(() => counter.innerText()).toMatch(/^2\s*\//);
  expect(ownComplaints(device)).toEqual([]);
});
