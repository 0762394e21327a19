import type { Knex } from 'knex';
import { insertStatements, type InsertOptions } from './chunks.ts';
import type { Trx } from './database.ts';

/** A statement that is built and not sent yet. */
export type Statement = Knex.QueryBuilder | Knex.Raw;

/** How changed rows of a table are stored: in one statement. */
export interface ChangedTable<Row> {
  table: string;
  update(trx: Trx, rows: readonly Row[]): Statement;
}

/** Values read for the writes of a group, by key. */
interface KnownReads {
  /** Tables that it was read from. */
  tables: readonly string[];
  values: Map<string, unknown>;
}

/** What of a Knex transaction runs its statements. */
interface StatementRunner {
  query(connection: unknown, statement: { sql?: string; method?: string }): Promise<unknown>;
}

const namePatterns = new Map<string, RegExp>();

/** Whether SQL names a table: `held_messages` does not name `messages`. */
function isNamed(table: string, sql: string): boolean {
  const pattern = namePatterns.get(table) ?? new RegExp(`\\b${table}\\b`);
  namePatterns.set(table, pattern);
  return pattern.test(sql);
}

/** Methods of the query builder that only read. */
const readingMethods = new Set<string | undefined>(['select', 'first', 'pluck']);

/**
 * Rows of a transaction that wait to be stored as a set, because one statement for many rows costs a fraction of one
 * for each. A statement that names one of their tables has them stored first, so that it sees what it would see had
 * nothing been queued; the rest is stored before the commit.
 */
export class WriteQueue {
  readonly #trx: Trx;
  /** In the order in which the tables were first used: a row may refer to rows before it. */
  readonly #inserts = new Map<string, { rows: object[]; options: InsertOptions | undefined }>();
  /** By id. */
  readonly #changed = new Map<ChangedTable<never>, Map<number, unknown>>();
  readonly #reads = new Map<object, KnownReads>();
  #isSeenThrough = false;
  #isFlushing = false;
  #writes = 0;

  constructor(trx: Trx) {
    this.#trx = trx;
    const runner = trx.client as StatementRunner;
    const run = runner.query.bind(runner);
    runner.query = async (connection, statement) => {
      const { sql = '' } = statement;
      if (!this.#isSeenThrough && this.#isNamedIn(sql)) await this.#flush();
      if (!readingMethods.has(statement.method)) {
        this.#forgetReads(sql);
        if (!this.#isFlushing) this.#writes += 1;
      }
      return run(connection, statement);
    };
  }

  /** Number of statements and queued rows so far that may have changed data. */
  get writes(): number {
    return this.#writes;
  }

  add(table: string, rows: readonly object[], options?: InsertOptions): void {
    const queued = this.#inserts.get(table);
    if (queued === undefined) this.#inserts.set(table, { rows: [...rows], options });
    else queued.rows.push(...rows);
    this.#writes += 1;
  }

  rowsOf(table: string): readonly object[] {
    return this.#inserts.get(table)?.rows ?? [];
  }

  change<Row extends { id: number }>(table: ChangedTable<Row>, row: Row): void {
    const rows = this.#changed.get(table) ?? new Map<number, unknown>();
    this.#changed.set(table, rows.set(row.id, row));
    this.#writes += 1;
  }

  /** Whether a change of the row waits to be stored. */
  hasChanged(table: ChangedTable<never>, id: number): boolean {
    return this.#changed.get(table)?.has(id) === true;
  }

  /** The values read for a source; discarded when a statement that may write names one of its tables. */
  readsOf<Value>(source: object, tables: readonly string[]): Map<string, Value> {
    const known = this.#reads.get(source) ?? { tables, values: new Map() };
    this.#reads.set(source, known);
    return known.values as Map<string, Value>;
  }

  #forgetReads(sql: string): void {
    for (const [source, { tables }] of this.#reads) {
      if (tables.some((table) => isNamed(table, sql))) this.#reads.delete(source);
    }
  }

  /**
   * Reads without storing what is queued. Statements of a transaction run one after another, so no other statement can
   * run during the read.
   * @param read is not affected by the queued rows
   */
  async seeThrough<T>(read: () => PromiseLike<T>): Promise<T> {
    this.#isSeenThrough = true;
    try {
      return await read();
    } finally {
      this.#isSeenThrough = false;
    }
  }

  /** Statements that store what is queued, in their order. */
  takeStatements(): Statement[] {
    const inserts = [...this.#inserts];
    const changed = [...this.#changed];
    this.#inserts.clear();
    this.#changed.clear();
    return [
      ...changed.map(([table, rows]) => table.update(this.#trx, [...rows.values()] as never[])),
      ...inserts.flatMap(([table, { rows, options }]) => insertStatements(this.#trx, table, rows, options)),
    ];
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    try {
      for (const statement of this.takeStatements()) await statement;
    } finally {
      this.#isFlushing = false;
    }
  }

  #isNamedIn(sql: string): boolean {
    for (const table of this.#inserts.keys()) if (isNamed(table, sql)) return true;
    for (const { table } of this.#changed.keys()) if (isNamed(table, sql)) return true;
    return false;
  }
}
