import type { Page } from 'playwright-core';
import type { BenchLine } from '#contracts/bench-line.ts';
import { Device, phone } from '../journeys/support/browser.ts';
import { startServer } from '../journeys/support/server.ts';
import { median, ms } from './medians.ts';

const rounds = 3;
const cpuSlowdown = 4;

/** What a person does, from a page that has come to rest. */
interface Act {
  name: string;
  path: string;
  /** Something that must be there first. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ }).first();
const acts: Act[] = [
  {
    name: 'open the filters',
    path: '/?guests=1&location=a',
    act: (page) => filtersButton(page).click(),
  },
  {
    name: 'apply filters',
    path: '/?guests=1&location=a',
    before: async (page) => {
      await filtersButton(page).click();
      await page.getByRole('dialog').getByText('Yoga', { exact: true }).click();
    },
    act: (page) => page.getByRole('button', { name: 'Apply Filters' }).click(),
  },
  {
    name: 'heart',
    path: '/',
    act: (page) => page.locator('article button[aria-pressed]').first().click(),
  },
  {
    name: 'show more',
    path: '/',
    act: (page) => page.getByRole('button', { name: 'Show more retreats' }).click(),
  },
  {
    name: 'map marker',
    path: '/map',
    before: (page) => page.locator('.leaflet-marker-icon').first().waitFor(),
    act: (page) => page.locator('.leaflet-marker-icon').first().click(),
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

/** Milliseconds of the slowest event of the act, and of its longest task; both 0 when nothing was worth noting. */
async function measureAct(
  device: Device,
  origin: string,
  { path, before, act }: Act,
): Promise<[number, number]> {
  const page = await device.context.newPage();
  try {
    await page.goto(`${origin}${path}`);
    await page.locator('article').first().waitFor();
    await before?.(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.evaluate(watch);
    await act(page);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
    );
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
