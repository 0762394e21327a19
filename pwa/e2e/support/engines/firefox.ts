import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { Display } from './display.ts';
import { viewport, type BrowserDriver, type Key } from './driver.ts';

/** A busy machine is not a failure. */
const patienceMs = 60_000;

/**
 * What Firefox says of requests that were broken off because a page was left, or a server is gone. Code that is really
 * missing leaves a screen empty, which a journey sees.
 */
const noise = [
  /error loading dynamically imported module/,
  /Unable to preload CSS/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  // A photo or a piece of the map that was not on the screen before the server went.
  /\/(pictures|world-map)\/.* rejected with ‘Error: no-response/,
  /Firefox can’t establish a connection to the server/,
  /The connection to .* was interrupted while the page was loading/,
];

/** Firefox by WebDriver BiDi. */
export class Firefox implements BrowserDriver {
  readonly complaints: string[] = [];
  /** Puppeteer's error holds it. */
  readonly output: readonly string[] = [];
  readonly #profile: string;
  readonly #display = new Display();
  #browser: Browser | null = null;
  #page: Page | null = null;

  /** @param profile folder the browser keeps everything in */
  constructor(profile: string) {
    this.#profile = profile;
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
      env: { ...process.env, DISPLAY },
      defaultViewport: viewport,
      timeout: patienceMs,
      protocolTimeout: patienceMs,
    });
    // The page that Firefox begins with never has the focus, and nothing in it hears of one.
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
