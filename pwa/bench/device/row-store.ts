import type { Row } from './rows.ts';

/** One way of keeping rows on a device, for the bench. */
export interface RowStore {
  bulkWrite(rows: Row[]): Promise<unknown>;
  /** Rows of one host, by an index. */
  ofHost(hostId: number): Promise<Row[]>;
  /** Rows in a range of prices, by an index. */
  inPriceRange(from: number, to: number): Promise<Row[]>;
  readAll(): Promise<Row[]>;
  /** Writes one row while a live reading of all of its host's rows runs. @returns milliseconds until that one has it */
  writeAndSee(row: Row): Promise<number>;
  /** Writes one row so that it is kept as safely as this store can. */
  writeOne(row: Row): Promise<unknown>;
}
