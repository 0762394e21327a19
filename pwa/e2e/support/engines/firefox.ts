import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { Display } from './display.ts';
import type { BrowserDriver, Key, Viewport } from './driver.ts';

/** A busy machine is not a failure. */
const patienceMs = 60_000;

/**
 * Firefox messages about requests aborted by leaving a page or by an unreachable server. Missing code would leave a
 * screen empty, which a journey notices.
 */
const noise = [
  /error loading dynamically imported module/,
  /Unable to preload CSS/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  // A photo or map tile that was not loaded before the server stopped.
  /\/(pictures|world-map)\/.* rejected with ‘Error: no-response/,
  // One that was being loaded then.
  /Image corrupt or truncated/,
  /Firefox can’t establish a connection to the server/,
  /The connection to .* was interrupted while the page was loading/,
];

/** Firefox by WebDriver BiDi. */
export class Firefox implements BrowserDriver {
  readonly complaints: string[] = [];
  /** Part of Puppeteer's error. */
  readonly output: readonly string[] = [];
  readonly #profile: string;
  readonly #viewport: Viewport;
  readonly #preferences: Record<string, unknown>;
  readonly #display = new Display();
  #browser: Browser | null = null;
  #page: Page | null = null;

  /** @param profile folder of the profile @param preferences of `about:config` */
  constructor(profile: string, viewport: Viewport, preferences: Record<string, unknown>) {
    this.#profile = profile;
    this.#viewport = viewport;
    this.#preferences = preferences;
  }

  get #opened(): Page {
    if (this.#page === null) throw new Error('Firefox is closed');
    return this.#page;
  }

  async open(): Promise<void> {
    const DISPLAY = await this.#display.open();
    this.#browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: requireProgram('firefox'),
      userDataDir: this.#profile,
      extraPrefsFirefox: this.#preferences,
      env: { ...process.env, DISPLAY },
      defaultViewport: this.#viewport,
      timeout: patienceMs,
      protocolTimeout: patienceMs,
    });
    // Firefox's initial page never has the focus and gets no focus events.
    const page = await this.#browser.newPage();
    page.setDefaultNavigationTimeout(patienceMs);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn')
        this.#note(`${page.url()} ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#note(`${page.url()} threw: ${String(error)}`));
    this.#page = page;
  }

  #note(line: string): void {
    if (!noise.some((known) => known.test(line))) this.complaints.push(line);
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#browser = null;
    this.#page = null;
    await this.#display.close();
  }

  async goto(url: string): Promise<void> {
    // Firefox may take the end of the previous page's loading, such as of a photo, for a failure of this navigation.
    await this.#opened.evaluate(() => window.stop());
    await this.#opened.goto(url, { waitUntil: 'domcontentloaded' });
  }

  async reload(): Promise<void> {
    await this.#opened.reload({ waitUntil: 'domcontentloaded' });
  }

  async back(): Promise<void> {
    await this.#opened.goBack({ waitUntil: 'domcontentloaded' });
  }

  async evaluate(expression: string): Promise<unknown> {
    return await this.#opened.evaluate(expression);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#opened.mouse.click(x, y);
  }

  async type(text: string): Promise<void> {
    await this.#opened.keyboard.type(text);
  }

  async press(key: Key): Promise<void> {
    await this.#opened.keyboard.press(key);
  }

  async takeScreenshot(): Promise<Uint8Array> {
    return await this.#opened.screenshot();
  }

  readonly setOffline = async (isOffline: boolean): Promise<void> => {
    await this.#opened.setOfflineMode(isOffline);
  };
}
