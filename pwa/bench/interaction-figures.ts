import type { Locator, Page } from 'playwright-core';
import type { BenchLine } from '#contracts/bench-line.ts';
import { Device, phone } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { median, ms } from './medians.ts';

const rounds = 5;
const cpuSlowdown = 4;

/** What a person taps, on a page that has come to rest. */
interface Act {
  name: string;
  path: string;
  /** Something that must be there first. */
  before?: (page: Page) => Promise<void>;
  target: (page: Page) => Locator;
  /** Selector of what there is more or less of when the page shows what was asked for. */
  changes: string;
}

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ }).first();
/** The marker of a single retreat. */
const priceMarker = (page: Page) => page.locator('.leaflet-marker-icon', { hasText: /^\$/ }).first();
const acts: Act[] = [
  {
    name: 'open the filters',
    path: '/?guests=1&location=a',
    target: filtersButton,
    changes: '[role="dialog"]',
  },
  {
    name: 'apply filters',
    path: '/?guests=1&location=a',
    before: async (page) => {
      await filtersButton(page).tap();
      await page.getByRole('dialog').getByText('Yoga', { exact: true }).tap();
    },
    target: (page) => page.getByRole('button', { name: 'Apply Filters' }),
    changes: '[role="dialog"]',
  },
  {
    name: 'heart',
    path: '/',
    target: (page) => page.locator('article button[aria-pressed]').first(),
    changes: 'article button[aria-pressed="true"]',
  },
  {
    name: 'show more',
    path: '/',
    target: (page) => page.getByRole('button', { name: 'Show more retreats' }),
    changes: 'article',
  },
  {
    name: 'map marker',
    path: '/map',
    // The first view of a phone shows groups only; the first of them falls apart when it is tapped.
    before: async (page) => {
      await page.locator('.leaflet-marker-icon').first().tap();
      await priceMarker(page).waitFor();
      // The map exchanges its markers at the end of the zoom.
      await page.waitForFunction(() => document.querySelector('.leaflet-zoom-anim') === null);
      await page.evaluate(rest);
    },
    target: (page) => priceMarker(page),
    changes: '.leaflet-popup',
  },
];

interface Watched {
  benchEvents: number[];
  benchTasks: number[];
}

/** Notes how long each interaction and each long task takes, from now on. */
function watch(): void {
  const noted = globalThis as unknown as Watched;
  noted.benchEvents = [];
  noted.benchTasks = [];
  new PerformanceObserver((list) => {
    noted.benchEvents.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    noted.benchTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

/** Resolves when nothing is left to do for the moment. */
const rest = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));

/**
 * Milliseconds of the slowest event of the act, and of its longest task; both 0 when nothing was worth noting. What
 * finds the target is done before the clock runs: it works in the page, and would be measured as if it were the app's.
 */
async function measureAct(
  device: Device,
  origin: string,
  { path, before, target, changes }: Act,
): Promise<[number, number]> {
  const page = await device.context.newPage();
  try {
    await page.goto(`${origin}${path}`);
    await page.locator('article').first().waitFor();
    await before?.(page);
    await target(page).scrollIntoViewIfNeeded();
    await page.evaluate(rest);
    const box = await target(page).boundingBox();
    if (box === null) throw new Error('What is to be tapped is not on the page');
    const amount = await page.locator(changes).count();
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.evaluate(watch);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(
      ([selector, before]) => document.querySelectorAll(selector).length !== before,
      [changes, amount] as const,
    );
    await page.evaluate(rest);
    return await page.evaluate(() => {
      const { benchEvents, benchTasks } = globalThis as unknown as Watched;
      return [Math.max(0, ...benchEvents), Math.max(0, ...benchTasks)];
    });
  } finally {
    await page.close();
  }
}

/** How fast the app answers a person on a slow phone. Source: performance goal G18. */
export async function measureInteractions(): Promise<BenchLine[]> {
  const server = await startServer();
  const device = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  try {
    await device.turnOn();
    const lines: BenchLine[] = [];
    for (const act of acts) {
      const [events, tasks] = [[] as number[], [] as number[]];
      for (let round = 0; round < rounds; round += 1) {
        const [event, task] = await measureAct(device, server.origin, act);
        events.push(event);
        tasks.push(task);
      }
      const [event, task] = [median(events), median(tasks)];
      lines.push({
        id: 'G18',
        work: `${act.name}, at ${cpuSlowdown}× slowed CPU`,
        figure: `${event === 0 ? 'below 16 ms' : ms(event)}, longest task ${task === 0 ? 'below 50 ms' : ms(task)}`,
        goal: '<= 100 ms, tasks <= 50 ms',
        met: event <= 100 && task <= 50,
      });
    }
    return lines;
  } finally {
    await device.remove();
    await server.remove();
  }
}
