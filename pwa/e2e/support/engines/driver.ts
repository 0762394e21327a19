/** The browser engines that run the main journeys, beside Chromium. */
export type EngineName = 'firefox' | 'webkit';

export type Key = 'Enter' | 'Escape' | 'ArrowRight' | 'ArrowDown';

/** What a journey needs of a browser, as each engine's own protocol offers it. One window, one page. */
export interface BrowserDriver {
  /** Console errors and warnings and uncaught errors so far, without the browser's documented noise. */
  readonly complaints: string[];
  /** What the browser's processes said lately, for a start that fails. */
  readonly output: readonly string[];
  /** Opens the browser on its profile as it was left. */
  open(): Promise<void>;
  /** Closes the browser; the profile stays. */
  close(): Promise<void>;
  /** Resolves when the document is there, before all of its pictures are. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** @param expression JavaScript, which may be a promise of a value that JSON can carry */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the mouse at a place of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** @returns a PNG of the viewport */
  takeScreenshot(): Promise<Uint8Array>;
  /** Sets `navigator.onLine` and breaks all connections; null where the engine's protocol has no such thing. */
  readonly setOffline: ((isOffline: boolean) => Promise<void>) | null;
}

/** Window of a phone: what every journey of the engines is run in. */
export const viewport = { width: 390, height: 844 } as const;
