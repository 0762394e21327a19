const base = 'http://localhost';

/** What a stored response needs to be given out again. */
interface StoredEntry {
  url: URL;
  bytes: ArrayBuffer;
}

/** Cache Storage in memory, as far as the map uses it: whole answers only, in the order in which they were stored. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  keys = (): Promise<string[]> => Promise.resolve([...this.#caches.keys()]);

  open = (name: string): Promise<MemoryCache> => {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return Promise.resolve(cache);
  };

  delete = (name: string): Promise<boolean> => Promise.resolve(this.#caches.delete(name));

  match = (path: string, options: { cacheName: string; ignoreSearch?: boolean }) =>
    Promise.resolve(this.#caches.get(options.cacheName)?.find(path, options.ignoreSearch ?? false));
}

class MemoryCache {
  #entries: StoredEntry[] = [];

  async put(path: string, response: Response): Promise<void> {
    if (response.status === 206) throw new TypeError('Caches refuse a part of a file');
    const url = new URL(path, base);
    const bytes = await response.arrayBuffer();
    this.#entries = [...this.#entries.filter((entry) => entry.url.href !== url.href), { url, bytes }];
  }

  keys = (): Promise<{ url: string }[]> =>
    Promise.resolve(this.#entries.map(({ url }) => ({ url: url.href })));

  match = (path: string) => Promise.resolve(this.find(path, false));

  delete = ({ url }: { url: string }): Promise<boolean> => {
    this.#entries = this.#entries.filter((entry) => entry.url.href !== url);
    return Promise.resolve(true);
  };

  find(path: string, ignoresSearch: boolean): Response | undefined {
    const wanted = new URL(path, base);
    const found = this.#entries.find(({ url }) =>
      ignoresSearch ? url.pathname === wanted.pathname : url.href === wanted.href,
    );
    return found === undefined ? undefined : new Response(found.bytes);
  }
}
