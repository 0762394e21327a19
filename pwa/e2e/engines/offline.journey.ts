import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { role, text } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { callAs, type ApiCaller } from '../support/api-caller.ts';
import { cards, patient, prepareDevice } from '../support/engines/prepare-device.ts';
import { readRows } from '../support/in-page.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A person's outbox, read directly from IndexedDB. */
const countWaiting = async (browser: EngineBrowser, account: number): Promise<number> => {
  const rows = await browser.evaluate(readRows, { database: `wellens-user-${account}`, store: 'outbox' });
  return (rows as { state: string }[]).filter(({ state }) => state !== 'accepted').length;
};

describe('a guest whose server is down', () => {
  let server: RunningServer;
  let guest: ApiCaller;
  const browser = new EngineBrowser();
  const message = 'Written in a tunnel';

  beforeAll(async () => {
    server = await startServer();
    guest = await callAs(server.origin, 'guest');
    await prepareDevice(browser, server.origin, { id: guest.id, label: 'Guest' });
    await browser.goto(`${server.origin}/messages/1`);
    await browser.see(role('textbox', 'Write a message'));
    await browser.goto(server.origin);
    await browser.seeCount(cards, 8);
    await server.stop('SIGKILL');
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  const savedOnServer = async (): Promise<number[]> =>
    (await guest.get<{ propertyId: number }[]>(`/api/favorites/user/${guest.id}`)).map(
      ({ propertyId }) => propertyId,
    );
  const sentMessages = async (): Promise<number> =>
    (await guest.get<{ content: string }[]>('/api/messages/conversation/1')).filter(
      ({ content }) => content === message,
    ).length;

  test('opens home and other screens from a cold start', async () => {
    await browser.reload();
    await browser.seeCount(cards, 8);
    for (const [path, words] of [
      ['/map', role('heading', 'Map view')],
      ['/trips', role('heading', 'Trips', { level: 1 })],
      ['/messages', role('link', /Cedar Steam Ryokan/)],
    ] as const) {
      await browser.goto(server.origin + path);
      await browser.see(words);
    }
  });

  test('sets a heart, writes a message and closes the browser; both are sent once when the server is back', async () => {
    await browser.goto(server.origin);
    // Before favorites are loaded, every heart looks unset.
    await browser.see(role('button', /^Save /, { pressed: true }));
    const unset = role('button', /^Save /, { pressed: false });
    const [name = ''] = await browser.labelsOf(unset);
    await browser.click(role('button', name));
    await browser.see(role('button', name, { pressed: true }));
    await browser.goto(`${server.origin}/messages/1`);
    await browser.fill(role('textbox', 'Write a message'), message);
    await browser.press('Enter');
    await browser.see(text('Waiting to send'));
    await expect.poll(() => countWaiting(browser, guest.id), patient).toBe(2);

    await browser.turnOff();
    await browser.turnOn();
    await browser.goto(`${server.origin}/messages/1`);
    await browser.see(text('Waiting to send'));
    await browser.goto(server.origin);
    await browser.see(role('button', name, { pressed: true }));
    expect(await countWaiting(browser, guest.id)).toBe(2);

    await server.start();
    await browser.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => countWaiting(browser, guest.id), patient).toBe(0);
    expect(await sentMessages()).toBe(1);
    const saved = await savedOnServer();
    expect(new Set(saved).size).toBe(saved.length);
    await browser.goto(`${server.origin}/messages/1`);
    await browser.seeCount(text(message), 1);
    await browser.goto(`${server.origin}/wishlist`);
    await browser.see(role('button', name, { pressed: true }));
  });

  // If the engine's protocol can turn the network off.
  if (browser.canGoOffline) {
    test('sends changes made in aeroplane mode when the network is back', async () => {
      await browser.goto(server.origin);
      await browser.see(role('button', /^Save /, { pressed: true }));
      const [name = ''] = await browser.labelsOf(role('button', /^Save /, { pressed: false }));
      const before = await savedOnServer();
      await browser.setOffline(true);
      await browser.click(role('button', name));
      await browser.see(role('button', name, { pressed: true }));
      await browser.see(text(/You're offline/));
      expect(await browser.evaluate(() => navigator.onLine)).toBe(false);
      await browser.setOffline(false);
      await expect.poll(async () => (await savedOnServer()).length, patient).toBe(before.length + 1);
    });
  }

  test('the console stayed clean', () => {
    expect(browser.complaints).toEqual([]);
  });
});

describe('a host in a valley without signal', () => {
  let server: RunningServer;
  const browser = new EngineBrowser();
  const title = 'Mistpine Cabin of the far valley';

  beforeAll(async () => {
    server = await startServer();
    const { id } = await callAs(server.origin, 'host');
    await prepareDevice(browser, server.origin, { id, label: 'Host' });
    await server.stop('SIGKILL');
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  test('starts a listing and finds it unchanged after the browser was closed', async () => {
    await browser.goto(`${server.origin}/list-property`);
    await browser.fill(role('textbox', 'Title'), title);
    await browser.fill(role('textbox', 'Description'), 'An A-frame of cedar among old pines.');
    await browser.click(role('button', 'Next'));
    await browser.fill(role('textbox', 'Location'), 'Forks, Washington');
    const drafts = async () =>
      (await browser.evaluate(readRows, { database: 'wellens-user-2', store: 'drafts' })) as {
        step: string;
        values: Record<string, unknown>;
      }[];
    await expect.poll(async () => (await drafts())[0]?.values['location'], patient).toBe('Forks, Washington');
    await browser.turnOff();
    await browser.turnOn();
    await browser.goto(`${server.origin}/list-property`);
    expect(await browser.valueOf(role('textbox', 'Location'))).toBe('Forks, Washington');
    await browser.click(role('button', 'Previous'));
    expect(await browser.valueOf(role('textbox', 'Title'))).toBe(title);
    expect(browser.complaints).toEqual([]);
  });
});
