import type { CommittedChange, Database } from '#server/database/database.ts';
import { chunksOf } from '#server/database/chunks.ts';
import { findChangesAfter, findLastSeq } from '#server/database/change-repository.ts';
import type { ListingEntry } from '#server/catalog/properties/listing-entry.ts';
import {
  findHostIds,
  findHostsOf,
  findListingEntries,
  readListingEntries,
} from '#server/catalog/properties/public-listing-repository.ts';
import { readUnavailableDays } from '#server/booking/bookings/taken-range-service.ts';
import type { Clock } from '#server/lib/clock.ts';
import { ListingIndex } from './listing-index.ts';
import { TakenDays } from './taken-days.ts';

/** Number of changed listings from which the index is rebuilt in the background. */
const usualRebuildFrom = 2000;
/** Changes read from the feed at a time. */
const feedPage = 1000;

/** The fields of a change row used here. */
type FeedChange = Pick<CommittedChange, 'seq' | 'table' | 'id'>;

/** Listings whose rows or taken days in the index are out of date. */
interface StaleIds {
  properties: Set<number>;
  takenStays: Set<number>;
}

interface IndexSource {
  database: Database;
  clock: Pick<Clock, 'now'>;
}

interface IndexWatcher {
  /** A listing changed. */
  onChanged(id: number): void;
  /** The background rebuild failed. */
  onError(error: unknown): void;
}

/**
 * Keeps the listing index up to date. A commit only notes the ids that changed; the next read applies them, so that reads
 * never slow a write:
 *
 *   commit → stale ids → (read) apply changes → index
 *   gap in the sequence numbers → behind → (read) change feed → stale ids → apply changes → index
 */
export class ListingIndexUpdater {
  /** People who have or had listings. */
  readonly hosts = new Set<number>();
  /** Sequence numbers up to which the rows, and the taken days, are up to date. */
  readonly versions: { rows: number; days: number };
  readonly #source: IndexSource;
  readonly #watcher: IndexWatcher;
  readonly #rebuildFrom: number;
  readonly #stale: StaleIds = { properties: new Set(), takenStays: new Set() };
  #index: ListingIndex;
  #seq: number;
  // Changes committed during the initial read are applied again.
  #isBehind = true;
  #refreshing: Promise<void> | null = null;
  /** Ids whose changes were applied during a rebuild; null while there is none. */
  #changedDuringRebuild: StaleIds | null = null;

  private constructor(
    source: IndexSource,
    index: ListingIndex,
    seq: number,
    watcher: IndexWatcher,
    rebuildFrom: number,
  ) {
    this.#source = source;
    this.#index = index;
    this.#seq = seq;
    this.versions = { rows: seq, days: seq };
    this.#watcher = watcher;
    this.#rebuildFrom = rebuildFrom;
  }

  static async load(
    source: IndexSource,
    watcher: IndexWatcher,
    rebuildFrom = usualRebuildFrom,
  ): Promise<ListingIndexUpdater> {
    const { read } = source.database;
    const seq = await findLastSeq(read);
    const updater = new ListingIndexUpdater(source, await loadIndex(source), seq, watcher, rebuildFrom);
    for (const host of await findHostIds(read)) updater.hosts.add(host);
    return updater;
  }

  noteChanges(changes: readonly FeedChange[]): void {
    for (const change of changes) {
      if (change.seq === this.#seq + 1) {
        this.#note(change);
        this.#seq = change.seq;
      } else if (change.seq > this.#seq) {
        // The missed changes are read from the feed.
        this.#isBehind = true;
      }
    }
  }

  /** The index with every change committed before the call. Concurrent readers share the work. */
  async upToDate(): Promise<ListingIndex> {
    while (this.#refreshing !== null || this.#isStale()) {
      this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null));
      await this.#refreshing;
    }
    return this.#index;
  }

  #isStale(): boolean {
    return this.#isBehind || this.#stale.properties.size > 0 || this.#stale.takenStays.size > 0;
  }

  #note({ table, id }: Omit<FeedChange, 'seq'>): void {
    if (table === 'properties' || table === 'takenStays') this.#stale[table].add(id);
  }

  async #refresh(): Promise<void> {
    if (this.#isBehind) await this.#readFeed();
    const rows = [...this.#stale.properties];
    const days = [...this.#stale.takenStays];
    this.#stale.properties.clear();
    this.#stale.takenStays.clear();
    try {
      await this.#applyChanges(rows, days);
    } catch (error) {
      for (const id of rows) this.#stale.properties.add(id);
      for (const id of days) this.#stale.takenStays.add(id);
      throw error;
    }
    if (this.#index.changedCount >= this.#rebuildFrom && this.#changedDuringRebuild === null)
      void this.#rebuild();
  }

  async #readFeed(): Promise<void> {
    this.#isBehind = false;
    try {
      for await (const change of this.#changesAfter(this.#seq)) {
        this.#note(change);
        this.#seq = Math.max(this.#seq, change.seq);
      }
    } catch (error) {
      this.#isBehind = true;
      throw error;
    }
  }

  async *#changesAfter(from: number): AsyncGenerator<FeedChange, void, undefined> {
    for (let after = from; ;) {
      const changes = await findChangesAfter(this.#source.database.read, after, feedPage);
      yield* changes;
      const last = changes.at(-1);
      if (last === undefined || changes.length < feedPage) return;
      after = last.seq;
    }
  }

  async #applyChanges(rows: readonly number[], days: readonly number[]): Promise<void> {
    const { read, engine } = this.#source.database;
    const version = this.#seq;
    const entries: ListingEntry[] = [];
    for (const id of rows) this.#changedDuringRebuild?.properties.add(id);
    for (const id of days) this.#changedDuringRebuild?.takenStays.add(id);
    if (rows.length > 0) {
      for (const ids of chunksOf(rows)) {
        entries.push(...(await findListingEntries(read, engine, ids)));
        for (const host of await findHostsOf(read, ids)) this.hosts.add(host);
      }
      this.#index.apply(toEntryChanges(rows, entries));
      for (const id of rows) this.#watcher.onChanged(id);
      this.versions.rows = version;
    }
    // The days of a listing that was not public are unknown.
    const stale = new Set([...days, ...entries.map(({ id }) => id)]);
    await readDays(this.#source, this.#index.takenDays, [...stale]);
    if (days.length > 0) this.versions.days = version;
  }

  /**
   * Rebuilds the index beside the one in use. Changes applied during the rebuild are applied to the new one again. If it
   * fails, the current index stays in use, and a later refresh tries again.
   */
  async #rebuild(): Promise<void> {
    const duringRebuild = (this.#changedDuringRebuild = {
      properties: new Set<number>(),
      takenStays: new Set<number>(),
    });
    try {
      this.#index = await loadIndex(this.#source);
      for (const id of duringRebuild.properties) this.#stale.properties.add(id);
      for (const id of duringRebuild.takenStays) this.#stale.takenStays.add(id);
    } catch (error) {
      this.#watcher.onError(error);
    } finally {
      this.#changedDuringRebuild = null;
    }
  }
}

async function loadIndex(source: IndexSource): Promise<ListingIndex> {
  const { read, engine } = source.database;
  const entries: ListingEntry[] = [];
  const takenDays = new TakenDays();
  for await (const chunk of readListingEntries(read, engine)) {
    entries.push(...chunk);
    // Meanwhile the next listings are read.
    await readDays(
      source,
      takenDays,
      chunk.map(({ id }) => id),
    );
  }
  return new ListingIndex(entries, takenDays);
}

/** Reads the days in chunks: other work of the process has its turn between them. */
async function readDays(
  { database, clock }: IndexSource,
  takenDays: TakenDays,
  propertyIds: readonly number[],
): Promise<void> {
  for (const ids of chunksOf(propertyIds)) {
    const unavailable = await readUnavailableDays(database.read, ids, clock.now());
    for (const [id, ranges] of unavailable) takenDays.set(id, ranges);
  }
}

/** The current state of each listing; null if it is no longer public. */
function toEntryChanges(
  ids: readonly number[],
  entries: readonly ListingEntry[],
): Map<number, ListingEntry | null> {
  const changes = new Map<number, ListingEntry | null>(ids.map((id) => [id, null]));
  for (const entry of entries) changes.set(entry.id, entry);
  return changes;
}
