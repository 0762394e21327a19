import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { callAs } from '../support/api-caller.ts';
import { desktop } from '../support/engines/driver.ts';
import { role, selector, within } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { prepareDevice } from '../support/engines/prepare-device.ts';
import { startServer, type RunningServer } from '../support/server.ts';

describe('a host at a desk', () => {
  let server: RunningServer;
  let listing: Property;
  const browser = new EngineBrowser({}, desktop);

  beforeAll(async () => {
    server = await startServer();
    const host = await callAs(server.origin, 'host');
    listing = (await host.get<Property[]>('/api/properties?mine=1'))[0]!;
    await prepareDevice(browser, server.origin, { id: host.id, label: 'Host' });
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  test('opens a form, whose dialog is as high as its fields', async () => {
    await browser.goto(`${server.origin}/owner-dashboard?tab=departures&property=${listing.id}`);
    await browser.click(role('button', 'Add group retreat'));
    const form = role('dialog', 'Add group retreat');
    await browser.seeCount(within(form, selector('input[type=date]')), 3);
    const height = await browser.evaluate(() => document.querySelector('[role=dialog]')!.clientHeight);
    expect(height).toBeGreaterThan(600);
    expect(browser.complaints).toEqual([]);
  });

  test('sees which days are not chosen yet', async () => {
    // WebKit writes today into an empty field, in the colour of a chosen day unless the field has a background.
    const fields = await browser.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=date]')].map((field) => [
        field.value,
        getComputedStyle(field).backgroundColor,
      ]),
    );
    expect(fields).toEqual(Array(3).fill(['', 'rgb(255, 255, 255)']));
  });
});
