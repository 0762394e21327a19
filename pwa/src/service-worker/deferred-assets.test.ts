import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Paths in each cache, in the order in which they were stored. */
let caches: Map<string, Set<string>>;

const pathOf = (request: string | { url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, location.href).pathname;

const openCache = (name: string) => {
  const stored = caches.get(name) ?? new Set();
  caches.set(name, stored);
  return Promise.resolve({
    keys: () => Promise.resolve([...stored].map((path) => ({ url: new URL(path, location.href).href }))),
    match: (path: string) => Promise.resolve(stored.has(path) ? new Response() : undefined),
    add: (request: { url: string }) => Promise.resolve(void stored.add(pathOf(request))),
    delete: (request: { url: string }) => Promise.resolve(stored.delete(pathOf(request))),
  });
};

beforeEach(() => {
  caches = new Map();
  vi.stubGlobal('caches', { open: openCache });
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The module as it runs in the worker of a version with these chunks. */
const workerOf = async (urls: readonly string[]) => {
  vi.stubGlobal('__DEFERRED_ASSETS', { packs: [], urls });
  return import('./worker/deferred-assets.ts');
};

test('chunks of earlier versions do not pile up: the oldest are removed, also those that no page has requested', async () => {
  const chunksOf = (version: number) =>
    Array.from({ length: 150 }, (_, index) => `/assets/screen-${index}-v${version}.js`);
  for (let version = 1; version <= 6; version += 1) {
    vi.resetModules();
    await (await workerOf(chunksOf(version))).cacheDeferredAssets();
  }
  const stored = [...(caches.get('wellens-late-assets') ?? [])];
  expect(stored).toEqual([...chunksOf(4), ...chunksOf(5), ...chunksOf(6)]);
});

test('a version keeps all its own chunks, whatever others stored after them', async () => {
  const own = ['/assets/own-1.js', '/assets/own-2.js'];
  const worker = await workerOf(own);
  await worker.cacheDeferredAssets();
  const stored = caches.get('wellens-late-assets')!;
  for (let index = 0; index < 600; index += 1) stored.add(`/assets/next-${index}.js`);
  await worker.cacheDeferredAssets();
  expect([...stored].slice(0, 2)).toEqual(own);
  expect(stored.size).toBe(450);
});
