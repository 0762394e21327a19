import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Builder, Capabilities, Key as WebDriverKey, type WebDriver } from 'selenium-webdriver';
import { findFreePort } from '#server/test-support/postgres.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { endGroup, startGroup } from '../process-group.ts';
import { Display } from './display.ts';
import type { BrowserDriver, Key, Viewport } from './driver.ts';

const keys: Record<Key, string> = {
  Enter: WebDriverKey.ENTER,
  Escape: WebDriverKey.ESCAPE,
  ArrowRight: WebDriverKey.ARROW_RIGHT,
  ArrowDown: WebDriverKey.ARROW_DOWN,
};

const startTimeoutMs = 60_000;
const outputMax = 20;

/** WebKit messages about correct pages and an unreachable server. */
const noise = [
  // A timing warning of busy machines.
  /was preloaded using link preload but not used within a few seconds/,
  /Unrecognized (CSP|Content-Security-Policy) directive 'manifest-src'/,
  /NetworkError: +A network error occurred/,
  /due to access control checks/,
  // A photo or map tile that was not loaded before the server stopped.
  /no-response .*\/(pictures|world-map)\//,
  /[Cc]annot load .*\/(pictures|world-map)\//,
  // A page left during a load.
  /Unable to preload CSS/,
  /Cache API operation failed: Context is stopped/,
];

/** The driver aborts scripts after this time, well within a wait, which then tries again and can name the script. */
const scriptTimeoutMs = 10_000;
/** Maximum number of loads that are dropped in a row. */
const navigationsMax = 3;
/** A driver that never answers must not hang the run. */
const answerTimeoutMs = 60_000;

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('WebKitWebDriver does not answer')), answerTimeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok === true) return;
    if (server.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** WebKitGTK by WebDriver, in our own window program, which persists the profile. */
export class WebKit implements BrowserDriver {
  readonly complaints: string[] = [];
  /** The last output lines of the driver and the window. */
  readonly output: string[] = [];
  /** WebKitGTK gets the network state from the system; its driver cannot change it. */
  readonly setOffline = null;
  readonly #profile: string;
  readonly #viewport: Viewport;
  readonly #display = new Display();
  #server: ChildProcess | null = null;
  #driver: WebDriver | null = null;

  /** @param profile folder the browser keeps everything in */
  constructor(profile: string, viewport: Viewport) {
    this.#profile = profile;
    this.#viewport = viewport;
  }

  async open(): Promise<void> {
    const DISPLAY = await this.#display.open();
    const port = await findFreePort();
    this.#server = startGroup(
      requireProgram('webkitDriver'),
      [`--port=${port}`, '--host=127.0.0.1'],
      // Without a network card the system would report offline, although the loopback address works.
      {
        env: { ...process.env, DISPLAY, GIO_USE_NETWORK_MONITOR: 'base' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#server.stdout, this.#server.stderr]) this.#listen(stream);
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url, this.#server);
    const window = fileURLToPath(new URL('webkit-window.py', import.meta.url));
    const { width, height } = this.#viewport;
    const session = new Builder().usingServer(url).withCapabilities(
      new Capabilities({
        browserName: 'Wellens journeys',
        'webkitgtk:browserOptions': {
          binary: requireProgram('webkitBindings'),
          args: [window, this.#profile, String(width), String(height)],
        },
      }),
    );
    this.#driver = await inTime(session.build());
    await this.#driver.manage().setTimeouts({ script: scriptTimeoutMs });
  }

  async close(): Promise<void> {
    try {
      if (this.#driver !== null) await inTime(this.#driver.quit());
    } finally {
      this.#driver = null;
      if (this.#server !== null) await endGroup(this.#server);
      this.#server = null;
      await this.#display.close();
    }
  }

  /**
   * If the old page changes its own address while the new one loads, WebKit cancels the load, and the driver reports it as
   * complete. The load is then started again.
   */
  async goto(url: string): Promise<void> {
    await this.evaluate('void (globalThis.journeyPageBefore = true)');
    for (let attempt = 1; attempt <= navigationsMax; attempt += 1) {
      await this.#ask((driver) => driver.get(url));
      if ((await this.evaluate('globalThis.journeyPageBefore === undefined')) === true) return;
    }
    throw new Error(`WebKit did not leave the page for ${url}`);
  }

  async reload(): Promise<void> {
    await this.#ask((driver) => driver.navigate().refresh());
  }

  async back(): Promise<void> {
    await this.#ask((driver) => driver.navigate().back());
  }

  async evaluate(expression: string): Promise<unknown> {
    // A WebDriver script cannot fail with its own reason.
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${expression}))().then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) }),
      );`;
    const { value, error } = await this.#ask((driver) =>
      driver.executeAsyncScript<{ value?: unknown; error?: string }>(script),
    );
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async clickAt(x: number, y: number): Promise<void> {
    const place = { x: Math.round(x), y: Math.round(y), duration: 0 };
    await this.#ask((driver) => driver.actions({ async: true }).move(place).press().release().perform());
  }

  async type(text: string): Promise<void> {
    await this.#ask((driver) => driver.actions({ async: true }).sendKeys(text).perform());
  }

  async press(key: Key): Promise<void> {
    await this.type(keys[key]);
  }

  async takeScreenshot(): Promise<Uint8Array> {
    return Buffer.from(await this.#ask((driver) => driver.takeScreenshot()), 'base64');
  }

  async #ask<Answer>(command: (driver: WebDriver) => Promise<Answer>): Promise<Answer> {
    if (this.#driver === null) throw new Error('WebKit is closed');
    try {
      return await inTime(command(this.#driver));
    } catch (cause) {
      // The driver's errors often have no message.
      throw new Error([String(cause), ...this.output].join('\n'), { cause });
    }
  }

  #listen(stream: NodeJS.ReadableStream | null): void {
    let rest = '';
    stream?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#note(line);
    });
  }

  #note(line: string): void {
    this.output.splice(0, this.output.length - outputMax + 1);
    this.output.push(line);
    if (/^CONSOLE .*\b(ERROR|WARN)/.test(line) && !noise.some((known) => known.test(line)))
      this.complaints.push(line);
  }
}
