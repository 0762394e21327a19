import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { describePage, cacheAllChunks } from './in-page.ts';
import { countRunning, groupStartedWith } from './process-group.ts';

export const phone = { width: 390, height: 844 } as const;
export const desktop = { width: 1280, height: 800 } as const;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of a test lives for seconds, too short to earn back what the optimizing compilers cost. The bench keeps them. */
const testFlags = process.env['VITEST'] === undefined ? [] : ['--js-flags=--no-maglev,--no-turbofan'];

/** The running devices. */
const running = new Set<Device>();

/** Takes a screenshot of every device, and writes the paths and the queued entries to stderr. */
export async function reportFailure(): Promise<void> {
  for (const device of running) {
    for (const page of device.context.pages()) {
      const path = join(tmpdir(), `wellens-failure-${randomUUID()}.png`);
      const lines = await Promise.all([
        page.screenshot({ path, timeout: 10_000 }).then(() => path, String),
        page.evaluate(describePage).catch(String),
      ]);
      process.stderr.write(`chromium at ${page.url()}\n${lines.join('\n')}\n`);
    }
    process.stderr.write(`${[...new Set(device.complaints)].join('\n')}\n`);
  }
}

/** The kind of browser that a device runs. */
interface DeviceBrowser {
  /** Whether the browser may wake the service worker, at any time. */
  hasBackgroundSync?: boolean;
  /** Whether it is all of Chromium, with settings, installed apps and notifications, instead of its headless shell. */
  isWhole?: boolean;
  /** More command-line switches. */
  args?: readonly string[];
}

/** A browser with its own profile, which survives closing. */
export class Device {
  /** Folder of the profile. */
  readonly profile = mkdtempSync(join(tmpdir(), 'wellens-profile-'));
  readonly #options: BrowserContextOptions;
  #context: BrowserContext | null = null;
  /** Console errors, page errors and policy violations of every page so far. */
  readonly complaints: string[] = [];

  readonly #hasBackgroundSync: boolean;
  readonly #args: readonly string[];
  #isWhole: boolean;

  /** @param options of the page; those of a phone by default */
  constructor(
    options: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true },
    { hasBackgroundSync = false, isWhole = hasBackgroundSync, args = [] }: DeviceBrowser = {},
  ) {
    this.#options = options;
    this.#hasBackgroundSync = hasBackgroundSync;
    this.#isWhole = isWhole;
    this.#args = args;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('The device is off');
    return this.#context;
  }

  /** Changes the browser's settings. Call it before the device is turned on. */
  changeSettings(preferences: object): void {
    // The headless shell has no settings.
    this.#isWhole = true;
    const folder = join(this.profile, 'Default');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'Preferences'), JSON.stringify(preferences));
  }

  /** Starts the browser with its profile. */
  async turnOn(): Promise<void> {
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: requireProgram(this.#isWhole ? 'chromium' : 'headlessShell'),
      headless: true,
      args: [...flags, ...testFlags, ...this.#args],
      ...this.#options,
    });
    context.on('page', (page) => this.#listen(page));
    for (const page of context.pages()) this.#listen(page);
    await context.exposeBinding('reportViolation', (_, text: string) => this.complaints.push(text));
    await context.addInitScript(() => {
      // IndexedDB errors are DOMExceptions, of which the page error has only the class.
      window.addEventListener('unhandledrejection', ({ reason }) => {
        const page = globalThis as unknown as { reportViolation(text: string): void };
        const error = reason as Partial<Error> | undefined;
        page.reportViolation(
          `Nobody took care of ${error?.name ?? ''}: ${error?.message ?? ''} ${error?.stack ?? ''}`,
        );
      });
      document.addEventListener('securitypolicyviolation', (event) => {
        const page = globalThis as unknown as { reportViolation(text: string): void };
        page.reportViolation(
          `Policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    if (!this.#hasBackgroundSync) {
      await context.addInitScript(() => {
        // Pages without a URL have no workers.
        if ('ServiceWorkerRegistration' in globalThis)
          Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
      });
    }
    this.#context = context;
    running.add(this);
    context.once('close', () => running.delete(this));
  }

  /** The browser's initial page, or a new one. */
  async page(): Promise<Page> {
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  async turnOff(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Kills the browser like an empty battery: pages are not notified, and only data on disk remains. */
  async kill(): Promise<void> {
    const { context } = this;
    const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
    // Kill its helpers too: one that still has the databases open makes the next browser discard them as damaged.
    const group = groupStartedWith(`--user-data-dir=${this.profile}`);
    process.kill(-group, 'SIGKILL');
    await closed;
    await expect.poll(() => countRunning(group), { timeout: 20_000 }).toBe(0);
    this.#context = null;
  }

  /** Closes the browser and deletes its profile. */
  async remove(): Promise<void> {
    await this.turnOff();
    rmSync(this.profile, { recursive: true, force: true });
  }

  #listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.complaints.push(`${page.url()} ${message.type()}: ${message.text()}`);
      }
    });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()} threw: ${error.message}`));
  }
}

/** The app's cards, without those of the launch snapshot. */
export const cardsOf = (page: Page): Locator => page.locator('#root').getByRole('article');

/** The listed cards. A recommendation shows some retreats a second time. */
export const listedCards = (page: Page): Locator => page.locator('li[id^="retreat-"]');

/** Complaints without the browser's messages about a network that is deliberately off. */
export function ownComplaints(device: Device): string[] {
  return device.complaints.filter((line) => !/net::ERR_|Failed to load resource/.test(line));
}

/** Fails with the URL of an answer of status 400 or above, which the console would also report. */
export function watchAnswers(page: Page): string[] {
  const bad: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) bad.push(`${response.status()} ${response.url()}`);
  });
  return bad;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown }[];
}

/** Resolves when all finite animations have ended. */
export async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/** Expects axe to find no violation on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A text that is fading in has too little contrast.
  await waitForStillness(page);
  // Evaluated through the debugger, which the page's CSP does not affect.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    // Without preloading stylesheets, which copies them into a style element that the CSP refuses; and without a
    // description of each element that is as it should be.
    return (await axe.run(document, { preload: false, resultTypes: ['violations'] })).violations;
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => JSON.stringify(node.target)).join('\n')}`,
  );
  expect(found).toEqual([]);
}

/** Waits until a service worker is active and has cached every chunk, so that all of the app works offline. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(cacheAllChunks);
}
