import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { hostAccount, readStore, signInDevice } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
const device = new Device();
beforeAll(async () => {
  server = await startServer();
  await device.turnOn();
});
afterAll(async () => {
  await device.remove();
  await server.remove();
});

const database = 'wellens-user-2';
const colour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Files as a phone has them: one with a position, one of 40 megapixels, and one that is no picture. */
async function filesOfPhone() {
  const gps = {
    IFD0: { Make: 'Secret camera' },
    IFD3: { GPSLatitude: '47/1 57/1 0/1', GPSLatitudeRef: 'N' },
  };
  return [
    {
      name: 'house.jpg',
      mimeType: 'image/jpeg',
      buffer: await colour(1200, 800, 'teal').withExif(gps).jpeg().toBuffer(),
    },
    { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and so on') },
    {
      name: 'valley.jpg',
      mimeType: 'image/jpeg',
      buffer: await colour(7300, 5500, 'olive').jpeg().toBuffer(),
    },
  ];
}

/** Pastes a picture, as from another app. */
async function paste(page: Page, png: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'screenshot.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, png.toString('base64'));
}

/** What the device stores of each picture: its first bytes and whether the camera or the position can be found in it. */
const readStored = (page: Page) =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = db.transaction('pictureBytes').objectStore('pictureBytes').getAll();
    const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result as { bytes: ArrayBuffer }[]);
    });
    db.close();
    return rows.map(({ bytes }) => {
      const text = new TextDecoder('latin1').decode(bytes);
      return { type: text.slice(8, 12), hasTraces: /Exif|GPS|Secret camera/.test(text) };
    });
  }, database);

const valuesOf = async (page: Page): Promise<unknown> =>
  (await readStore<{ values: object }>(page, database, 'drafts'))[0]?.values;
const rowsOf = (page: Page) => page.locator('li[data-url]');
const addressesOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['url']));

/** Waits until every photo of the list is drawn. */
const waitForPreviews = (page: Page, count: number) =>
  expect
    .poll(() =>
      rowsOf(page)
        .locator('img')
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
        ),
    )
    .toBe(count);

test('a host without a signal adds photos, puts them in order, and finds them after a reload', async () => {
  const page = await device.page();
  await signInDevice(page, server.origin, hostAccount);
  await waitForServiceWorker(page);
  await page.goto(`${server.origin}/list-property?step=photos`);
  await page.getByRole('button', { name: 'Choose photos' }).waitFor();
  await device.context.setOffline(true);

  await page.locator('input[type=file][multiple]').setInputFiles(await filesOfPhone());
  await page.getByText('2 photos added.').waitFor();
  await page.getByText('This file is a PDF and not a photo. Choose a JPEG, PNG or WebP.').waitFor();
  await paste(page, await colour(640, 960, 'coral').png().toBuffer());
  await page.getByText('1 photo added.').waitFor();
  await waitForPreviews(page, 3);
  const [first, second, third] = await addressesOf(page);
  await page.getByRole('button', { name: 'Move photo 3 up' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const order = [third, first, second];
  expect(await addressesOf(page)).toEqual(order);
  await page.getByRole('button', { name: 'Describe this photo: photo 1' }).click();
  await page.getByRole('textbox', { name: /^Description of photo 1/ }).fill('A coral bath');
  await expectAccessible(page);
  await expect
    .poll(() => valuesOf(page))
    .toMatchObject({ images: order, imageAlts: [{ text: 'A coral bath' }] });
  expect(await readStored(page)).toEqual(Array(3).fill({ type: 'WEBP', hasTraces: false }));
  const stored = await readStore<{ width: number; height: number }>(page, database, 'pictures');
  expect(stored.map(({ width, height }) => Math.max(width, height)).toSorted((a, b) => a - b)).toEqual([
    960, 1200, 2560,
  ]);

  await page.reload();
  await waitForPreviews(page, 3);
  expect(await addressesOf(page)).toEqual(order);
  await page.getByText('Waiting for a connection').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Description of photo 1/ }).inputValue()).toBe(
    'A coral bath',
  );
  await page.goto(`${server.origin}/list-property?step=review`);
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'Cover', exact: true })
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true]);
  await expectAccessible(page);
  expect(ownComplaints(device)).toEqual([]);
});
