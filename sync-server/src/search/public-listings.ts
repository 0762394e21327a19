import type { ListedProperty, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { hasDatePrices } from '#contracts/rules/has-date-prices.ts';
import { needsFreeDays, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/logger.ts';
import type { RenderedBody } from '#server/http/handlers.ts';
import type { ChangeHub } from '#server/sync/change-hub.ts';
import type { PageEnd } from '#server/catalog/properties/property-page.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import { SearchReader } from './property-query.ts';
import { packCard } from '#contracts/sync/sync.ts';
import { DocumentCache, documentsMax } from './document-cache.ts';
import { toEntryFilter, type BoundingBox } from './entry-filter.ts';
import { ListingIndexUpdater } from './listing-index-updater.ts';
import type { Found, ListingIndex } from './listing-index.ts';
import { findWholeDocument } from '#server/catalog/properties/public-listing-repository.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';

interface PublicListingsDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  /** Notifies of every commit before the writer gets its answer. */
  changes: Pick<ChangeHub, 'subscribe'>;
  logger: Pick<Logger, 'error'>;
  /** Epoch of the database: entity tags of another epoch must not match. */
  epoch: string;
}

interface PublicListingsOptions {
  /** Turned off only to measure uncached pages. */
  pageCache?: boolean;
}

/** Start and length of a page. */
interface PageRequest {
  /** The canonical query: the key of the page cache. */
  key: string;
  limit: number;
  /** Start after this listing; null for the first page. */
  after: PageEnd | null;
}

/** Results of a search, up to its limit. */
interface FoundPage {
  found: readonly Found[];
  ids: number[];
  hasMore: boolean;
}

/** The public listings in memory; built at the start and up to date with the last commit. */
export class PublicListings {
  readonly searches = new SearchReader();
  readonly #database: Database;
  readonly #updater: ListingIndexUpdater;
  readonly #documents: DocumentCache;
  readonly #pages: PageCache | null;
  readonly #tagPrefix: string;

  private constructor(
    database: Database,
    updater: ListingIndexUpdater,
    documents: DocumentCache,
    tagPrefix: string,
    { pageCache = true }: PublicListingsOptions,
  ) {
    this.#database = database;
    this.#updater = updater;
    this.#documents = documents;
    this.#pages = pageCache ? new PageCache() : null;
    this.#tagPrefix = tagPrefix;
  }

  static async open(
    { database, clock, changes, logger, epoch }: PublicListingsDeps,
    options: PublicListingsOptions = {},
  ): Promise<PublicListings> {
    const tagPrefix = epoch.slice(0, 8);
    const documents = new DocumentCache(tagPrefix);
    const updater = await ListingIndexUpdater.load(
      { database, clock },
      {
        onChanged: (id) => documents.forget(id),
        onError: (error) => logger.error({ err: error }, 'The index of listings could not be rebuilt'),
      },
    );
    changes.subscribe((committed) => updater.noteChanges(committed));
    const listings = new PublicListings(database, updater, documents, tagPrefix, options);
    await updater.upToDate();
    return listings;
  }

  /** Reads the documents that will be asked for first, so that no request waits for them, until the signal. */
  async readAhead(signal?: AbortSignal): Promise<void> {
    const newest = search(await this.#updater.upToDate(), {}, null, { limit: documentsMax, after: null });
    await this.#documents.readAhead(this.#database.read, newest.ids, signal);
  }

  /** Whether a person has or had listings, and may therefore see non-public ones. */
  async isHost(userId: number): Promise<boolean> {
    await this.#updater.upToDate();
    return this.#updater.hosts.has(userId);
  }

  /** The rendered listing with its tour; null if it is not public. */
  async findDocument(id: number): Promise<RenderedBody | null> {
    await this.#updater.upToDate();
    const [listed] = await this.#documents.find(this.#database.read, [id]);
    if (listed === undefined) return null;
    const { json, etag, hasTour } = listed;
    if (!hasTour) return { json: Buffer.concat([json.subarray(0, -1), withoutTour]), etag };
    const whole = await findWholeDocument(this.#database.read, id);
    if (whole === null) return null;
    return { json: Buffer.from(whole.document), etag: this.#documents.tagOf(id, whole.version) };
  }

  /** The first listing of a search without filters; null if there is none. */
  async findNewest(): Promise<RenderedBody | null> {
    const [id] = search(await this.#updater.upToDate(), {}, null, { limit: 1, after: null }).ids;
    return id === undefined ? null : this.findDocument(id);
  }

  /** A page of a search as JSON. @param toLink returns the `Link` header value of the next page */
  async findPage(
    filters: SearchFilters,
    request: PageRequest,
    toLink: (next: PageEnd) => string,
  ): Promise<RenderedPage> {
    const index = await this.#updater.upToDate();
    const { rows, days } = this.#updater.versions;
    const version = needsFreeDays(filters) ? Math.max(rows, days) : rows;
    const cached = this.#pages?.find(request.key, version);
    if (cached !== undefined) return cached;
    const found = search(index, filters, null, request);
    const documents = await this.#documents.find(this.#database.read, found.ids);
    const { fitting, next } = cutFound(found, documents, ({ json }) => json.length);
    const body = { json: toJsonList(fitting), etag: this.#tagOf(version) };
    const page = { body, link: next === null ? null : toLink(next) };
    this.#pages?.offer(request.key, version, page);
    return page;
  }

  /** A page of packed cards, newest first. @param toCursor returns the cursor of the page after a listing */
  async findCards(
    {
      filters,
      box,
      takenFrom,
    }: {
      filters: SearchFilters;
      box: BoundingBox | null;
      /** Adds the taken days from this day; null adds none. */
      takenFrom: string | null;
    },
    request: PageRequest,
    toCursor: (next: PageEnd) => string,
  ): Promise<RenderedBody> {
    const index = await this.#updater.upToDate();
    const { rows, days } = this.#updater.versions;
    const needsDays = needsFreeDays(filters) || takenFrom !== null;
    const version = needsDays ? Math.max(rows, days) : rows;
    const cached = this.#pages?.find(request.key, version);
    if (cached !== undefined) return cached.body;
    const found = search(index, filters, box, request);
    const documents = await this.#documents.find(this.#database.read, found.ids);
    const packed = documents.map(({ id, json }) => {
      const card = packCard(toCard(JSON.parse(json.toString()) as ListedProperty));
      const runs = takenFrom === null ? [] : index.takenDays.runsFrom(id, takenFrom);
      const taken = runs.length === 0 ? null : Buffer.from(JSON.stringify([id, ...runs]));
      return { id, json: Buffer.from(JSON.stringify(card)), taken };
    });
    const sizeOf = ({ json, taken }: (typeof packed)[number]) => json.length + (taken?.length ?? 0);
    const { fitting, next } = cutFound(found, packed, sizeOf);
    const taken = fitting.flatMap((one) => (one.taken === null ? [] : [{ json: one.taken }]));
    const cursor = JSON.stringify(next === null ? null : toCursor(next));
    const json = Buffer.concat([
      cardsBegin,
      toJsonList(fitting),
      ...(takenFrom === null ? [] : [takenBegin, toJsonList(taken)]),
      Buffer.from(`,"cursor":${cursor}}`),
    ]);
    const body = { json, etag: this.#tagOf(version) };
    this.#pages?.offer(request.key, version, { body, link: null });
    return body;
  }

  /** Ids of a page of a search, for comparison with the other implementations. */
  async findIds(filters: SearchFilters, page: Omit<PageRequest, 'key'>): Promise<number[]> {
    return search(await this.#updater.upToDate(), filters, null, page).ids;
  }

  #tagOf(version: number): string {
    return `"${this.#tagPrefix}.${version}"`;
  }
}

function search(
  index: ListingIndex,
  filters: SearchFilters,
  box: BoundingBox | null,
  { limit, after }: Omit<PageRequest, 'key'>,
): FoundPage {
  const from = after === null ? null : { ...after, createdMs: Date.parse(after.createdAt) };
  // One more row than requested shows whether there is a next page.
  const found = index.search(toEntryFilter(filters, box), {
    limit: limit + 1,
    after: from,
    sort: filters.sort,
  });
  const page = found.slice(0, limit);
  return { found: page, ids: page.map(({ id }) => id), hasMore: found.length > limit };
}

/**
 * The found listings that fit into a page, and the start of the next page (null on the last one).
 * @param documents of the found listings that still exist, in the same order
 */
function cutFound<T extends { id: number }>(
  { found, hasMore }: FoundPage,
  documents: readonly T[],
  sizeOf: (document: T) => number,
): { fitting: T[]; next: PageEnd | null } {
  const page = cutPage(documents, Infinity, sizeOf);
  const lastId = page.rows.at(-1)?.id;
  const last = page.hasMore ? found.find(({ id }) => id === lastId) : hasMore ? found.at(-1) : undefined;
  if (last === undefined) return { fitting: page.rows, next: null };
  const { id, createdMs, rank } = last;
  const next = { id, createdAt: new Date(createdMs).toISOString(), ...(rank === undefined ? {} : { rank }) };
  return { fitting: page.rows, next };
}

/** `hasDatePrices` is sent only where it says something. */
const toCard = (property: ListedProperty): PropertyCard => ({
  ...property,
  image: property.images[0] ?? null,
  hasDatePrices: hasDatePrices(property.calendar) || undefined,
});

const cardsBegin = Buffer.from('{"cards":');
const takenBegin = Buffer.from(',"taken":');

/** JSON suffix of a listing without a tour. */
const withoutTour = Buffer.from(',"virtualTourData":null}');

const comma = Buffer.from(',');

function toJsonList(documents: readonly Pick<RenderedBody, 'json'>[]): Buffer {
  const parts = documents.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}
