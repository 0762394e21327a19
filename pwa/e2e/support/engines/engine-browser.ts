import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import type { BrowserDriver, EngineName, Key } from './driver.ts';
import { describeQuery, type ElementQuery } from './element-query.ts';
import { Firefox } from './firefox.ts';
import { describeSending } from '../in-page.ts';
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

/** How long a journey waits for what is to happen; long, because a busy machine is not a failure. */
const patient = { timeout: 30_000, interval: 50 };

/**
 * The browser of the engine under test, with a profile that survives being closed. It is used as a person does: by what
 * is shown; everything that looks for something waits for it.
 */
export class EngineBrowser {
  readonly engine = inject('engine');
  readonly #profile = mkdtempSync(join(tmpdir(), `wellens-${this.engine}-`));
  readonly #driver: BrowserDriver =
    this.engine === 'firefox' ? new Firefox(this.#profile) : new WebKit(this.#profile);
  #failures = 0;

  /** @throws with the reason and the browser's own words where it does not start; nothing of it is left then */
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

  /** Turns the browser off and forgets its profile. */
  async remove(): Promise<void> {
    try {
      await this.turnOff();
    } finally {
      rmSync(this.#profile, { recursive: true, force: true });
    }
  }

  /** Console errors and warnings so far, without what an engine says of every page or of a server that is gone. */
  get complaints(): string[] {
    return this.#driver.complaints;
  }

  /** Keeps a picture of the page for whoever looks into a failure, and says where it is and what was being sent. */
  async reportFailure(): Promise<void> {
    this.#failures += 1;
    const path = `${this.#profile}-failure-${this.#failures}.png`;
    writeFileSync(path, await this.#driver.takeScreenshot());
    const sending = await this.evaluate(describeSending).catch((error: unknown) => String(error));
    process.stderr.write(`${this.engine} showed ${path}\n${sending}\n${this.complaints.join('\n')}\n`);
  }

  /** Whether the engine's protocol can take the network away, so that `navigator.onLine` is false. */
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

  /** Runs a function in the page. It can name nothing outside itself. */
  async evaluate<Result, Arg>(
    pageFunction: (arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    const call = `(${pageFunction.toString()})(${JSON.stringify(arg ?? null)})`;
    return (await this.#driver.evaluate(call)) as Result;
  }

  /** The colour that is painted at a place of the viewport, such as `rgb(255, 255, 255)`. In CSS pixels. */
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

  /** How many of it are shown now. */
  async count(query: ElementQuery): Promise<number> {
    return await this.#look((finder, wanted) => finder.findAll(wanted).length, query);
  }

  /** Waits until it is shown. */
  async see(query: ElementQuery): Promise<void> {
    await this.#until(query, 'is not shown', async () => (await this.count(query)) > 0);
  }

  /** Waits until none of it is shown. */
  async seeGone(query: ElementQuery): Promise<void> {
    await this.#until(query, 'is still shown', async () => (await this.count(query)) === 0);
  }

  /** Waits until so many of it are shown. */
  async seeCount(query: ElementQuery, wanted: number): Promise<void> {
    await this.#until(
      query,
      `is not there ${wanted} times`,
      async () => (await this.count(query)) === wanted,
    );
  }

  /** The text of the first of it. */
  async textOf(query: ElementQuery): Promise<string> {
    await this.see(query);
    return await this.#look((finder, wanted) => finder.findAll(wanted)[0]?.textContent ?? '', query);
  }

  /** The accessible name that an element was given, of each one shown. */
  async labelsOf(query: ElementQuery): Promise<string[]> {
    await this.see(query);
    return await this.#look(
      (finder, wanted) => finder.findAll(wanted).map((element) => element.getAttribute('aria-label') ?? ''),
      query,
    );
  }

  /** What a field holds. */
  async valueOf(query: ElementQuery): Promise<string> {
    await this.see(query);
    return await this.#look((finder, wanted) => (finder.findAll(wanted)[0] as HTMLInputElement).value, query);
  }

  /** Presses the first of it as soon as it can be pressed. */
  async click(query: ElementQuery): Promise<void> {
    await this.#until(query, 'cannot be pressed', async () => {
      const { x, y } = await this.#look((finder, wanted) => finder.aim(wanted), query);
      await this.#driver.clickAt(x, y);
      // A page that the press led away from knows nothing of it, and was pressed.
      return await this.evaluate(
        () => (globalThis as unknown as PageWithFinder).journeyFinder?.hasHit() ?? true,
      );
    });
  }

  /** Gives the keyboard to the first of it. */
  async focus(query: ElementQuery): Promise<void> {
    await this.see(query);
    await this.#look((finder, wanted) => finder.findAll(wanted)[0]?.focus(), query);
  }

  /** Replaces what a field holds by typing. */
  async fill(query: ElementQuery, value: string): Promise<void> {
    await this.click(query);
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.#driver.type(value);
    await this.#until(query, `does not hold ${value}`, async () => (await this.valueOf(query)) === value);
  }

  /** Waits until path and query of the address match. */
  async waitForAddress(wanted: RegExp): Promise<void> {
    // Hooks use it too, where `expect.poll` is not allowed.
    await vi.waitFor(async () => {
      expect(await this.evaluate(() => location.pathname + location.search)).toMatch(wanted);
    }, patient);
  }

  /** Waits until a function of the page says yes. */
  async waitUntil<Arg>(pageFunction: (arg: Arg) => boolean | Promise<boolean>, arg?: Arg): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await this.evaluate(pageFunction, arg))) throw new Error(`Not yet: ${pageFunction.toString()}`);
    }, patient);
  }

  /** Runs a function with the finder, which a page has only once it was looked at. */
  async #look<Result>(
    pageFunction: (finder: PageFinder, query: ElementQuery) => Result | Promise<Result>,
    query: ElementQuery,
  ): Promise<Result> {
    const hasFinder = () => (globalThis as unknown as PageWithFinder).journeyFinder !== undefined;
    if (!(await this.evaluate(hasFinder))) await this.#driver.evaluate(installation);
    const call = `(${pageFunction.toString()})(globalThis.journeyFinder, ${JSON.stringify(query)})`;
    return (await this.#driver.evaluate(call)) as Result;
  }

  /** Asks again until the answer is yes; an error is a no, because a page may be on its way to the next. */
  async #until(query: ElementQuery, complaint: string, isTrue: () => Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      const reason = await isTrue().then(
        (yes) => (yes ? null : ''),
        (error: unknown) => ` (${error instanceof Error ? error.message : 'for no reason given'})`,
      );
      if (reason !== null) throw new Error(`${describeQuery(query)} ${complaint}${reason}`);
    }, patient);
  }
}
