import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  desktop,
  Device,
  expectAccessible,
  ownComplaints,
  phone,
  waitForServiceWorker,
} from './support/browser.ts';
import { startFaultProxy, type FaultProxy } from './support/fault-proxy.ts';
import { startServer, type RunningServer } from './support/server.ts';

/** The guest of the demo data on a phone behind a faulty network, and the host they write to on a laptop. */
describe('guest and host talk', () => {
  let server: RunningServer;
  let proxy: FaultProxy;
  const guest = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  const host = new Device({ viewport: desktop });

  beforeAll(async () => {
    server = await startServer();
    proxy = await startFaultProxy(server.origin);
    await guest.turnOn();
    await host.turnOn();
    for (const { context } of [guest, host]) context.setDefaultTimeout(20_000);
    await signIn(await guest.page(), proxy.origin, { username: 'guest', password: 'retreat-guest' });
    await signIn(await host.page(), proxy.origin, { username: 'host', password: 'retreat-host' });
  });
  afterAll(async () => {
    await guest.remove();
    await host.remove();
    await proxy.close();
    await server.remove();
  });

  const openThread = async (device: Device): Promise<Page> => {
    const page = await device.page();
    await page.goto(`${proxy.origin}/messages/1`);
    await field(page).waitFor();
    return page;
  };

  test('a message arrives at once, and its writer sees that it was read', async () => {
    const [question, answer] = ['Is the bath open at 8 at night?', 'It is, also after 8.'];
    const [mine, theirs] = [await openThread(guest), await openThread(host)];
    await write(mine, question);
    await bubble(theirs, question).waitFor();
    await bubble(mine, question).getByText('Read', { exact: true }).waitFor();
    await theirs.getByRole('log').getByText(question).waitFor();
    await write(theirs, answer);
    await bubble(mine, answer).waitFor();
    await expectAccessible(mine);
    await expectAccessible(theirs);
  });

  test('without the live channel, messages arrive by polling', async () => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    proxy.cut(/\/api\/sync\/events/);
    await write(mine, 'And the tea house?');
    await bubble(theirs, 'And the tea house?').waitFor();
    await write(theirs, 'From four on.');
    await bubble(mine, 'From four on.').waitFor();
    proxy.mend();
  });

  test.each(['drop-reply', 'twice'] as const)('%s: the message exists once', async (fault) => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    const text = `Written through ${fault}`;
    const spoiled = proxy.spoil('POST', /^\/api\/messages$/, fault);
    await write(mine, text);
    await spoiled;
    await bubble(mine, text)
      .getByText(/^(Sent|Read)$/)
      .waitFor();
    await bubble(theirs, text).waitFor();
    expect(await bubble(mine, text).count()).toBe(1);
    expect(await bubble(theirs, text).count()).toBe(1);
  });

  test('a tab killed while sending: the message exists once', async () => {
    const text = 'Written in a tab that died';
    const theirs = await host.page();
    const spoiled = proxy.spoil('POST', /^\/api\/messages$/, 'hold-reply');
    const dying = await guest.page();
    await write(dying, text);
    await spoiled;
    const next = await guest.context.newPage();
    await dying.close({ runBeforeUnload: false });
    await next.goto(`${proxy.origin}/messages/1`);
    await bubble(next, text)
      .getByText(/^(Sent|Read)$/)
      .waitFor();
    await bubble(theirs, text).waitFor();
    expect(await bubble(next, text).count()).toBe(1);
    expect(await bubble(theirs, text).count()).toBe(1);
  });

  test('thirty messages written offline while ten arrive: all exist once, in one order', async () => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    await guest.context.setOffline(true);
    const own = Array.from({ length: 30 }, (_, index) => `Without a network ${index + 1}`);
    for (const text of own) await write(mine, text);
    await bubble(mine, own.at(-1) ?? '')
      .getByText('Waiting to send')
      .waitFor();
    const others = Array.from({ length: 10 }, (_, index) => `Meanwhile ${index + 1}`);
    for (const text of others) await write(theirs, text);
    await guest.context.setOffline(false);
    for (const page of [mine, theirs]) {
      await bubble(page, own.at(-1) ?? '')
        .getByText(/^(Sent|Read)$|[AP]M/)
        .first()
        .waitFor();
      await bubble(page, others.at(-1) ?? '').waitFor();
    }
    await mine
      .getByText(/Waiting to send|Sending/)
      .first()
      .waitFor({ state: 'detached' });
    const added = [...own, ...others];
    const ofTheseOnly = (all: string[]) => all.filter((text) => added.includes(text));
    // A message gets its place with the server's answer to it.
    await vi.waitFor(
      async () => {
        const [seen, seenByHost] = [await texts(mine), await texts(theirs)];
        expect(ofTheseOnly(seen).sort()).toEqual([...added].sort());
        expect(ofTheseOnly(seenByHost)).toEqual(ofTheseOnly(seen));
        expect(ofTheseOnly(seen).filter((text) => own.includes(text))).toEqual(own);
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  test('a draft survives leaving the conversation, and the list shows unread messages', async () => {
    const [mine, theirs] = [await guest.page(), await host.page()];
    await field(mine).fill('One more thing');
    await mine.getByRole('button', { name: 'Back' }).click();
    await mine.goto(`${proxy.origin}/messages`);
    await write(theirs, 'I am in the garden until noon.');
    const line = mine.getByRole('link', { name: /I am in the garden until noon\./ });
    await line.getByText('1 unread').waitFor();
    await mine
      .getByRole('navigation', { name: 'Main' })
      .getByText(/unread/)
      .waitFor();
    await expectAccessible(mine);
    await line.click();
    await mine.waitForFunction(() => document.querySelector('textarea')?.value === 'One more thing');
    await mine.getByRole('button', { name: 'Back' }).click();
    await mine.getByRole('link', { name: /I am in the garden until noon\./ }).waitFor();
    await mine.getByRole('link', { name: /1 unread/ }).waitFor({ state: 'detached' });
  });

  test("'Message Host' starts a conversation offline; it is sent with the first message", async () => {
    const mine = await guest.page();
    const { id, title } = await findListingOf(server.origin, 2);
    await mine.goto(`${proxy.origin}/properties/${id}`);
    await mine.getByRole('button', { name: 'Message Host' }).waitFor();
    await waitForServiceWorker(mine);
    await guest.context.setOffline(true);
    await mine.getByRole('button', { name: 'Message Host' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Messages' });
    await dialog.getByText('No messages yet. Start the conversation!').waitFor();
    await expectAccessible(mine);
    await dialog.getByRole('textbox', { name: 'Write a message' }).fill('Do you take groups?');
    await mine.keyboard.press('Enter');
    await dialog.getByText('Waiting to send').waitFor();
    await guest.context.setOffline(false);
    await dialog.getByText('Waiting to send').waitFor({ state: 'detached' });
    const theirs = await host.page();
    await theirs.getByRole('link', { name: new RegExp(`${title}.*Do you take groups\\?`) }).waitFor();
  });

  test('the console stayed clean', () => {
    expect(ownComplaints(guest)).toEqual([]);
    expect(ownComplaints(host)).toEqual([]);
  });
});

async function signIn(page: Page, origin: string, account: { username: string; password: string }) {
  await page.goto(`${origin}/produce`);
  await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }, account);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
}

/** A message of the open thread, with the line below it. */
const bubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });

/** The messages of the open conversation, in order. */
async function texts(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: /^Messages with/ })
    .locator('[data-key] > div > p > span:last-child')
    .allInnerTexts();
}

/** A verified listing of a host that the guest has no conversation about. */
async function findListingOf(origin: string, hostId: number): Promise<{ id: number; title: string }> {
  const answer = await fetch(`${origin}/api/properties?limit=100`);
  const listings = (await answer.json()) as { id: number; title: string; hostId: number }[];
  const own = listings.filter((listing) => listing.hostId === hostId);
  const found = own.find(({ title }) => title !== 'Cedar Steam Ryokan');
  if (found === undefined) throw new Error('The demo data has no second listing of the host');
  return found;
}
