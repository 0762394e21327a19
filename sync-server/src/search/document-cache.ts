import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/database.ts';
import type { RenderedBody } from '#server/http/handlers.ts';
import { findDocuments, type StoredDocument } from '#server/catalog/properties/public-listing-repository.ts';

/** Maximum number of cached documents: about 30 MB. */
export const documentsMax = 20_000;
/** Documents read per statement. Bounds the memory for raw rows, and how long requests wait for their rendering. */
const aheadAtOnce = 250;

/** A listing's public JSON for lists. */
interface ListedDocument extends RenderedBody {
  id: number;
  /** Whether it has a tour, which is read from the database. */
  hasTour: boolean;
}

/** Rendered listings by id; least recently used ones are evicted. */
export class DocumentCache {
  readonly #tagPrefix: string;
  readonly #cached: LRUCache<number, ListedDocument>;
  /** Number of invalidations. A read that began before the last one may return old rows and is not cached. */
  #forgotten = 0;

  /** @param tagPrefix distinguishes epochs of the database @param size maximum number of documents */
  constructor(tagPrefix: string, size = documentsMax) {
    this.#tagPrefix = tagPrefix;
    this.#cached = new LRUCache({ max: size });
  }

  /** Reads documents ahead of requests, until the signal. @param ids at most as many as fit, most requested first */
  async readAhead(db: Db, ids: readonly number[], signal?: AbortSignal): Promise<void> {
    const oldestFirst = ids.slice(0, this.#cached.max).reverse();
    for (let from = 0; from < oldestFirst.length && signal?.aborted !== true; from += aheadAtOnce) {
      await this.find(db, oldestFirst.slice(from, from + aheadAtOnce));
    }
  }

  tagOf(id: number, version: number): string {
    return `"${this.#tagPrefix}.${id}.${version}"`;
  }

  forget(id: number): void {
    this.#cached.delete(id);
    this.#forgotten += 1;
  }

  /** Documents of these listings in the order of the ids. Deleted ones are omitted. */
  async find(db: Db, ids: readonly number[]): Promise<ListedDocument[]> {
    const cached = ids.map((id) => this.#cached.get(id));
    if (cached.every((body) => body !== undefined)) return cached;
    const missing = ids.filter((_, index) => cached[index] === undefined);
    const forgotten = this.#forgotten;
    const read = new Map<number, ListedDocument>();
    for (const document of await findDocuments(db, missing)) {
      const body = this.#render(document);
      read.set(document.id, body);
      if (forgotten === this.#forgotten) this.#cached.set(document.id, body);
    }
    return ids.flatMap((id, index) => cached[index] ?? read.get(id) ?? []);
  }

  #render({ id, version, document, hasTour }: StoredDocument): ListedDocument {
    return { id, json: Buffer.from(document), etag: this.tagOf(id, version), hasTour };
  }
}
