import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAs } from './support/api-caller.ts';
import { Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { startRecordingProxy, type RecordingProxy } from './support/recording-proxy.ts';
import { enterAs, expectNothingWaits, logIn, waiting } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

const guest = 1;
const logoutPath = '/api/auth/logout';

/** The demo guest with two unsent messages, and every way through the dialog. */
describe('logging out with two unsent messages', () => {
  let server: RunningServer;
  let proxy: RecordingProxy;
  let page: Page;
  const phone = new Device();
  let count = 0;
  let texts: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    proxy = await startRecordingProxy(server.origin);
    await phone.turnOn();
    page = await phone.page();
    await logIn(page, proxy.origin, 'Guest');
    await waitForServiceWorker(page);
    await page.reload();
  });
  beforeEach(async () => {
    proxy.treat = () => 'pass';
    proxy.release();
    await phone.context.setOffline(false);
    for (const other of phone.context.pages().filter((one) => one !== page)) await other.close();
    await page.goto(proxy.origin);
    if (!(await isLoggedIn())) await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    count += 1;
    texts = [`First of ${count}`, `Second of ${count}`];
  });
  afterAll(async () => {
    await phone.remove();
    await proxy.remove();
    await server.remove();
  });

  const isLoggedIn = async () =>
    (await page.evaluate(() => localStorage.getItem('wellens-account'))) === String(guest);
  const writeBoth = async () => {
    await page.goto(`${proxy.origin}/messages/1`);
    const field = page.getByRole('textbox', { name: 'Write a message' });
    for (const text of texts) {
      await field.fill(text);
      await field.press('Enter');
    }
    await expect.poll(async () => (await waiting(page, guest)).length).toBe(2);
  };
  const goOffline = () => phone.context.setOffline(true);
  /** Goes online and starts recording calls. */
  const goOnline = async () => {
    proxy.seen.length = 0;
    await phone.context.setOffline(false);
  };
  /** Opens the dialog from the menu. */
  const ask = async () => {
    await page.goto(proxy.origin);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: '2 changes are not sent yet' });
    await question.waitFor();
    return question;
  };
  /** By keyboard: a press where 'Log out' was, right after it, would count as the end of a double click. */
  const choose = (name: string) => page.getByRole('dialog').getByRole('button', { name }).press('Enter');
  const expectVisitor = async (of = page) => {
    await of.waitForURL((url) => url.pathname === '/');
    await of.getByRole('button', { name: 'Profile' }).click();
    await of.getByText('Welcome to Wellens').waitFor();
    await of.keyboard.press('Escape');
    // Closing a layer navigates back, which would cancel a concurrent navigation.
    const layers = () => (history.state as { wellensLayers?: unknown[] } | null)?.wellensLayers?.length ?? 0;
    await expect.poll(() => of.evaluate(layers)).toBe(0);
  };
  /** The sign-out was the first call, and no other call used the session. */
  const expectLoggedOutFirst = async () => {
    await expect.poll(() => proxy.seen.length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(proxy.seen[0]).toMatchObject({ path: logoutPath, account: String(guest), hasSession: true });
    await expect.poll(async () => (await phone.context.cookies()).map(({ name }) => name)).toEqual([]);
    expect(proxy.seen.filter(({ hasSession, path }) => hasSession && path !== logoutPath)).toEqual([]);
  };
  /** Number of copies of each message on the server. */
  const arrivals = async () => {
    const host = await callAs(server.origin, 'host');
    const rows = await host.get<{ content: string }[]>('/api/messages/conversation/1?limit=100');
    return texts.map((text) => rows.filter(({ content }) => content === text).length);
  };

  test('offline, kept: sealed over reloads, logged out first, and sent once at the next login', async () => {
    await goOffline();
    await writeBoth();
    const question = await ask();
    await question.getByText("You're offline, but you can log out of this device.").waitFor();
    await expectAccessible(page);
    await choose('Keep for my next login');
    await page.getByText('Logged out on this device').waitFor();
    await expectVisitor();
    await page.reload();
    await expectVisitor();
    await page.goto(`${proxy.origin}/messages`);
    await page.getByText('Please log in to send messages').waitFor();
    expect(await waiting(page, guest)).toHaveLength(2);

    await goOnline();
    await expectLoggedOutFirst();
    expect(await arrivals()).toEqual([0, 0]);
    await logIn(page, proxy.origin, 'Second guest');
    await page.goto(`${proxy.origin}/sync`);
    await page.getByText('All saved').waitFor();
    expect(await arrivals()).toEqual([0, 0]);

    await page.goto(proxy.origin);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expectVisitor();
    await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([1, 1]);
  });

  test('offline, discarded: deleted, and logged out first', async () => {
    await goOffline();
    await writeBoth();
    await ask();
    await choose('Discard all 2');
    await expectVisitor();
    await expectNothingWaits(page, guest);
    await goOnline();
    await expectLoggedOutFirst();
    await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([0, 0]);
  });

  test('offline, dismissed: nothing changes', async () => {
    await goOffline();
    await writeBoth();
    await ask();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isLoggedIn()).toBe(true);
    expect(await waiting(page, guest)).toHaveLength(2);
    await goOnline();
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([1, 1]);
    expect(proxy.seen.map(({ path }) => path)).not.toContain(logoutPath);
  });

  test('back online before a choice: everything is sent, and logging out is still offered', async () => {
    await goOffline();
    await writeBoth();
    await ask();
    await goOnline();
    await page.getByRole('dialog', { name: 'Everything is sent' }).waitFor();
    expect(await isLoggedIn()).toBe(true);
    expect(await arrivals()).toEqual([1, 1]);
    await choose('Log out');
    await expectVisitor();
    await expect.poll(() => proxy.seen.map(({ path }) => path)).toContain(logoutPath);
  });

  /** The server is reachable but fails for messages. */
  const failMessages: RecordingProxy['treat'] = ({ method, path }) =>
    method === 'POST' && path === '/api/messages' ? 'fail' : 'pass';

  test('online, sent: the session ends after the last answer', async () => {
    await goOffline();
    await writeBoth();
    proxy.treat = failMessages;
    await goOnline();
    await ask();
    await choose('Send now, then log out');
    expect(await isLoggedIn()).toBe(true);
    proxy.treat = () => 'pass';
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForURL((url) => url.pathname === '/', { timeout: 60_000 });
    await expectVisitor();
    expect(await waiting(page, guest)).toEqual([]);
    expect(await arrivals()).toEqual([1, 1]);
  });

  test('online, sending, then offline: the dialog says so, and kept changes are sealed', async () => {
    await goOffline();
    await writeBoth();
    proxy.treat = failMessages;
    await goOnline();
    const question = await ask();
    await choose('Send now, then log out');
    await goOffline();
    await question.getByText("You're offline, but you can log out of this device.").waitFor();
    expect(await isLoggedIn()).toBe(true);
    await choose('Keep for my next login');
    await expectVisitor();
    expect(await waiting(page, guest)).toHaveLength(2);
    proxy.treat = () => 'pass';
    await goOnline();
    await expectLoggedOutFirst();
    await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([1, 1]);
  });

  test('online, one kept and one discarded: each as chosen', async () => {
    await goOffline();
    await writeBoth();
    proxy.treat = failMessages;
    await goOnline();
    await ask();
    await choose('Keep for my next login');
    await expectVisitor();
    expect(await waiting(page, guest)).toHaveLength(2);
    await expect.poll(() => proxy.seen.map(({ path }) => path)).toContain(logoutPath);
    await logIn(page, proxy.origin, 'Guest');
    expect(await waiting(page, guest)).toHaveLength(2);
    await ask();
    await choose('Discard all 2');
    await expectVisitor();
    proxy.treat = () => 'pass';
    await logIn(page, proxy.origin, 'Guest');
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([0, 0]);
  });

  test('server down, kept: logged out on the device at once, and on the server as soon as it is back', async () => {
    await goOffline();
    await writeBoth();
    await server.stop('SIGKILL');
    await goOnline();
    await ask();
    await choose('Keep for my next login');
    await expectVisitor();
    expect(await waiting(page, guest)).toHaveLength(2);
    // Clear it before the start: the page retries automatically as soon as the server is back.
    proxy.seen.length = 0;
    await server.start();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectLoggedOutFirst();
    expect(await arrivals()).toEqual([0, 0]);
  });

  test('if the server fails to log out: visitors can read without the session, and login waits', async () => {
    await goOffline();
    await writeBoth();
    await ask();
    await choose('Keep for my next login');
    await expectVisitor();
    proxy.treat = ({ path }) => (path === logoutPath ? 'fail' : 'pass');
    await goOnline();
    await page.goto(`${proxy.origin}/map`);
    await expect
      .poll(() => proxy.seen.some(({ path }) => path !== logoutPath), { timeout: 30_000 })
      .toBe(true);
    expect(proxy.seen[0]?.path).toBe(logoutPath);
    expect(proxy.seen.filter(({ path, hasSession }) => hasSession && path !== logoutPath)).toEqual([]);
    await page.goto(`${proxy.origin}/auth?tab=login`);
    await page.getByRole('textbox', { name: 'Username or email' }).fill('guest');
    await page.locator('input[name=password][autocomplete=current-password]').fill('retreat-guest');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Wellens could not be reached, so nothing was sent.').waitFor();
    expect(proxy.seen.map(({ path }) => path)).not.toContain('/api/auth/login');
    proxy.treat = () => 'pass';
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([1, 1]);
  });

  test('in one tab logs out all, and survives a browser killed right after', async () => {
    // Browsers write cookies to disk with some seconds' delay, or when closed; wait until the login is stored.
    await phone.turnOff();
    await phone.turnOn();
    page = await phone.page();
    const other = await phone.context.newPage();
    await other.goto(`${proxy.origin}/messages`);
    await goOffline();
    await writeBoth();
    await ask();
    await choose('Keep for my next login');
    await expectVisitor();
    await other.getByText('Please log in to send messages').waitFor();
    await phone.kill();
    await phone.turnOn();
    page = await phone.page();
    await goOffline();
    await page.goto(`${proxy.origin}/messages`);
    await page.getByText('Please log in to send messages').waitFor();
    expect(await isLoggedIn()).toBe(false);
    expect(await waiting(page, guest)).toHaveLength(2);
    await goOnline();
    await expectLoggedOutFirst();
    await page.goto(`${proxy.origin}/auth`);
    await enterAs(page, 'Guest');
    await expectNothingWaits(page, guest);
    expect(await arrivals()).toEqual([1, 1]);
  });

  test('the console stayed clean', () => {
    expect(ownComplaints(phone)).toEqual([]);
  });
});
