import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Code that is loading until `end` is called. */
function makeLoading() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end: () => end() };
}

/** Loads the module as for a page that has just loaded, in a browser without idle callbacks. */
async function freshInitialLoad() {
  vi.resetModules();
  const { extendInitialLoad, initialLoadEnd } = await import('./initial-load.ts');
  const watch = () => {
    const seen = { isOver: false };
    void initialLoadEnd().then(() => (seen.isOver = true));
    return seen;
  };
  return { extendInitialLoad, watch };
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the initial load', () => {
  test('ends when the loaded page is idle', async () => {
    const { watch } = await freshInitialLoad();
    const seen = watch();
    await turn();
    await expect.poll(() => seen.isOver).toBe(true);
  });

  test('lasts until the code of the first screen and of its parts has arrived', async () => {
    const { extendInitialLoad, watch } = await freshInitialLoad();
    const [screen, part] = [makeLoading(), makeLoading()];
    extendInitialLoad(screen.promise.then(() => extendInitialLoad(part.promise)));
    const seen = watch();
    await turn();
    await turn();
    screen.end();
    await turn();
    await turn();
    expect(seen.isOver).toBe(false);
    part.end();
    await expect.poll(() => seen.isOver).toBe(true);
  });

  test('does not wait for code that failed to load', async () => {
    const { extendInitialLoad, watch } = await freshInitialLoad();
    extendInitialLoad(Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const seen = watch();
    await expect.poll(() => seen.isOver).toBe(true);
  });

  test('ends with the first input of the person', async () => {
    const { extendInitialLoad, watch } = await freshInitialLoad();
    extendInitialLoad(new Promise(() => undefined));
    const seen = watch();
    await turn();
    await turn();
    expect(seen.isOver).toBe(false);
    window.dispatchEvent(new Event('keydown'));
    await expect.poll(() => seen.isOver).toBe(true);
  });
});
