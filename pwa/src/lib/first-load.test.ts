import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Code that is on its way until `end` is called. */
function makeLoading() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end: () => end() };
}

/** The module as a page that has just loaded has it, in a browser without idle callbacks. */
async function freshFirstLoad() {
  vi.resetModules();
  const { extendFirstLoad, firstLoadIsOver } = await import('./first-load.ts');
  const watch = () => {
    const seen = { isOver: false };
    void firstLoadIsOver().then(() => (seen.isOver = true));
    return seen;
  };
  return { extendFirstLoad, watch };
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the first load', () => {
  test('is over in a quiet moment of a loaded page', async () => {
    const { watch } = await freshFirstLoad();
    const seen = watch();
    await turn();
    await expect.poll(() => seen.isOver).toBe(true);
  });

  test('goes on until the code of the first screen is there, and that of what it asks for in turn', async () => {
    const { extendFirstLoad, watch } = await freshFirstLoad();
    const [screen, part] = [makeLoading(), makeLoading()];
    extendFirstLoad(screen.promise.then(() => extendFirstLoad(part.promise)));
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

  test('does not wait for code that cannot be had', async () => {
    const { extendFirstLoad, watch } = await freshFirstLoad();
    extendFirstLoad(Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const seen = watch();
    await expect.poll(() => seen.isOver).toBe(true);
  });

  test('is over with the first thing the person does', async () => {
    const { extendFirstLoad, watch } = await freshFirstLoad();
    extendFirstLoad(new Promise(() => undefined));
    const seen = watch();
    await turn();
    await turn();
    expect(seen.isOver).toBe(false);
    window.dispatchEvent(new Event('keydown'));
    await expect.poll(() => seen.isOver).toBe(true);
  });
});
