import type { Database, Trx } from './database.ts';

interface Page<Row> {
  /** Rows per transaction, so that other writes do not wait long. */
  size: number;
  /** Finds at most a page of the rows that are not handled yet. */
  find: (limit: number) => Promise<readonly Row[]>;
  handle: (trx: Trx, rows: readonly Row[]) => Promise<void>;
}

/** Finds rows outside a transaction, because that takes long in a large table, and handles a page of them in one. */
export async function findAndHandle<Row>(
  database: Pick<Database, 'write'>,
  { size, find, handle }: Page<Row>,
): Promise<void> {
  for (;;) {
    const rows = await find(size);
    if (rows.length > 0) await database.write((trx) => handle(trx, rows), { locks: [] });
    if (rows.length < size) return;
  }
}
