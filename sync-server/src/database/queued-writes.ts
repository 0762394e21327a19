import { insertInChunks, type InsertOptions } from './chunks.ts';
import type { Db, PrefetchSource, Trx } from './database.ts';
import { UnitOfWork } from './unit-of-work.ts';
import type { ChangedTable, WriteQueue } from './write-queue.ts';

/** Null for a read, and where each write runs in a savepoint: a row must then be refused together with its work. */
const queueOf = (db: Db): WriteQueue | null => UnitOfWork.find(db as Trx)?.queue ?? null;

/** Stores rows, together with those that other writes of the group add to the table. */
export async function queueInsert(
  trx: Trx,
  table: string,
  rows: readonly object[],
  options?: InsertOptions,
): Promise<void> {
  const queue = queueOf(trx);
  if (queue === null) await insertInChunks(trx, table, rows, options);
  else queue.add(table, rows, options);
}

/**
 * Reads a table; queued rows of it are stored first only if one of them matters to the read.
 * @param matters whether the read could return, count or depend on that row
 */
export async function readPastQueue<T>(
  db: Db,
  table: string,
  matters: (row: never) => boolean,
  read: () => PromiseLike<T>,
): Promise<T> {
  const queue = queueOf(db);
  if (queue === null || queue.rowsOf(table).some((row) => matters(row as never))) return read();
  return queue.seeThrough(read);
}

/**
 * Looks for a row that a unique index would refuse to store twice. In a group nobody looks: the index refuses the queued
 * row, and the group runs again with each write in a savepoint, where this finds the row.
 */
export async function findDuplicate<T>(trx: Trx, find: () => Promise<T | null>): Promise<T | null> {
  return queueOf(trx) === null ? find() : null;
}

/** How `CachedRows` reads and stores its rows. */
interface RowSource<Row> extends ChangedTable<Row> {
  /** Tables that a row is read from, with its own. */
  tables: readonly string[];
  find(trx: Trx, ids: readonly number[]): Promise<Row[]>;
}

/**
 * Rows that many writes of a group read by id and change, such as the end of a conversation: read once, changed in
 * memory and stored in one statement. A statement that may change one of the tables discards what was read.
 */
export class CachedRows<Row extends { id: number }> implements PrefetchSource<number> {
  readonly #source: RowSource<Row>;

  constructor(source: RowSource<Row>) {
    this.#source = source;
  }

  async prefetch(trx: Trx, ids: readonly number[]): Promise<void> {
    const queue = queueOf(trx);
    if (queue === null) return;
    const rows = new Map((await this.#source.find(trx, ids)).map((row) => [row.id, row]));
    for (const id of ids) this.#knownTo(queue).set(String(id), rows.get(id) ?? null);
  }

  async find(trx: Trx, id: number): Promise<Row | null> {
    const queue = queueOf(trx);
    const known = queue === null ? undefined : this.#knownTo(queue).get(String(id));
    if (known !== undefined) return known;
    const read = () => this.#source.find(trx, [id]);
    // Changes of other rows stay queued: storing them discards what was read, and each row would be read and stored alone.
    const isStored = queue?.hasChanged(this.#source, id) !== true;
    const [row = null] = await (queue !== null && isStored ? queue.seeThrough(read) : read());
    if (queue !== null) this.#knownTo(queue).set(String(id), row);
    return row;
  }

  async update(trx: Trx, row: Row): Promise<void> {
    const queue = queueOf(trx);
    if (queue === null) {
      await this.#source.update(trx, [row]);
      return;
    }
    queue.change(this.#source, row);
    this.#knownTo(queue).set(String(row.id), row);
  }

  #knownTo(queue: WriteQueue): Map<string, Row | null> {
    return queue.readsOf(this, this.#source.tables);
  }
}

/** How `PrefetchedReads` reads its values. */
interface ReadSource<Key, Value> {
  /** Tables that it is read from. */
  tables: readonly string[];
  /** Reads for all keys in one statement. @returns a value for each key */
  read: (trx: Trx, keys: readonly Key[]) => Promise<Map<string, Value>>;
  /** Tells one key from another, and names the value in what `read` returns. */
  nameOf: (key: Key) => string;
}

/**
 * Values that several writes of a group need, read for all of them in one statement. A statement that may change one of the
 * tables discards the values, and the writes after it read their own.
 */
export class PrefetchedReads<Key, Value> implements PrefetchSource<Key> {
  readonly #source: ReadSource<Key, Value>;

  constructor(source: ReadSource<Key, Value>) {
    this.#source = source;
  }

  async prefetch(trx: Trx, keys: readonly Key[]): Promise<void> {
    const queue = queueOf(trx);
    if (queue === null) return;
    const { read, tables } = this.#source;
    for (const [name, value] of await read(trx, keys)) queue.readsOf<Value>(this, tables).set(name, value);
  }

  /** @param matters whether the read could depend on that queued row of the table */
  async find(trx: Trx, key: Key, table: string, matters: (row: never) => boolean): Promise<Value> {
    const { read, tables, nameOf } = this.#source;
    const queue = queueOf(trx);
    const isChanged = queue?.rowsOf(table).some((row) => matters(row as never)) === true;
    const known = isChanged ? undefined : queue?.readsOf<Value>(this, tables).get(nameOf(key));
    if (known !== undefined) return known;
    const values = await readPastQueue(trx, table, matters, () => read(trx, [key]));
    const value = values.get(nameOf(key));
    if (value === undefined) throw new Error('A read gave no value for its key');
    queue?.readsOf<Value>(this, tables).set(nameOf(key), value);
    return value;
  }
}
