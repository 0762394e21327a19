import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
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
import { describeSending, keepAllChunks } from './in-page.ts';
import { countRunning } from './process-group.ts';

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

/** The devices that are on. */
const running = new Set<Device>();

/** Keeps what every device shows as pictures, and writes their names and what waits to be sent on the error output. */
export async function reportFailure(): Promise<void> {
  for (const device of running) {
    for (const page of device.context.pages()) {
      const path = join(tmpdir(), `wellens-failure-${randomUUID()}.png`);
      const lines = await Promise.all([
        page.screenshot({ path, timeout: 10_000 }).then(() => path, String),
        page.evaluate(describeSending).catch(String),
      ]);
      process.stderr.write(`chromium at ${page.url()}\n${lines.join('\n')}\n`);
    }
    process.stderr.write(`${[...new Set(device.complaints)].join('\n')}\n`);
  }
}

/** A browser with a profile of its own that survives being closed, like a phone in a pocket. */
export class Device {
  /** Folder that the browser keeps everything in. */
  readonly profile = mkdtempSync(join(tmpdir(), 'wellens-profile-'));
  readonly #options: BrowserContextOptions;
  #context: BrowserContext | null = null;
  /** Console errors, page errors and policy violations of every page so far. */
  readonly complaints: string[] = [];

  readonly #hasBackgroundSync: boolean;

  /** @param hasBackgroundSync whether the browser wakes the service worker, which it does when it pleases */
  constructor(
    options: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true },
    { hasBackgroundSync = false } = {},
  ) {
    this.#options = options;
    this.#hasBackgroundSync = hasBackgroundSync;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('The device is off');
    return this.#context;
  }

  /** Opens the browser on the profile as it was left. */
  async turnOn(): Promise<void> {
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: requireProgram('chromium'),
      headless: true,
      args: flags,
      ...this.#options,
    });
    context.on('page', (page) => this.#listen(page));
    for (const page of context.pages()) this.#listen(page);
    await context.exposeBinding('reportViolation', (_, text: string) => this.complaints.push(text));
    await context.addInitScript(() => {
      // Errors of the database are no errors of the language, and a page tells nothing of them but their class.
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
        // Pages without an address of their own have no workers.
        if ('ServiceWorkerRegistration' in globalThis)
          Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
      });
    }
    this.#context = context;
    running.add(this);
    context.once('close', () => running.delete(this));
  }

  /** The page the browser opened with, or a new one. */
  async page(): Promise<Page> {
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  async turnOff(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Ends the browser as an empty battery does: no page is asked, and nothing that is not on the disk stays. */
  async kill(): Promise<void> {
    const { context } = this;
    const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
    // The browser locks its profile with a link that names its host and process.
    const pid = Number(readlinkSync(join(this.profile, 'SingletonLock')).split('-').at(-1));
    // Its helpers too: one that outlived it would still hold its databases when the next browser opens them, which then
    // throws them away as damaged.
    process.kill(-pid, 'SIGKILL');
    await closed;
    await expect.poll(() => countRunning(pid), { timeout: 20_000 }).toBe(0);
    this.#context = null;
  }

  /** Turns the browser off and forgets its profile. */
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

/** The app's own cards; home as it was last seen shows some too, before the app has started. */
export const cardsOf = (page: Page): Locator => page.locator('#root').getByRole('article');

/** Complaints that are not the browser's own words about a network that is away on purpose. */
export function ownComplaints(device: Device): string[] {
  return device.complaints.filter((line) => !/net::ERR_|Failed to load resource/.test(line));
}

/** Fails with the address when a network answer is worse than 399, which the console would also complain about. */
export function watchAnswers(page: Page): string[] {
  const bad: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) bad.push(`${response.status()} ${response.url()}`);
  });
  return bad;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/** Resolves when nothing fades or slides any more, but for what never ends. */
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

/** Expects axe to find nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half faded in, a text has less contrast than it is going to have.
  await waitForStillness(page);
  // Evaluated through the debugger, which the page's content policy does not touch.
  await page.evaluate(axeSource);
  const results = await page.evaluate(async () => {
    // Without its preloading of stylesheets: it copies those in the page into a style element, which the policy refuses.
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: { preload: boolean }): Promise<AxeResults> };
    };
    return axe.run(document, { preload: false });
  });
  const found = results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => JSON.stringify(node.target)).join('\n')}`,
  );
  expect(found).toEqual([]);
}

/** Waits until a service worker is active and holds every chunk, so that all of the app works without the network. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(keepAllChunks);
}
