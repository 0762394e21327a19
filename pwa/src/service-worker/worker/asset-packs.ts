import { untilHandover } from './handover.ts';

/** A file with the content of several, as JSON: text by URL path. */
export interface AssetPack {
  /** URL path. */
  pack: string;
  /** URL paths of the files in it. */
  urls: string[];
}

/** With fewer missing files, they are fetched one by one, because a pack always contains all of its files. */
const missingMin = 8;

const typeOf = (url: string): string => (url.endsWith('.css') ? 'text/css' : 'text/javascript');

/**
 * Caches the missing files of each pack, with one request per pack. If a pack cannot be fetched or read, its files stay
 * missing.
 * @param cacheName of the cache that holds the files by their URLs
 */
export async function cacheFromPacks(cacheName: string, packs: readonly AssetPack[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const { pack, urls } of packs) {
    const missing = urls.filter((url) => !cached.has(url));
    if (missing.length < missingMin) continue;
    const files = await readPack(pack);
    for (const url of missing) {
      const content = files[url];
      if (content === undefined) continue;
      const headers = { 'Content-Type': `${typeOf(url)}; charset=utf-8` };
      await cache.put(url, new Response(content, { headers }));
    }
  }
}

async function readPack(pack: string): Promise<Partial<Record<string, string>>> {
  try {
    const response = await fetch(pack, untilHandover);
    return response.ok ? ((await response.json()) as Record<string, string>) : {};
  } catch {
    return {};
  }
}
