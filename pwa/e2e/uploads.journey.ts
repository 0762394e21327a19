import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Device, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { askAs, hostAccount, readStore, signInDevice, staffAccount } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { startSlowProxy, type SlowProxy } from './support/slow-proxy.ts';
import { addressesOf, makePhotos, storePhotos } from './support/stored-photos.ts';

/** Small photos over 512 kbit/s; with `npm run uploads:slow` full ones over 64 kbit/s. */
const { lineBytesPerSecond, width, blur, cutEvery, timeoutMs } =
  process.env['UPLOADS'] === 'slow'
    ? { lineBytesPerSecond: 8_000, width: 2560, blur: 2, cutEvery: 500_000, timeoutMs: 20 * 60_000 }
    : { lineBytesPerSecond: 64_000, width: 320, blur: 0.5, cutEvery: 80_000, timeoutMs: 90_000 };
const database = 'wellens-user-2';

describe('nine photos taken without a network', () => {
  let server: RunningServer;
  let proxy: SlowProxy;
  const device = new Device();
  const title = 'Nine photos of the far valley';
  beforeAll(async () => {
    server = await startServer();
    // The app itself comes over a fast line: only what goes up is slow.
    proxy = await startSlowProxy(server.origin, lineBytesPerSecond);
    await device.turnOn();
    const page = await device.page();
    await signInDevice(page, proxy.origin, hostAccount);
    await waitForServiceWorker(page);
    await page.goto(`${proxy.origin}/list-property`);
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    // Browsers write cookies to disk with some seconds' delay, unless they are closed.
    await device.turnOff();
    await device.turnOn();
  });
  afterAll(async () => {
    await device.remove();
    await proxy.close();
    await server.remove();
  });

  test(
    'arrive once and in order, although the browser is killed twice and the line is cut',
    async () => {
      const photos = await makePhotos(9, width, blur);
      const size = photos.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const largest = Math.max(...photos.map(({ bytes }) => bytes.length));
      await device.context.setOffline(true);
      let page = await device.page();
      await page.goto(`${proxy.origin}/messages`);
      await storePhotos(page, database, { photos, title, width });
      await device.kill();

      await device.turnOn();
      await device.context.setOffline(true);
      page = await device.page();
      await page.goto(`${proxy.origin}/list-property`);
      await page.getByRole('button', { name: 'Submit Property', exact: true }).click();
      await page.getByText('Property submitted!').waitFor();
      await page.waitForURL('**/owner-dashboard');
      await page.goto(`${proxy.origin}/sync`);
      await page.getByText('0 of 9 photos sent').waitFor();

      proxy.cutEvery(cutEvery, 2);
      await device.context.setOffline(false);
      await page.goto(`${proxy.origin}/sync`);
      const patient = { timeout: timeoutMs };
      const startedAt = Date.now();
      await expect.poll(() => proxy.pictureBytes(), patient).toBeGreaterThan(size / 3);
      await device.kill();
      await device.turnOn();
      page = await device.page();
      await page.goto(`${proxy.origin}/sync`);

      const pending = await askAs(server.origin, staffAccount);
      const ours = async () =>
        (await pending('/api/properties/verification/pending?limit=100')).filter(
          (found) => found.title === title,
        );
      await expect.poll(async () => (await ours()).length, patient).toBe(1);
      expect((await ours())[0]?.images).toEqual(addressesOf(photos));
      await page.getByText('All saved').waitFor();
      const stored = await readStore<{ state: string }>(page, database, 'pictures');
      expect(stored.map(({ state }) => state)).toEqual(photos.map(() => 'ready'));
      expect(proxy.lost.chunks).toBeGreaterThanOrEqual(2);
      expect(proxy.pictureBytes()).toBeLessThanOrEqual(size * 1.05 + proxy.lost.chunks * largest);
      expect(ownComplaints(device)).toEqual([]);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const figures = `${size} bytes of photos, ${proxy.pictureBytes()} sent`;
      process.stdout.write(
        `${figures}, ${proxy.lost.bytes} in ${proxy.lost.chunks} lost chunks, ${seconds} s\n`,
      );
    },
    2 * timeoutMs,
  );
});
