import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { RenderedBody } from '#server/http/handlers.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Size of the cache in bytes, before compression. */
const cacheBytesMax = 48 * 1024 * 1024;
/** Remembered single requests. A page is cached at its second request, unless this many others came in between. */
const newcomersMax = 500;
/** Requests after which a page is compressed. Compressing takes as long as a hundred answers. */
const compressFromAsked = 8;
/** Smaller pages are not compressed. */
const compressFrom = 1024;

/** A page of listings and the URL of the next one. */
export interface RenderedPage {
  body: RenderedBody;
  /** Value of the `Link` header; null on the last page. */
  link: string | null;
}

interface CachedPage {
  page: RenderedPage;
  version: number;
  asked: number;
}

/**
 * Rendered pages by query, valid for one version of the data. Pages that are requested often are compressed once, in the
 * background.
 */
export class PageCache {
  readonly #cached = new LRUCache<string, CachedPage>({
    maxSize: cacheBytesMax,
    sizeCalculation: ({ page }) => page.body.json.length,
  });
  readonly #newcomers = new LRUCache<string, true>({ max: newcomersMax });

  find(key: string, version: number): RenderedPage | undefined {
    const cached = this.#cached.get(key);
    if (cached === undefined) return undefined;
    if (cached.version !== version) {
      this.#cached.delete(key);
      this.#newcomers.set(key, true);
      return undefined;
    }
    cached.asked += 1;
    if (cached.asked === compressFromAsked) void compress(cached.page.body);
    return cached.page;
  }

  /** Offers a page to the cache. It is stored at the second request: pages requested once would only evict others. */
  offer(key: string, version: number, page: RenderedPage): void {
    if (!this.#newcomers.delete(key)) {
      this.#newcomers.set(key, true);
      return;
    }
    this.#cached.set(key, { page, version, asked: 0 });
  }
}

async function compress(body: RenderedBody): Promise<void> {
  if (body.json.length < compressFrom) return;
  const [br, gz] = await Promise.all([
    compressBrotli(body.json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.json.length },
    }),
    compressGzip(body.json, { level: 7 }),
  ]);
  body.br = br;
  body.gzip = gz;
}
