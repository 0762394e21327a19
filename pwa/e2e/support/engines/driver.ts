/** The browser engines that run the main journeys in addition to Chromium. */
export type EngineName = 'firefox' | 'webkit';

export type Key = 'Enter' | 'Escape' | 'ArrowRight' | 'ArrowDown';

/** Browser operations of a journey, implemented by each engine's protocol. One window with one page. */
export interface BrowserDriver {
  /** Console errors and warnings and uncaught errors so far, without the browser's documented noise. */
  readonly complaints: string[];
  /** Recent output of the browser's processes, for a failed start. */
  readonly output: readonly string[];
  /** Starts the browser with its profile. */
  open(): Promise<void>;
  /** Closes the browser; the profile remains. */
  close(): Promise<void>;
  /** Resolves when the document has loaded, without waiting for its pictures. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** @param expression JavaScript, possibly a promise, with a JSON value */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a position of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** @returns a PNG of the viewport */
  takeScreenshot(): Promise<Uint8Array>;
  /** Sets `navigator.onLine` and breaks all connections; null if the engine's protocol does not support it. */
  readonly setOffline: ((isOffline: boolean) => Promise<void>) | null;
}

/** Size of the page in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

export const phone: Viewport = { width: 390, height: 844 };
export const desktop: Viewport = { width: 1280, height: 800 };
