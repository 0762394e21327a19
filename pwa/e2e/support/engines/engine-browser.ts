import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import { phone, type BrowserDriver, type EngineName, type Key, type Viewport } from './driver.ts';
import { describeQuery, type ElementQuery } from './element-query.ts';
import { Firefox } from './firefox.ts';
import { describePage } from '../in-page.ts';
import { installPageFinder, type PageFinder, type PageWithFinder } from './page-finder.ts';
import { WebKit } from './webkit.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine of the project that runs the journey. */
    engine: EngineName;
  }
}

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const installation = `(() => { ${testingLibrary}\n(${installPageFinder.toString()})(); })()`;

/** Timeout of every wait; long, because a busy machine must not fail the test. */
const patient = { timeout: 30_000, interval: 50 };

/** A browser that hangs must not hide the error that a report is about. */
const reportMs = 10_000;

/**
 * The browser of the engine under test, with a profile that survives closing. Elements are found by what is shown, and
 * every lookup waits.
 */
export class EngineBrowser {
  readonly engine = inject('engine');
  readonly #profile = mkdtempSync(join(tmpdir(), `wellens-${this.engine}-`));
  readonly #driver: BrowserDriver;
  #failures = 0;
  /** The last command sent to the browser, for the error of a wait. */
  #step = 'nothing';

  /** @param firefoxPreferences preferences of `about:config` */
  constructor(firefoxPreferences: Record<string, unknown> = {}, viewport: Viewport = phone) {
    this.#driver =
      this.engine === 'firefox'
        ? new Firefox(this.#profile, viewport, firefoxPreferences)
        : new WebKit(this.#profile, viewport);
  }

  /** @throws with the reason and the browser's output if it does not start, after cleaning up */
  async turnOn(): Promise<void> {
    try {
      await this.#driver.open();
    } catch (cause) {
      await this.turnOff().catch(() => undefined);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error([`${this.engine} did not start: ${reason}`, ...this.#driver.output].join('\n'), {
        cause,
      });
    }
  }

  turnOff(): Promise<void> {
    return this.#driver.close();
  }

  /** Closes the browser and deletes its profile. */
  async remove(): Promise<void> {
    try {
      await this.turnOff();
    } finally {
      rmSync(this.#profile, { recursive: true, force: true });
    }
  }

  /** Console errors and warnings so far, without the engine's noise about every page or an unreachable server. */
  get complaints(): string[] {
    return this.#driver.complaints;
  }

  /** Saves a screenshot after a failure, and prints its path and the state of the outbox. */
  async reportFailure(): Promise<void> {
    this.#failures += 1;
    const path = `${this.#profile}-failure-${this.#failures}.png`;
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), reportMs).unref();
    });
    const [shown, sending] = await Promise.all(
      [
        this.#driver.takeScreenshot().then((screenshot) => {
          writeFileSync(path, screenshot);
          return path;
        }),
        this.evaluate(describePage),
      ].map((answer) => Promise.race([answer, timeout]).catch(String)),
    );
    process.stderr.write(`${this.engine} showed ${shown}\n${sending}\n${this.complaints.join('\n')}\n`);
  }

  /** Whether the engine's protocol can go offline, so that `navigator.onLine` is false. */
  get canGoOffline(): boolean {
    return this.#driver.setOffline !== null;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    if (this.#driver.setOffline === null) throw new Error(`${this.engine} cannot take the network away`);
    await this.#driver.setOffline(isOffline);
  }

  goto(url: string): Promise<void> {
    return this.#driver.goto(url);
  }

  reload(): Promise<void> {
    return this.#driver.reload();
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  press(key: Key): Promise<void> {
    return this.#driver.press(key);
  }

  /** Runs a function in the page. It must not use outer variables. */
  async evaluate<Result, Arg>(
    pageFunction: (arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    return await this.#run<Result>(`(${pageFunction.toString()})(${JSON.stringify(arg ?? null)})`);
  }

  /** The painted colour at a position of the viewport (in CSS pixels), such as `rgb(255, 255, 255)`. */
  async colorAt(x: number, y: number): Promise<string> {
    const png = Buffer.from(await this.#driver.takeScreenshot()).toString('base64');
    return await this.evaluate(
      async ({ x, y, png }) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1;
        const context = canvas.getContext('2d');
        const scale = image.width / innerWidth;
        context?.drawImage(image, -Math.round(x * scale), -Math.round(y * scale));
        const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? [];
        return `rgb(${red}, ${green}, ${blue})`;
      },
      { x, y, png },
    );
  }

  /** Number of visible matches. */
  async count(query: ElementQuery): Promise<number> {
    return await this.#look((finder, wanted) => finder.findAll(wanted).length, query);
  }

  /** Waits until it is shown. */
  async see(query: ElementQuery): Promise<void> {
    await this.#until(query, 'is not shown', async () => (await this.count(query)) > 0);
  }

  /** Waits until no match is visible. */
  async seeGone(query: ElementQuery): Promise<void> {
    await this.#until(query, 'is still shown', async () => (await this.count(query)) === 0);
  }

  /** Waits until this many matches are visible. */
  async seeCount(query: ElementQuery, wanted: number): Promise<void> {
    await this.#until(
      query,
      `is not there ${wanted} times`,
      async () => (await this.count(query)) === wanted,
    );
  }

  /** The text of the first match. */
  async textOf(query: ElementQuery): Promise<string> {
    await this.see(query);
    return await this.#look((finder, wanted) => finder.findAll(wanted)[0]?.textContent ?? '', query);
  }

  /** The `aria-label` of each visible match. */
  async labelsOf(query: ElementQuery): Promise<string[]> {
    await this.see(query);
    return await this.#look(
      (finder, wanted) => finder.findAll(wanted).map((element) => element.getAttribute('aria-label') ?? ''),
      query,
    );
  }

  /** The value of a field. */
  async valueOf(query: ElementQuery): Promise<string> {
    await this.see(query);
    return await this.#look((finder, wanted) => (finder.findAll(wanted)[0] as HTMLInputElement).value, query);
  }

  /** Presses the first match as soon as it is clickable. */
  async click(query: ElementQuery): Promise<void> {
    await this.#until(query, 'cannot be pressed', async () => {
      const { x, y } = await this.#look((finder, wanted) => finder.aim(wanted), query);
      this.#step = 'pressing';
      await this.#driver.clickAt(x, y);
      // If the press navigated away, the new page does not know of it, but it was pressed.
      return await this.evaluate(
        () => (globalThis as unknown as PageWithFinder).journeyFinder?.hasHit() ?? true,
      );
    });
  }

  /** Focuses the first match. */
  async focus(query: ElementQuery): Promise<void> {
    await this.see(query);
    await this.#look((finder, wanted) => finder.findAll(wanted)[0]?.focus(), query);
  }

  /** Replaces the value of a field by typing. */
  async fill(query: ElementQuery, value: string): Promise<void> {
    await this.click(query);
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.#driver.type(value);
    await this.#until(query, `does not hold ${value}`, async () => (await this.valueOf(query)) === value);
  }

  /** Waits until path and query of the URL match. */
  async waitForAddress(wanted: RegExp): Promise<void> {
    // Hooks use it too, where `expect.poll` is not allowed.
    await vi.waitFor(async () => {
      expect(await this.evaluate(() => location.pathname + location.search)).toMatch(wanted);
    }, patient);
  }

  /** Waits until a function in the page returns true. */
  async waitUntil<Arg>(pageFunction: (arg: Arg) => boolean | Promise<boolean>, arg?: Arg): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await this.evaluate(pageFunction, arg))) throw new Error(`Not yet: ${pageFunction.toString()}`);
    }, patient);
  }

  /** Runs a function with the finder, which is injected into a page on first use. */
  async #look<Result>(
    pageFunction: (finder: PageFinder, query: ElementQuery) => Result | Promise<Result>,
    query: ElementQuery,
  ): Promise<Result> {
    const hasFinder = () => (globalThis as unknown as PageWithFinder).journeyFinder !== undefined;
    if (!(await this.evaluate(hasFinder))) await this.#driver.evaluate(installation);
    return await this.#run<Result>(
      `(${pageFunction.toString()})(globalThis.journeyFinder, ${JSON.stringify(query)})`,
    );
  }

  async #run<Result>(call: string): Promise<Result> {
    this.#step = call.slice(0, 300);
    return (await this.#driver.evaluate(call)) as Result;
  }

  /**
   * Polls until the result is true. Errors count as false, because the page may be navigating.
   * @throws {Error} naming the element and the last reason, or the step of the browser that never ended
   */
  async #until(query: ElementQuery, complaint: string, isTrue: () => Promise<boolean>): Promise<void> {
    let reason: string | null = null;
    const tryOnce = async (): Promise<void> => {
      reason = null;
      const isDone = await isTrue().catch((error: unknown) => {
        reason = ` (${error instanceof Error ? error.message : 'for no reason given'})`;
        return false;
      });
      reason ??= '';
      if (!isDone) throw new Error(reason);
    };
    await vi.waitFor(tryOnce, patient).catch((cause: unknown) => {
      const why = reason ?? ` (the browser did not end: ${this.#step})`;
      throw new Error(`${describeQuery(query)} ${complaint}${why}`, { cause });
    });
  }
}
