import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, Device, ownComplaints } from './support/browser.ts';
import { hostAccount, signInDevice, staffAccount } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

interface Focused {
  /** No element has the focus, so a keyboard user has lost their place. */
  isLost: boolean;
  name: string;
  isInDialog: boolean;
  isInContent: boolean;
}

const focusOf = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return {
      isLost: focused === null || focused === document.body,
      name: label.replace(/\s+/g, ' ').trim(),
      isInDialog: focused?.closest('[role="dialog"]') != null,
      isInContent: focused?.closest('main') != null,
    };
  });

/** Maximum number of Tab presses. */
const tabsMax = 60;

/** Presses Tab until a control with this name is focused; fails if the focus is lost on the way. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < tabsMax; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusOf(page);
    if (name.test(focused.name)) return;
  }
  throw new Error(`${String(name)} was not reached by Tab; the focus is on "${(await focusOf(page)).name}"`);
}

/** Describes what covers the middle of the focused element; undefined if nothing covers it. */
const coverOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    if (focused == null || focused === document.body || box === undefined) return 'the focus is lost';
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top !== null && (focused.contains(top) || top.contains(focused))) return undefined;
    return `${focused.outerHTML.slice(0, 200)} lies below ${top?.outerHTML.slice(0, 200) ?? 'the edge'}`;
  });

/** Waits until a matching element has the focus. */
const expectFocus = (page: Page, fits: Partial<Focused>) =>
  expect.poll(() => focusOf(page)).toMatchObject({ isLost: false, ...fits });

describe('with the keyboard only', () => {
  let server: RunningServer;
  const host = new Device({ viewport: desktop });
  const staff = new Device({ viewport: desktop });

  beforeAll(async () => {
    server = await startServer();
    for (const device of [host, staff]) {
      await device.turnOn();
      device.context.setDefaultTimeout(20_000);
    }
    await signInDevice(await host.page(), server.origin, hostAccount);
    await (await staff.page()).request.post(`${server.origin}/api/auth/login`, { data: staffAccount });
  });
  afterAll(async () => {
    for (const device of [host, staff]) await device.remove();
    await server.remove();
  });

  test('header, lower bar and the button to the map cover nothing that has the focus', async () => {
    const page = await host.page();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.origin);
    await page.getByRole('listitem').filter({ hasText: '/ night' }).first().waitFor();
    const seen = new Set<string>();
    for (const [key, times] of [
      // Not past the last of eight cards: the footer may not be there yet, and Tab would leave the page.
      ['Tab', 32],
      ['Shift+Tab', 28],
    ] as const) {
      for (let pressed = 0; pressed < times; pressed += 1) {
        await page.keyboard.press(key);
        await expect.poll(() => coverOfFocus(page)).toBeUndefined();
        seen.add((await focusOf(page)).name);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
    await page.setViewportSize(desktop);
  });

  test('a host opens a request and accepts it', async () => {
    const page = await host.page();
    await page.goto(`${server.origin}/owner-dashboard`);
    await page.getByRole('button', { name: '1 request to answer' }).waitFor();
    await tabTo(page, /^1 request to answer$/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Requests to answer (1)' }).waitFor();
    await expectFocus(page, { isInContent: true });

    await tabTo(page, /^Maya Ortiz/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Maya Ortiz' }).waitFor();
    await expectFocus(page, { isInContent: true });

    await tabTo(page, /^Accept Maya Ortiz$/);
    await page.keyboard.press('Enter');
    await page.getByText('Booking confirmed').waitFor();
    await page.getByRole('button', { name: 'Accept Maya Ortiz' }).waitFor({ state: 'detached' });
    await expectFocus(page, { isInContent: true });
    // Continue with the controls the page has now.
    await tabTo(page, /^Cancel this stay$/);
    expect(ownComplaints(host)).toEqual([]);
  });

  test('staff reject a retreat with notes', async () => {
    const page = await staff.page();
    await page.goto(`${server.origin}/admin`);
    await page
      .getByRole('button', { name: /^Verify Property/ })
      .first()
      .waitFor();
    await tabTo(page, /^Verify Property Kumano Pilgrim House$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Verify Property' });
    await dialog.waitFor();
    await expectFocus(page, { isInDialog: true });

    // A radio group is one tab stop; arrow keys choose.
    while (!(await dialog.locator('input[type=radio]:focus').count())) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.getByRole('radio', { name: /^Rejected/ }).isChecked()).toBe(true);
    await expectFocus(page, { isInDialog: true });

    // Without notes the focus goes to them.
    await tabTo(page, /^Update Verification$/);
    await page.keyboard.press('Enter');
    await dialog.getByText('Tell the host why: a rejection needs notes.').waitFor();
    await expect.poll(() => dialog.locator('textarea:focus').count()).toBe(1);
    await page.keyboard.type('The licence names another address.');
    await tabTo(page, /^Update Verification$/);
    await page.keyboard.press('Enter');
    await page.getByText('Property verification updated').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('article', { name: 'Kumano Pilgrim House' }).waitFor({ state: 'detached' });
    await expectFocus(page, { isInContent: true });
    // The next one in the queue follows closely.
    await tabTo(page, /^Verify Property/);
    expect(ownComplaints(staff)).toEqual([]);
  });
});

describe("the dashboard's layout is stable", () => {
  let server: RunningServer;
  const host = new Device({ viewport: desktop });

  beforeAll(async () => {
    server = await startServer();
    await host.turnOn();
    host.context.setDefaultTimeout(20_000);
    await signInDevice(await host.page(), server.origin, hostAccount);
  });
  afterAll(async () => {
    await host.remove();
    await server.remove();
  });

  test('a card with staff notes does not stretch its neighbours, and tabs do not move when one is chosen', async () => {
    const page = await host.page();
    await page.goto(`${server.origin}/owner-dashboard`);
    const heightOf = async (title: string) =>
      (await page.getByRole('article', { name: title }).boundingBox())?.height ?? 0;
    await page.getByText('Notes from our team:').waitFor();
    expect(await heightOf('Atami Harbour Baths')).toBeGreaterThan(
      (await heightOf('Cedar Steam Ryokan')) + 20,
    );

    const edges = () =>
      page
        .getByRole('tab')
        .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().left * 10)));
    // The badges appear one after the other, and each widens its tab.
    await page.getByRole('tab', { name: /^Bookings 1/ }).waitFor();
    await page.getByRole('tab', { name: /^Messages \d/ }).waitFor();
    const before = await edges();
    for (const name of ['Retreat Packages', 'Insights']) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      expect(await edges()).toEqual(before);
    }
  });

  test('on a phone the amenities heading and its count share one line', async () => {
    const page = await host.page();
    // A phone's 390 px and the scrollbar of this desktop browser.
    await page.setViewportSize({ width: 405, height: 844 });
    await page.goto(`${server.origin}/list-property?step=amenities`);
    for (const name of ['Wifi', 'Pool']) await page.getByRole('checkbox', { name }).check();
    await page.getByText('2 selected').waitFor();
    const heading = await page.getByRole('heading', { name: 'What does your retreat offer?' }).boundingBox();
    expect(heading?.height).toBeLessThan(30);
  });

  test('at 200 % text size no word of the figures breaks on a phone', async () => {
    const page = await host.page();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.origin}/owner-dashboard?tab=insights`);
    await page.getByText('Upcoming earnings').waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const isBroken = await page
      .getByRole('list', { name: /figures/i })
      .getByRole('listitem')
      .evaluateAll(
        (items) =>
          items.filter((item) => {
            // A word that breaks would overflow its box without breaking.
            const text = item.querySelector<HTMLElement>('p > :last-child, :scope > :last-child');
            text?.style.setProperty('overflow-wrap', 'normal');
            return text !== null && text.scrollWidth > text.clientWidth + 1;
          }).length,
      );
    expect(isBroken).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});
