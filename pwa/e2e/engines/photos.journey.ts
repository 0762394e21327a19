import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { callAs, type ApiCaller } from '../support/api-caller.ts';
import { role, text } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { patient, prepareDevice } from '../support/engines/prepare-device.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addressesOf, makePhotos, storePhotos } from '../support/stored-photos.ts';

describe('three photos stored without a network', () => {
  let server: RunningServer;
  let staff: ApiCaller;
  let host: ApiCaller;
  const browser = new EngineBrowser();
  const title = 'Three photos of the far valley';

  beforeAll(async () => {
    server = await startServer();
    staff = await callAs(server.origin, 'staff');
    host = await callAs(server.origin, 'host');
    await prepareDevice(browser, server.origin, { id: host.id, label: 'Host' });
    await server.stop('SIGKILL');
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  test('arrive in order, and the listing with them, when the server is back', async () => {
    const width = 320;
    const photos = await makePhotos(3, width);
    await storePhotos(browser, `wellens-user-${host.id}`, { photos, title, width });
    await browser.goto(`${server.origin}/list-property`);
    await browser.click(role('button', 'Submit Property'));
    await browser.see(text('Property submitted!'));
    // The app leaves the wizard by itself; two navigations at once end one of them.
    await browser.waitForAddress(/\/owner-dashboard/);
    await browser.see(text(title));
    await browser.goto(`${server.origin}/sync`);
    await browser.see(text('0 of 3 photos sent'));

    await server.start();
    await browser.evaluate(() => window.dispatchEvent(new Event('online')));
    const submitted = async (): Promise<Property[]> =>
      (await staff.get<Property[]>('/api/properties/verification/pending?limit=100')).filter(
        (found) => found.title === title,
      );
    await expect.poll(async () => (await submitted()).length, patient).toBe(1);
    expect((await submitted())[0]?.images).toEqual(addressesOf(photos));
    await browser.see(text('All saved'));
    expect(browser.complaints).toEqual([]);
  });
});
